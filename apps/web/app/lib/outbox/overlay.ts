import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { maxQuantity } from '@bargain-buddy/contract/names';
import { addAmountOfKinds, addNeedToItem } from '@bargain-buddy/domain';
import { provisionalId } from '../client-id.ts';
import { givenNeed, hasAnyNeed, type ItemChange, type ItemNeed, needKey, withItemChange } from '../item-changes.ts';
import { newestFirst } from '../newest-first.ts';
import { type Addition, itemOf, type PendingChange } from './changes.ts';

/** Applies pending changes to a list's items, newest first. An item stays the same object while its changes do. */
export function overlayItems(known: readonly ListItem[], waiting: readonly PendingChange[]): readonly ListItem[] {
  if (waiting.length === 0) return known;
  /** By client id, the oldest first. */
  const items = new Map(known.toReversed().map((item) => [item.client_id, item]));
  /** Client ids of items that were joined into others, with the ids of those. */
  const aliases = new Map<string, string>();
  const find = (id = ''): ListItem | undefined =>
    items.get(id) ?? (aliases.has(id) ? find(aliases.get(id)) : undefined);
  const findByNeed = (key: string) => [...items.values()].find((item) => keyOf(item) === key);
  /** Finds the newest item that an addition of its kinds in another amount increases. */
  const findOtherAmount = (addition: Addition) =>
    [...(addition.kinds?.length ? items.values() : [])].findLast((item) => {
      const need = sumOfNeeds(item, addition);
      return need && !findByNeed(needKey(givenNeed(need)));
    });
  for (const row of waiting) {
    const { change, shown } = row;
    const item = find(itemOf(change));
    if (change.do === 'add' && !item) {
      const same = findByNeed(needKey(change)) ?? findOtherAmount(change);
      const added = same ?? shown.item;
      if (added) items.set(added.client_id, resultOf(row, added));
      if (same) aliases.set(change.client_id, same.client_id);
    }
    if (item && change.do === 'remove') items.delete(item.client_id);
    if (item && change.do === 'change') {
      const same = hasAnyNeed(change) ? findByNeed(needKey(change)) : undefined;
      const other = same === item ? undefined : same;
      items.set(item.client_id, resultOf(row, item, other));
      if (other) {
        items.delete(other.client_id);
        aliases.set(other.client_id, item.client_id);
      }
    }
  }
  return [...items.values()].reverse();
}

const keys = new WeakMap<ListItem, string>();

function keyOf(item: ListItem): string {
  const key = keys.get(item) ?? needKey(item);
  keys.set(item, key);
  return key;
}

/** The last result of each pending change: it stays the same object while its sources do. */
const results = new WeakMap<PendingChange, { from: ListItem; other: ListItem | undefined; to: ListItem }>();

/** An item after a pending change, which may replace another item. */
function resultOf(row: PendingChange, from: ListItem, other?: ListItem): ListItem {
  const known = results.get(row);
  if (known?.from === from && known.other === other) return known.to;
  const { change, shown } = row;
  let to = from;
  if (change.do === 'change') {
    const fields = { ...change, need: shown.need };
    to = other ? replacing(from, other, fields) : withItemChange(from, fields);
  } else if (change.do === 'add') {
    to = from === shown.item ? withItemChange(from, change) : addedAgain(from, change);
  }
  results.set(row, { from, other, to });
  return to;
}

/** An item after another addition of its need, or of its kinds. Beyond the limit the server refuses the addition. */
function addedAgain(item: ListItem, addition: Addition): ListItem {
  const note = addition.note || undefined;
  if (needKey(addition) !== keyOf(item)) return withItemChange(item, { need: sumOfNeeds(item, addition), note });
  const sum = addNeedToItem(item, addition, maxQuantity);
  if (!sum || sum.outcome === 'unchanged') return item;
  return withItemChange(item, { ...sum, note, title: item.title || addition.title });
}

/** The need of an item after an addition of its kinds in another amount; undefined if they stay two items. */
function sumOfNeeds(item: ListItem, addition: Addition): ItemNeed | undefined {
  if (String(item.kinds.toSorted()) !== String(addition.kinds?.toSorted())) return undefined;
  const sum = addAmountOfKinds(item, addition);
  return sum && { kinds: item.kind_details, ...sum };
}

/** An item that changes to the need of `other` and replaces it (docs/sync.md, "Items"). */
function replacing(item: ListItem, other: ListItem, { quantity, title, ...fields }: ItemChange): ListItem {
  const changed = withItemChange(item, fields);
  const { id, client_id, added_by, date_added } = item;
  // Equal texts may differ in case: the later one shows.
  const text = changed.text && { text: changed.text, name: changed.text };
  return withItemChange(
    { ...other, ...text, id, client_id, added_by, date_added },
    {
      is_needed: changed.is_needed || other.is_needed,
      quantity: quantity ?? Math.max(item.quantity, other.quantity),
      note: changed.note || other.note,
      title: title ?? (item.title || other.title || changed.title),
    },
  );
}

/** The lists with the pending changes applied, the last changed first. `listFiguresOf` counts the items of a list. */
export function overlayLists(
  known: readonly ShoppingList[],
  waiting: readonly PendingChange[],
  figuresOf: (list: ShoppingList, waiting: readonly PendingChange[]) => Partial<ShoppingList>,
): readonly ShoppingList[] {
  if (waiting.length === 0) return known;
  const lists = new Map(known.map((list) => [list.client_id, list]));
  for (const [id, rows] of Map.groupBy(waiting, ({ list }) => list)) {
    const list = lists.get(id) ?? madeList(rows[0]);
    if (!list) continue;
    const edits = rows.flatMap(({ change: { do: action, ...fields } }) => (action === 'edit' ? [fields] : []));
    const times = [list.last_updated, ...rows.slice(-1).map(({ made_at }) => new Date(made_at).toISOString())];
    const last_updated = times.toSorted().at(-1);
    lists.set(id, Object.assign({ ...list, ...figuresOf(list, rows), last_updated }, ...edits));
    if (rows.some(({ change }) => change.do === 'end')) lists.delete(id);
  }
  return [...lists.values()].toSorted(newestFirst);
}

const own = { is_owner: true, role: 'owner', member_count: 1, plan: null, version: 0 } as const;
const noItems = { item_count: 0, needed_count: 0, total: '0.00' };

/** A list that the server has not created yet. */
function madeList(row: PendingChange | undefined): ShoppingList | undefined {
  if (row?.change.do !== 'make') return undefined;
  const { list, change, made_at } = row;
  const { do: _, area = null, ...fields } = change;
  const basis = { store: 0, cheapest: 0, planned: 0, unknown: 0 };
  const last_updated = new Date(made_at).toISOString();
  return { id: provisionalId(list), client_id: list, ...fields, area, last_updated, ...own, ...noItems, basis };
}
