import type { ListItem } from '@bargain-buddy/contract';
import { useEffect, useRef } from 'react';
import { formatPrice } from '~/lib/format.ts';
import buttons from '~/ui/buttons.module.css';
import { useLiesAtBottom } from '~/ui/use-lies-at-bottom.ts';
import { nameOfItem } from '../model/texts.ts';
import { cartOf, costOf, type Stop, thingsText } from './arrange-shopping.ts';
import styles from './shopping-summary.module.css';
import type { Trip } from './trip.ts';

/** So many names are told of what is left. */
const mostNames = 5;

interface ShoppingSummaryProps {
  items: readonly ListItem[];
  stops: readonly Stop[];
  trip: Trip;
  headingId: string;
  onBack: () => void;
  onLeave: () => void;
}

/** What was bought where, and what was not. */
export function ShoppingSummary({ items, stops, trip, headingId, onBack, onLeave }: ShoppingSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const ways = useLiesAtBottom<HTMLDivElement>();
  const cart = cartOf(items, trip);
  const left = items.filter(({ is_needed }) => is_needed);
  const carts = stops
    .map((stop) => ({ ...stop, cart: cartOf(items, trip, stop.store) }))
    .filter((stop) => stop.cart.length > 0);
  const names = left.slice(0, mostNames).map(nameOfItem).join(', ');
  return (
    <div className={styles.summary}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Shopping done
      </h2>
      <p className={styles.total}>
        <strong>{formatPrice(costOf(cart))}</strong> for {thingsText(cart.length)}
      </p>
      {carts.length > 1 && (
        <ul className={styles.carts}>
          {carts.map(({ store, name, place, cart: ofStop }) => (
            <li key={store}>
              <span>
                {name} {place}, {thingsText(ofStop.length)}
              </span>{' '}
              <strong>{formatPrice(costOf(ofStop))}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.left}>
        {left.length === 0
          ? 'Nothing is left on the list.'
          : `${thingsText(left.length)} left: ${names}${left.length > mostNames ? ` and ${left.length - mostNames} more` : ''}`}
      </p>
      <div ref={ways} className={styles.ways}>
        <button type="button" className={buttons.secondary} onClick={onBack}>
          Keep shopping
        </button>
        <button type="button" className={buttons.primary} onClick={onLeave}>
          Back to the list
        </button>
      </div>
    </div>
  );
}
