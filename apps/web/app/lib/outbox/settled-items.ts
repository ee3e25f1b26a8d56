import type { ListItem, SyncedList } from '@bargain-buddy/contract';
import type { PendingChange } from './changes.ts';
import { asksAnew } from './needs.ts';

/** What the server's answer to own changes says of a list's items. */
export interface SettledItems {
  /** The versions of the list right before them and after. */
  since: number;
  version: number;
  items: ListItem[];
  /** Client ids of items that are not on the list any more: removed, or joined into another one. */
  gone: ReadonlySet<string>;
  /** Whether nothing else can have changed by them. */
  isAll: boolean;
}

/** Reads an answer beside the changes that it answers, one result for each. */
export function settledItems(
  rows: readonly Pick<PendingChange, 'change'>[],
  { since, version, results }: SyncedList,
): SettledItems {
  const items = new Map<number, ListItem>();
  const gone = new Set<string>();
  rows.forEach(({ change }, index) => {
    const result = results[index];
    if (!result || result.status === 'refused') return;
    const item = result.status === 'done' ? result.item : null;
    if (item) items.set(item.id, item);
    if ('item' in change && item?.client_id !== change.item) gone.add(change.item);
  });
  // What asks for something else may have taken another item's place, and another area has other prices.
  const isAll = rows.every(({ change }) =>
    change.do === 'edit' ? change.area === undefined : change.do !== 'change' || !asksAnew(change),
  );
  return { since, version, items: [...items.values()], gone, isAll };
}
