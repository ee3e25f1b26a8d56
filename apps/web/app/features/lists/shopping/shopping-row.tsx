import type { ListItem } from '@bargain-buddy/contract';
import { chosenProduct, hasExamplePrice, itemInWords } from '@bargain-buddy/domain';
import { memo } from 'react';
import { formatPrice } from '~/lib/format.ts';
import ticks from '../item/tick.module.css';
import { joined, nameOfItem } from '../model/texts.ts';
import styles from './shopping-row.module.css';

interface ShoppingRowProps {
  item: ListItem;
  /** Must stay the same. */
  onTick: (item: ListItem) => void;
}

/** One thing to take from the shelf: a tap anywhere on it ticks it off, another one takes that back. */
export const ShoppingRow = memo(function ShoppingRow({ item, onTick }: ShoppingRowProps) {
  const name = nameOfItem(item);
  const facts = chosenProduct(item);
  const isExample = hasExamplePrice(item);
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
          {(facts || isExample) && (
            <span className={styles.facts}>{joined(facts, isExample ? 'example price' : '')}</span>
          )}
          {item.note && <span className={styles.note}>“{item.note}”</span>}
        </span>
        {item.cost && <span className={styles.cost}>{formatPrice(item.cost)}</span>}
        {item.price_pending && <small className={styles.pending}>price pending</small>}
      </label>
    </li>
  );
});
