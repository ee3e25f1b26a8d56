import type { ShrunkPackEvent } from '@bargain-buddy/contract';
import { Link } from 'react-router';
import { productPath } from '~/lib/paths.ts';
import { shrunkInWords } from '~/lib/shrunk-in-words.ts';
import { longMonthName } from '~/lib/trend-in-words.ts';
import styles from '../public-pages.module.css';

/** "This pack replaced the 410 g pack in June 2026. The price stayed, so 100 g cost 7.9 % more (in 5 stores)." */
export function ShrunkPacksOfProduct({ product, events }: { product: number; events: readonly ShrunkPackEvent[] }) {
  return events.map((event) => (
    <p key={`${event.from.id} ${event.to.id}`} className={styles.trend}>
      {event.from.id === product ? (
        <>
          A smaller pack of <Link to={productPath(event.to)}>{event.to.amount}</Link> took its place
        </>
      ) : (
        <>
          This pack replaced the <Link to={productPath(event.from)}>{event.from.amount}</Link> pack
        </>
      )}{' '}
      in {longMonthName(event.month)}. {shrunkInWords(event)}
    </p>
  ));
}
