import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { provisionalId } from '../client-id.ts';
import {
  type Addition,
  type GivenNeed,
  givenNeed,
  hasNeed,
  inPlaceOf,
  needKey,
  needKeyOf,
  sumOfNeeds,
  withAddition,
  withChange,
} from '../item-changes.ts';
import { newestFirst } from '../newest-first.ts';
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
  const findByNeed = (need: GivenNeed) => {
    const key = needKey(need);
    return [...items.values()].find((item) => needKeyOf(item) === key);
  };
  /** Finds the newest item that an addition of its kinds in another amount increases. */
  const findOtherAmount = (addition: Addition) =>
    [...(addition.kinds?.length ? items.values() : [])].findLast((item) => {
      const need = sumOfNeeds(item, addition);
      return need && !findByNeed(givenNeed(need));
    });
  for (const row of waiting) {
    const { change, shown } = row;
    const item = find(itemOf(change));
    if (change.do === 'add' && !item) {
      const same = findByNeed(change) ?? findOtherAmount(change);
      const added = same ?? shown.item;
      if (added) items.set(added.client_id, resultOf(row, added));
      if (same) aliases.set(change.client_id, same.client_id);
    }
    if (item && change.do === 'remove') items.delete(item.client_id);
    if (item && change.do === 'change') {
      const other = hasNeed(change) ? findByNeed(change) : undefined;
      items.set(item.client_id, resultOf(row, item, other));
      if (other && other !== item) {
        items.delete(other.client_id);
        aliases.set(other.client_id, item.client_id);
      }
    }
  }
  return [...items.values()].reverse();
}

/** The last result of each pending change: it stays the same object while its sources do. */
const results = new WeakMap<PendingChange, { from: ListItem; other: ListItem | undefined; to: ListItem }>();

/** An item after a pending change, which may replace another item. */
function resultOf(row: PendingChange, from: ListItem, other?: ListItem): ListItem {
  const known = results.get(row);
  if (known?.from === from && known.other === other) return known.to;
  const to = changed(row, from, other);
  results.set(row, { from, other, to });
  return to;
}

function changed({ change, shown }: PendingChange, item: ListItem, other = item): ListItem {
  if (change.do === 'add') return item === shown.item ? withChange(item, change) : withAddition(item, change);
  const fields = { ...change, need: shown.need };
  return other === item ? withChange(item, fields) : inPlaceOf(other, item, fields);
}

/** The lists with the pending changes applied, the last changed first. Their counts and totals are as before. */
export function overlayLists(
  known: readonly ShoppingList[],
  waiting: readonly PendingChange[],
): readonly ShoppingList[] {
  if (waiting.length === 0) return known;
  const lists = new Map(known.map((list) => [list.client_id, list]));
  for (const row of waiting) {
    const { do: action, ...fields } = row.change;
    const list = lists.get(row.list) ?? madeList(row);
    if (!list) continue;
    const last_updated = [list.last_updated, new Date(row.made_at).toISOString()].toSorted().at(-1) ?? '';
    lists.set(row.list, { ...list, ...(action === 'edit' && fields), last_updated });
    if (action === 'end') lists.delete(row.list);
  }
  return [...lists.values()].toSorted(newestFirst);
}

const own = { is_owner: true, role: 'owner', member_count: 1, plan: null, version: 0, area: null } as const;
const basis = { store: 0, cheapest: 0, planned: 0, unknown: 0 };
const noItems = { item_count: 0, needed_count: 0, total: '0.00', basis };

/** A list that the server has not created yet. */
function madeList({ list, change, made_at }: PendingChange): ShoppingList | undefined {
  if (change.do !== 'make') return undefined;
  const { do: _, ...fields } = change;
  const last_updated = new Date(made_at).toISOString();
  return { id: provisionalId(list), client_id: list, last_updated, ...own, ...noItems, ...fields };
}
