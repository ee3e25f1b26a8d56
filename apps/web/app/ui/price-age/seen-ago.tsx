import { ageInDays, ageTone } from '~/lib/price-age.ts';
import styles from './price-age.module.css';

export function SeenAgo({ time }: { time: string }) {
  const days = ageInDays(time);
  return (
    // The server may have rendered it on the day before.
    <span className={styles.age} data-tone={ageTone(days)} suppressHydrationWarning>
      {days === 0 ? 'seen today' : days === 1 ? 'seen yesterday' : `seen ${days} days ago`}
    </span>
  );
}
