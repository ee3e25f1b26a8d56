import { regions } from '@bargain-buddy/contract/names';
import { LocateFixed, MapPin } from 'lucide-react';
import buttons from '~/ui/buttons.module.css';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import { type AreaChoice, distanceOfChoice } from '../model/area-choice.ts';
import styles from './area-select.module.css';

interface AreaSelectProps {
  value: AreaChoice;
  /** The choice to restore when the distance is turned off. */
  usual: AreaChoice;
  more: readonly (readonly [AreaChoice, string])[];
  onChange: (choice: AreaChoice) => void;
}

export function AreaSelect({ value, usual, more, onChange }: AreaSelectProps) {
  const options = [['', 'Everywhere'] as const, ...regions.map((region) => [region, region] as const), ...more];
  const isNear = distanceOfChoice(value) !== undefined;
  return (
    <div className={styles.choice}>
      <button
        type="button"
        className={`${buttons.secondary} ${styles.near}`}
        title="Near me"
        aria-pressed={isNear}
        onClick={() => onChange(isNear ? usual : 'near-10')}
      >
        <LocateFixed size={18} /> <span className={styles.words}>Near me</span>
      </button>
      <PillSelect<AreaChoice> label="Area" icon={MapPin} value={value} options={options} onChange={onChange} />
    </div>
  );
}
