import type { ListItem } from '@bargain-buddy/contract';
import { itemInWords } from '@bargain-buddy/domain';
import { memo } from 'react';
import ticks from '../item/tick.module.css';
import { nameOfItem } from '../model/texts.ts';
import styles from './shopping-row.module.css';

export interface ShoppingRowPrice {
  cost: string;
  isExample: boolean;
  product: string;
  elsewhere: string;
}

interface ShoppingRowProps extends ShoppingRowPrice {
  item: ListItem;
  /** Handles a tick. The function must be stable across renders. */
  onTick: (item: ListItem) => void;
}

export const ShoppingRow = memo(function ShoppingRow({ item, onTick, ...price }: ShoppingRowProps) {
  const name = nameOfItem(item);

  return (
    <li>
      <label className={styles.row} data-done={!item.is_needed || undefined}>
        <input
          type="checkbox"
          className={`${ticks.tick} ${styles.tick}`}
          checked={!item.is_needed}
          aria-label={`Got ${name}`}
          onChange={() => onTick(item)}
        />
        <span className={styles.words}>
          <span className={styles.name}>{itemInWords(item)}</span>
          {price.product && <span className={styles.facts}>{price.product}</span>}
          {price.elsewhere && <span className={styles.elsewhere}>{price.elsewhere}</span>}
          {item.note && <span className={styles.note}>“{item.note}”</span>}
        </span>
        <span className={styles.price}>
          {price.cost && <span className={styles.cost}>{price.cost}</span>}
          {price.isExample && <small className={styles.pending}>example price</small>}
          {!price.cost && !price.elsewhere && item.price_pending && (
            <small className={styles.pending}>price pending</small>
          )}
        </span>
      </label>
    </li>
  );
});
