import { formatCount } from '@bargain-buddy/domain';
import type { PlanView } from '../model/plan-view.ts';
import styles from './old-prices-switch.module.css';

interface StaleSwitchProps {
  stale: PlanView['stale'];
  freshOnly: boolean;
  onChange: (freshOnly: boolean) => void;
}

export function OldPricesSwitch({ stale, freshOnly, onChange }: StaleSwitchProps) {
  return (
    <label className={styles.switch}>
      <span>
        Leave out old prices
        <small>{textOf(stale, freshOnly)}</small>
      </span>
      <input type="checkbox" checked={freshOnly} onChange={({ target }) => onChange(target.checked)} />
    </label>
  );
}

function textOf({ from_45_days, from_120_days, left_out }: PlanView['stale'], freshOnly: boolean): string {
  if (freshOnly) return `${formatCount(left_out, 'price')} over 45 days old left out`;
  const old = from_45_days + from_120_days;
  return old === 0
    ? 'No price on this trip is over 45 days old'
    : `${formatCount(old, 'price')} on this trip over 45 days old`;
}
