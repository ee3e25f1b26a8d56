import type { ListItem } from '@bargain-buddy/contract';
import { useDeferredValue, useId, useMemo } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { ItemRow } from '../item/item-row.tsx';
import { useAislesAt } from '../model/aisle-order-query.ts';
import { fixedStoreIdOf } from '../shopping/arrange-shopping.ts';
import { AllItemsDoneState } from '../states.tsx';
import { useDelayedValue } from '../use-settled.ts';
import { arrangeItems, firstRowsOfItems, type ItemGroup } from './arrange-items.ts';
import styles from './items.module.css';
import type { ListViewOptions } from './use-view-options.ts';

/** Milliseconds after the last tick before the ticked rows move. */
const settleMs = 1_000;
/** The number of rows in the first render. A deferred render adds the others. */
const rowsAtOnce = 40;

interface ItemsProps {
  list: string;
  items: readonly ListItem[];
  stops: readonly { store: number }[] | undefined;
  options: ListViewOptions;
  onOpen: (itemId: number) => void;
  onShowAll: () => void;
  onRemove: (items: readonly ListItem[]) => void;
}

export function ListItems({ list, items, stops, options, onOpen, onShowAll, onRemove }: ItemsProps) {
  const doneId = useId();
  const { sort, groupBy, neededOnly } = options;
  const stores = new Set(items.filter(({ is_needed }) => is_needed).flatMap((item) => fixedStoreIdOf(item) ?? []));
  const [store = null] = stores.size === 1 ? stores : [];
  const aisles = useAislesAt(store, groupBy === 'aisle');
  const settled = useDelayedValue(items, `${list} ${sort} ${groupBy} ${neededOnly}`, settleMs);
  const all = useMemo(() => {
    const wasNeeded = new Map(settled.map(({ client_id, is_needed }) => [client_id, is_needed]));
    const how = { sort, groupBy, aisles, stops: stops?.map(({ store }) => store) };
    return arrangeItems(items, how, ({ client_id, is_needed }) => !(wasNeeded.get(client_id) ?? is_needed));
  }, [items, settled, sort, groupBy, aisles, stops]);
  const hasTime = useDeferredValue(true, false);
  const { needed, done } = hasTime ? all : firstRowsOfItems(all, rowsAtOnce);

  if (needed.length === 0 && neededOnly) return <AllItemsDoneState onShowAll={onShowAll} />;
  return (
    <div className={styles.items}>
      {needed.map((group) => (
        <Group key={group.key} group={group} isOnly={needed.length === 1} onOpen={onOpen} />
      ))}
      {done.length > 0 && !neededOnly && (
        <section aria-labelledby={doneId} className={styles.done}>
          <div className={styles.head}>
            <h3 id={doneId}>Done</h3>
            <button type="button" onClick={() => onRemove(all.done)}>
              Remove ticked items
            </button>
          </div>
          <Rows items={done} onOpen={onOpen} isSettled />
        </section>
      )}
    </div>
  );
}

interface GroupProps {
  group: ItemGroup;
  /** Hides the total of the only group, because it equals the list's total. */
  isOnly: boolean;
  onOpen: (itemId: number) => void;
}

function Group({ group: { head, items }, isOnly, onOpen }: GroupProps) {
  if (!head) return <Rows items={items} onOpen={onOpen} label="Needed" />;
  return (
    <section>
      <h3 className={styles.head}>
        <span className={styles.place}>
          {head.name} <small>{head.detail}</small>
        </span>
        {!isOnly && items.some(({ priceDetails }) => priceDetails) && <strong>{formatPrice(head.total)}</strong>}
      </h3>
      <Rows items={items} onOpen={onOpen} label={head.name} isOfOneStore={head.isStore} />
    </section>
  );
}

interface RowsProps {
  items: readonly ListItem[];
  onOpen: (itemId: number) => void;
  label?: string;
  isOfOneStore?: boolean;
  isSettled?: boolean;
}

function Rows({ items, onOpen, label, isOfOneStore, isSettled }: RowsProps) {
  return (
    <ul className={styles.list} aria-label={label} data-one-store={isOfOneStore || undefined} data-settled={isSettled}>
      {items.map((item) => (
        <ItemRow key={item.client_id} item={item} onOpen={onOpen} />
      ))}
    </ul>
  );
}
