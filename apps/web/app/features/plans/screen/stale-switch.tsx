import type { PlanView } from '../model/plan-view.ts';
import styles from './stale-switch.module.css';

interface StaleSwitchProps {
  stale: PlanView['stale'];
  freshOnly: boolean;
  onChange: (freshOnly: boolean) => void;
}

/** Says how many prices may no longer hold, and leaves them out where that is wanted (PLN-04). */
export function StaleSwitch({ stale, freshOnly, onChange }: StaleSwitchProps) {
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
  if (freshOnly)
    return left_out === 1
      ? '1 price of more than 45 days is left out'
      : `${left_out} prices of more than 45 days are left out`;
  const old = from_45_days + from_120_days;
  if (old === 0) return 'None of this trip is older than 45 days';
  return old === 1 ? '1 price of this trip is older than 45 days' : `${old} prices of this trip are older than 45 days`;
}
