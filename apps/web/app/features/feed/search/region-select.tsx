import type { Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { MapPin } from 'lucide-react';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';

interface RegionSelectProps {
  region: Region | '';
  onRegion: (region: Region | '') => void;
}

const options = [['', 'Everywhere'] as const, ...regions.map((name) => [name, name] as const)];

export function RegionSelect({ region, onRegion }: RegionSelectProps) {
  return <PillSelect label="Region" name="region" icon={MapPin} value={region} options={options} onChange={onRegion} />;
}
