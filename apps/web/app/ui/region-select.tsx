import type { Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { MapPin } from 'lucide-react';
import { PillSelect } from './pill-select/pill-select.tsx';

const options = [['', 'Everywhere'] as const, ...regions.map((name) => [name, name] as const)];

interface RegionSelectProps {
  value: Region | '';
  /** The name in a form that is sent without scripts. */
  name?: string;
  onChange: (region: Region | '') => void;
}

export function RegionSelect(props: RegionSelectProps) {
  return <PillSelect label="Region" icon={MapPin} options={options} {...props} />;
}
