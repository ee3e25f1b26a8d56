import type { ShrunkPackEvent } from '@bargain-buddy/contract';
import { Link } from 'react-router';
import { productPath } from '~/lib/paths.ts';
import { shrunkInWords } from '~/lib/shrunk-in-words.ts';
import { productTitle } from '~/lib/titles.ts';
import { longMonthName } from '~/lib/trend-in-words.ts';
import styles from './kind-page.module.css';

/** "Sunshine Corn Flakes 380 g replaced the 410 g pack in June 2026. The price stayed, so 100 g cost 7.9 % more …" */
export function ShrunkPacksOfKind({ events }: { events: readonly ShrunkPackEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="shrunk">
      <h2 id="shrunk" className={styles.subheading}>
        Packs that shrank
      </h2>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={`${event.from.id} ${event.to.id}`}>
            <Link to={productPath(event.to)}>{productTitle(event.to)}</Link> replaced the {event.from.amount} pack in{' '}
            {longMonthName(event.month)}. {shrunkInWords(event)}
          </li>
        ))}
      </ul>
    </section>
  );
}
