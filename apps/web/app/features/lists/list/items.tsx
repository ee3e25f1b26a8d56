import type { ListItem } from '@bargain-buddy/contract';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { type ItemActions, ItemRow } from '../item/item-row.tsx';
import { AllDone } from '../states.tsx';
import { arrangeItems, firstRows, type ItemGroup } from './arrange-items.ts';
import styles from './list-view.module.css';
import type { ViewOptions } from './use-view-options.ts';

/** How long after the last tick the ticked rows move, in milliseconds. */
const settleMs = 1_000;
/** The rows of a long list that are drawn first; the others follow when the browser has time. */
const rowsAtOnce = 40;

interface ItemsProps {
  listId: number;
  items: readonly ListItem[];
  options: ViewOptions;
  actions: ItemActions;
  onShowAll: () => void;
}

/** The items in their order, the done ones below the others. */
export function Items({ listId, items, options, actions, onShowAll }: ItemsProps) {
  const doneId = useId();
  const settled = useSettled(items, `${listId} ${options.sort} ${options.neededOnly}`, settleMs);
  const all = useMemo(() => {
    const wasNeeded = new Map(settled.map(({ id, is_needed }) => [id, is_needed]));
    return arrangeItems(items, options.sort, ({ id, is_needed }) => !(wasNeeded.get(id) ?? is_needed));
  }, [items, settled, options.sort]);
  const hasTime = useDeferredValue(true, false);
  const { needed, done } = hasTime ? all : firstRows(all, rowsAtOnce);

  if (needed.length === 0 && options.neededOnly) return <AllDone onShowAll={onShowAll} />;
  return (
    <div className={styles.items}>
      {needed.map((group) => (
        <Group key={group.key} group={group} actions={actions} />
      ))}
      {done.length > 0 && !options.neededOnly && (
        <section aria-labelledby={doneId}>
          <h3 id={doneId} className={styles.done}>
            Done
          </h3>
          <Rows items={done} actions={actions} />
        </section>
      )}
    </div>
  );
}

/**
 * `value` once it has stayed the same for `milliseconds`, so that rows do not run away from under the finger that ticks
 * them. Another `key` (another list) takes its value at once.
 */
function useSettled<T>(value: T, key: string, milliseconds: number): T {
  const [settled, setSettled] = useState({ key, value });
  if (settled.key !== key) setSettled({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), milliseconds);
    return () => clearTimeout(timer);
  }, [key, value, milliseconds]);
  return settled.key === key ? settled.value : value;
}

function Group({ group: { store, items }, actions }: { group: ItemGroup; actions: ItemActions }) {
  if (!store) return <Rows items={items} actions={actions} label="Needed" />;
  return (
    <section>
      <h3 className={styles.store}>
        {store.name} <small>{store.place}</small> <strong>{formatPrice(store.total)}</strong>
      </h3>
      <Rows items={items} actions={actions} label={store.name} isOfOneStore />
    </section>
  );
}

interface RowsProps {
  items: readonly ListItem[];
  actions: ItemActions;
  label?: string;
  /** Its name stands above them. */
  isOfOneStore?: boolean;
}

function Rows({ items, actions, label, isOfOneStore }: RowsProps) {
  return (
    <ul className={styles.list} aria-label={label} data-one-store={isOfOneStore}>
      {items.map((item) => (
        <ItemRow key={item.id} item={item} actions={actions} />
      ))}
    </ul>
  );
}
