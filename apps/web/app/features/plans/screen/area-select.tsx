import { regions } from '@bargain-buddy/contract/names';
import { MapPin } from 'lucide-react';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import type { AreaChoice } from '../model/area-choice.ts';

interface AreaSelectProps {
  value: AreaChoice;
  /** Beside everywhere and the regions. */
  more: readonly (readonly [AreaChoice, string])[];
  onChange: (choice: AreaChoice) => void;
}

/** Where to shop: one tap changes it. */
export function AreaSelect({ value, more, onChange }: AreaSelectProps) {
  const options = [['', 'Everywhere'] as const, ...regions.map((region) => [region, region] as const), ...more];
  return <PillSelect<AreaChoice> label="Area" icon={MapPin} value={value} options={options} onChange={onChange} />;
}
