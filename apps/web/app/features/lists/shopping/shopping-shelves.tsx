import type { ListItem } from '@bargain-buddy/contract';
import { useId } from 'react';
import type { ShoppingSections } from './arrange-shopping.ts';
import { ShoppingRow, type ShoppingRowPrice } from './shopping-row.tsx';
import styles from './shopping-shelves.module.css';

interface ShoppingShelvesProps extends ShoppingSections {
  /** Handles a tick. The function must be stable across renders. */
  onTick: (item: ListItem) => void;
  priceOf: (item: ListItem) => ShoppingRowPrice;
}

export function ShoppingItemSections({ needed, cart, before, ...rows }: ShoppingShelvesProps) {
  return (
    <>
      {needed.length === 0 && (
        <p className={styles.all}>
          {cart.length > 0 ? 'Everything for this store is in the cart.' : 'Nothing on the list to buy here.'}
        </p>
      )}
      {needed.map(({ key, head, items }) => (
        <Rows key={key} name={needed.length > 1 ? head?.name : undefined} items={items} {...rows} />
      ))}
      {cart.length > 0 && <Rows name="In the cart" items={cart} {...rows} isBelow />}
      {before.length > 0 && (
        <details className={styles.before}>
          <summary>{`Done before (${before.length})`}</summary>
          <Rows items={before} {...rows} />
        </details>
      )}
    </>
  );
}

interface RowsProps {
  name?: string | undefined;
  items: readonly ListItem[];
  onTick: (item: ListItem) => void;
  priceOf: (item: ListItem) => ShoppingRowPrice;
  isBelow?: boolean;
}

function Rows({ name, items, onTick, priceOf, isBelow }: RowsProps) {
  const id = useId();
  return (
    <section className={styles.group} data-below={isBelow || undefined} aria-labelledby={name && id}>
      {name && <h3 id={id}>{name}</h3>}
      <ul>
        {items.map((item) => (
          <ShoppingRow key={item.client_id} item={item} onTick={onTick} {...priceOf(item)} />
        ))}
      </ul>
    </section>
  );
}
