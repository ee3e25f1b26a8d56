import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { maxQuantity } from '@bargain-buddy/contract/names';
import { addAmount, addUp, itemCost } from '@bargain-buddy/domain';
import { newestFirst } from '../newest-first.ts';
import {
  type Addition,
  givenNeed,
  hasNeed,
  type ItemChange,
  type ItemNeed,
  needKey,
  type PendingChange,
  provisionalId,
  withNeed,
} from './changes.ts';

/** An item after a change, with the cost of its quantity. */
export function withChange(item: ListItem, { need, is_needed, quantity, note, title }: ItemChange): ListItem {
  const changed = { ...(need ? withNeed(item, need) : item) };
  if (is_needed !== undefined) changed.is_needed = is_needed;
  if (note !== undefined) changed.note = note;
  if (title !== undefined) changed.title = title;
  if (quantity === undefined) return changed;
  changed.quantity = quantity;
  return { ...changed, cost: itemCost(changed) };
}

/** Applies pending changes to a list's items, newest first. An item stays the same object while its changes do. */
export function overlayItems(known: readonly ListItem[], waiting: readonly PendingChange[]): readonly ListItem[] {
  if (waiting.length === 0) return known;
  const list = new Items(known);
  for (const row of waiting) {
    const { change, shown } = row;
    if (change.do === 'add' && !list.find(change.client_id)) {
      const item = list.findByNeed(needKey(change)) ?? list.findOtherAmount(change) ?? shown.item;
      if (item) list.set(resultOf(row, item), change.client_id);
    }
    const item = 'item' in change ? list.find(change.item) : undefined;
    if (item && change.do === 'remove') list.delete(item);
    if (item && change.do === 'change') {
      const same = hasNeed(change) ? list.findByNeed(needKey(change)) : undefined;
      const other = same === item ? undefined : same;
      if (other) list.delete(other);
      list.set(resultOf(row, item, other), other?.client_id);
    }
  }
  return list.newestFirst();
}

/** Items by client id and by need. */
class Items {
  readonly #known: ReadonlySet<string>;
  readonly #items: Map<string, ListItem>;
  readonly #aliases = new Map<string, string>();
  /** Client ids. Items that have changed may be under former needs too. */
  #byNeed: Map<string, string> | undefined;

  constructor(known: readonly ListItem[]) {
    this.#items = new Map(known.map((item) => [item.client_id, item]));
    this.#known = new Set(this.#items.keys());
  }

  find(name: string): ListItem | undefined {
    const alias = this.#aliases.get(name);
    return alias === undefined ? this.#items.get(name) : this.find(alias);
  }

  findByNeed(key: string): ListItem | undefined {
    this.#byNeed ??= new Map([...this.#items.values()].map((item) => [keyOf(item), item.client_id]));
    const item = this.#items.get(this.#byNeed.get(key) ?? '');
    return item && keyOf(item) === key ? item : undefined;
  }

  /** Finds the newest item that an addition of its kinds in another amount increases. */
  findOtherAmount(addition: Addition): ListItem | undefined {
    if (!addition.kinds?.length) return undefined;
    return this.newestFirst().find((item) => {
      const need = sumOfNeeds(item, addition);
      return need && !this.findByNeed(needKey(givenNeed(need)));
    });
  }

  /** Adds or replaces an item. `alias` is another client id of it from now on. */
  set(item: ListItem, alias = item.client_id): void {
    this.#items.set(item.client_id, item);
    this.#byNeed?.set(keyOf(item), item.client_id);
    if (alias !== item.client_id) this.#aliases.set(alias, item.client_id);
  }

  delete({ client_id }: ListItem): void {
    this.#items.delete(client_id);
  }

  newestFirst(): ListItem[] {
    const items = [...this.#items.values()];
    const isKnown = ({ client_id }: ListItem) => this.#known.has(client_id);
    return [...items.filter((item) => !isKnown(item)).reverse(), ...items.filter(isKnown)];
  }
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
    to = other ? replacing(from, other, fields) : withChange(from, fields);
  } else if (change.do === 'add') {
    to = from === shown.item ? withChange(from, change) : addedAgain(from, change);
  }
  results.set(row, { from, other, to });
  return to;
}

