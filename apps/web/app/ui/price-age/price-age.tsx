import type { ReactNode } from 'react';
import { ageInDays, ageTone, formatAge } from '~/lib/price-age.ts';
import styles from './price-age.module.css';

/** How old a price is, beside it: amber from 45 days, grey from 120. */
export function PriceAge({ date }: { date: string }) {
  const days = ageInDays(date);
  return (
    // The server may have written it the day before.
    <span className={styles.age} data-tone={ageTone(days)} suppressHydrationWarning>
      <span aria-hidden="true" suppressHydrationWarning>
        {formatAge(days)}
      </span>
      <span className="visually-hidden" suppressHydrationWarning>
        {ageInWords(days)}
      </span>
    </span>
  );
}

function ageInWords(days: number): string {
  if (days === 0) return 'from today';
  return days === 1 ? '1 day old' : `${days} days old`;
}

/** Says that a shopper has reported this price and nobody has checked it yet. */
export function ReportedMark({ age }: { age?: ReactNode }) {
  return (
    <span className={styles.reported} title="Reported by a shopper, not yet verified">
      Reported{age && ' · '}
      {age}
    </span>
  );
}
