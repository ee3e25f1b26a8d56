import type { ShrunkPackEvent } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { productPath } from '~/lib/paths.ts';
import { longMonth } from '~/lib/trend-in-words.ts';
import styles from '../public-pages.module.css';

/** "This pack replaced the 410 g pack in June 2026. The price stayed, so 100 g cost 7.9 % more (in 5 stores)." */
export function ShrunkPacks({ product, events }: { product: number; events: readonly ShrunkPackEvent[] }) {
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
      in {longMonth(event.month)}. {changeInWords(event)}
    </p>
  ));
}

/** With spaces that do not break. */
const units = { '100 g': '100\u00a0g', '100 ml': '100\u00a0ml', each: 'one piece' };

function changeInWords({ price_percent, unit_percent, unit, stores }: ShrunkPackEvent): string {
  // A price that changed by at most 2 % has stayed.
  const price = price_percent > 2 ? `The price rose by ${price_percent} %` : 'The price stayed';
  const change = unit_percent > 0 ? `${unit_percent} % more` : 'the same';
  return `${price}, so ${units[unit]} cost ${change} (in ${formatCount(stores, 'store')}).`;
}
