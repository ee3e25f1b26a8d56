import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { replaceEqualDeep } from '@tanstack/react-query';
import { hasAnyNeed, inPlaceOf, itemToIncrease, itemWithNeed, withAddition, withItemChange } from '../item-changes.ts';
import { newestFirst } from '../newest-first.ts';
import { provisionalList } from '../provisional-list.ts';
import { itemOf, type PendingChange } from './changes.ts';

/** Applies pending changes to a list's items, newest first. An item stays the same object while its changes do. */
export function overlayItems(known: readonly ListItem[], waiting: readonly PendingChange[]): readonly ListItem[] {
  if (waiting.length === 0) return known;
  /** By client id, the oldest first. */
  const items = new Map(known.toReversed().map((item) => [item.client_id, item]));
  /** Client ids of items that were joined into others, with the ids of those. */
  const aliases = new Map<string, string>();
  const find = (id = ''): ListItem | undefined =>
    items.get(id) ?? (aliases.has(id) ? find(aliases.get(id)) : undefined);
  for (const row of waiting) {
    const { change, shown } = row;
    const item = find(itemOf(change));
    if (change.do === 'add' && !item) {
      const same = itemToIncrease([...items.values()], change);
      const added = same ?? shown.item;
      if (added) items.set(added.client_id, resultOf(row, added));
      if (same) aliases.set(change.client_id, same.client_id);
    }
    if (item && change.do === 'remove') items.delete(item.client_id);
    if (item && change.do === 'change') {
      const other = hasAnyNeed(change) ? itemWithNeed([...items.values()], change) : undefined;
      items.set(item.client_id, resultOf(row, item, other));
      if (other && other !== item) {
        items.delete(other.client_id);
        aliases.set(other.client_id, item.client_id);
      }
    }
  }
  return [...items.values()].reverse();
}

/** The last result of each pending change. It stays the same object while it is equal. */
const results = new WeakMap<PendingChange, ListItem>();

/** An item after a pending change, which may replace another item. */
function resultOf(row: PendingChange, item: ListItem, other?: ListItem): ListItem {
  const result = replaceEqualDeep(results.get(row), changed(row, item, other));
  results.set(row, result);
  return result;
}

function changed({ change, shown }: PendingChange, item: ListItem, other = item): ListItem {
  if (change.do === 'add') return item === shown.item ? withItemChange(item, change) : withAddition(item, change);
  const fields = { ...change, need: shown.need };
  return other === item ? withItemChange(item, fields) : inPlaceOf(other, item, fields);
}

/** The lists with the pending changes applied, the last changed first. Their counts and totals are as before. */
export function overlayLists(
  known: readonly ShoppingList[],
  waiting: readonly PendingChange[],
): readonly ShoppingList[] {
  if (waiting.length === 0) return known;
  const lists = new Map(known.map((list) => [list.client_id, list]));
  for (const { list: id, change, made_at } of waiting) {
    const { do: action, ...fields } = change;
    const list = lists.get(id) ?? (change.do === 'make' ? provisionalList(id, change, made_at) : undefined);
    if (!list) continue;
    const last_updated = [list.last_updated, new Date(made_at).toISOString()].toSorted().at(-1) ?? '';
    lists.set(id, { ...list, ...(action === 'edit' && fields), last_updated });
    if (action === 'end') lists.delete(id);
  }
  return [...lists.values()].toSorted(newestFirst);
}
