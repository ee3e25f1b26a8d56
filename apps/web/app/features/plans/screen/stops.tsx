import { ChevronDown } from 'lucide-react';
import { formatPrice } from '~/lib/format.ts';
import type { NameOf } from '../model/names.ts';
import { type BoughtItem, placeOf, type Stop } from '../model/plan-view.ts';
import { doDiffer, markOf } from '../model/sureness.ts';
import { Packs } from './packs.tsx';
import { PlanMark } from './plan-mark.tsx';
import styles from './stops.module.css';

interface StopsProps {
  stops: readonly Stop[];
  nameOf: NameOf;
}

/** The stops in their order; each opens what is bought there. */
export function Stops({ stops, nameOf }: StopsProps) {
  return (
    <ol className={styles.stops} aria-label="Stops">
      {stops.map((stop, index) => (
        <li key={stop.store.id}>
          <details className={styles.stop}>
            <summary>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.store}>
                <strong>{stop.store.name}</strong>
                <small>{placeOf(stop.store)}</small>
                <small>
                  {stop.items.length === 1 ? '1 item' : `${stop.items.length} items`} ·{' '}
                  <PlanMark mark={markOf(stop.items.map(({ mark }) => mark))} />
                </small>
              </span>
              <strong className={styles.subtotal}>{formatPrice(stop.subtotal)}</strong>
              <ChevronDown size={20} aria-hidden="true" />
            </summary>
            <ul className={styles.items}>
              <Items items={stop.items} nameOf={nameOf} />
            </ul>
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Each says how sure and how old its price is where that is not the same of all: else the stop has said it. */
function Items({ items, nameOf }: { items: readonly BoughtItem[]; nameOf: NameOf }) {
  const isMixed = doDiffer(items.map(({ mark }) => mark));
  return items.map((item) => (
    <li key={item.item} className={styles.item}>
      <span>{nameOf(item.item)}</span>
      <strong>{formatPrice(item.cost)}</strong>
      <Packs bought={item} isMarked={isMixed} />
    </li>
  ));
}
