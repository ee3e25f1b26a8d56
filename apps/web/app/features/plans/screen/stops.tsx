import { ChevronDown } from 'lucide-react';
import { formatPrice } from '~/lib/format.ts';
import type { NameOf } from '../model/names.ts';
import { type BoughtItem, placeOf, type Stop } from '../model/plan-view.ts';
import { Packs } from './packs.tsx';
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
                <small>
                  {stop.items.length === 1 ? '1 item' : `${stop.items.length} items`} · {placeOf(stop.store)}
                </small>
              </span>
              <strong className={styles.subtotal}>{formatPrice(stop.subtotal)}</strong>
              <ChevronDown size={20} aria-hidden="true" />
            </summary>
            <ul className={styles.items}>
              {stop.items.map((item) => (
                <Bought key={item.item} item={item} nameOf={nameOf} />
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ol>
  );
}

function Bought({ item, nameOf }: { item: BoughtItem; nameOf: NameOf }) {
  return (
    <li className={styles.item}>
      <span>{nameOf(item.item)}</span>
      <strong>{formatPrice(item.cost)}</strong>
      <Packs bought={item} />
    </li>
  );
}