/** An item after another addition of its need, or of its kinds. Beyond the limit the server refuses the addition. */
function addedAgain(item: ListItem, addition: Addition): ListItem {
  const note = addition.note || undefined;
  if (needKey(addition) !== keyOf(item)) return withChange(item, { need: sumOfNeeds(item, addition), note });
  const sum = addUp(item, addition, maxQuantity);
  if (!sum || sum.outcome === 'unchanged') return item;
  return withChange(item, { ...sum, note, title: item.title || addition.title });
}

/** The need of an item after an addition of its kinds in another amount; undefined if they stay two items. */
function sumOfNeeds(item: ListItem, addition: Addition): ItemNeed | undefined {
  if (String(item.kinds.toSorted()) !== String(addition.kinds?.toSorted())) return undefined;
  const sum = addAmount(item, addition);
  return sum && { kinds: item.kind_details, ...sum };
}

/** An item that changes to the need of `other` and replaces it (docs/sync.md, "Items"). */
function replacing(item: ListItem, other: ListItem, { quantity, title, ...fields }: ItemChange): ListItem {
  const changed = withChange(item, fields);
  const { id, client_id, added_by, date_added } = item;
  // Equal texts may differ in case: the later one shows.
  const text = changed.text && { text: changed.text, name: changed.text };
  return withChange(
    { ...other, ...text, id, client_id, added_by, date_added },
    {
      is_needed: changed.is_needed || other.is_needed,
      quantity: quantity ?? Math.max(item.quantity, other.quantity),
      note: changed.note || other.note,
      title: title ?? (item.title || other.title || changed.title),
    },
  );
}

/** The counts and total of a list with its pending changes, as far as they are known. */
type FiguresOf = (list: ShoppingList, waiting: readonly PendingChange[]) => Partial<ShoppingList>;

/** The lists with the pending changes applied, the last changed first. */
export function overlayLists(
  known: readonly ShoppingList[],
  waiting: readonly PendingChange[],
  figuresOf: FiguresOf,
): readonly ShoppingList[] {
  if (waiting.length === 0) return known;
  const byList = Map.groupBy(waiting, ({ list }) => list);
  const ids = new Set(known.map(({ client_id }) => client_id));
  const made = [...byList].flatMap(([id, [first]]) => (first && !ids.has(id) ? madeList(first) : []));
  return [...known, ...made]
    .flatMap((list) => shownList(list, byList.get(list.client_id) ?? [], figuresOf))
    .toSorted(newestFirst);
}

function shownList(list: ShoppingList, rows: readonly PendingChange[], figuresOf: FiguresOf): ShoppingList[] {
  const last = rows.at(-1);
  if (!last) return [list];
  if (rows.some(({ change }) => change.do === 'end')) return [];
  const [, last_updated = ''] = [list.last_updated, new Date(last.made_at).toISOString()].toSorted();
  const changed = { ...list, ...figuresOf(list, rows), last_updated };
  for (const { change } of rows) {
    const { do: action, ...fields } = change;
    if (action === 'edit') Object.assign(changed, fields);
  }
  return [changed];
}

const own = { is_owner: true, role: 'owner', member_count: 1, plan: null, version: 0 } as const;
const noItems = { item_count: 0, needed_count: 0, total: '0.00' };

/** A list that the server has not created yet. */
function madeList({ list, change, made_at }: PendingChange): ShoppingList[] {
  if (change.do !== 'make') return [];
  const { do: _, area = null, ...fields } = change;
  const basis = { store: 0, cheapest: 0, planned: 0, unknown: 0 };
  const last_updated = new Date(made_at).toISOString();
  return [{ id: provisionalId(list), client_id: list, ...fields, area, last_updated, ...own, ...noItems, basis }];
}
