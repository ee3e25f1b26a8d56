import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { maxQuantity } from '@bargain-buddy/contract/names';
import { addAmount, addUp, itemCost } from '@bargain-buddy/domain';
import { newestFirst } from '../newest-first.ts';
import {
  type GivenNeed,
  givenNeed,
  hasNeed,
  type ItemFields,
  type ItemNeed,
  needKey,
  type PendingChange,
  provisionalId,
  withNeed,
} from './changes.ts';

type ItemChange = ItemFields & { need?: ItemNeed };

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
  const list = new ItemsByName(known);
  for (const row of waiting) {
    const { change, shown } = row;
    if (change.do === 'add') {
      const arrived = list.find(change.client_id);
      const same = arrived ?? list.findByNeed(needKey(change));
      const other = same ? undefined : list.findWithOtherAmount(change);
      if (same && !arrived) list.replace(same, addedAgain(row, change, same), change.client_id);
      else if (other) {
        const fields = { need: other.need, note: change.note || undefined };
        list.replace(
          other.item,
          once(row, other.item, () => withChange(other.item, fields)),
          change.client_id,
        );
      } else if (shown.item && !same) list.add(once(row, shown.item, (item) => withChange(item, change)));
    } else if (change.do === 'change') {
      const item = list.find(change.item);
      const other = item && hasNeed(change) ? list.findByNeed(needKey(change)) : undefined;
      const fields = { ...change, need: shown.need };
      if (item && other && other !== item) {
        list.remove(other);
        list.replace(
          item,
          once(row, item, () => replacing(item, other, fields), other),
          other.client_id,
        );
      } else if (item)
        list.replace(
          item,
          once(row, item, () => withChange(item, fields)),
        );
    } else if (change.do === 'remove') {
      const item = list.find(change.item);
      if (item) list.remove(item);
    }
  }
  return list.newestFirst();
}

/** Items by client id and by need. */
class ItemsByName {
  readonly #items: Map<string, ListItem>;
  readonly #aliases = new Map<string, string>();
  readonly #added: string[] = [];
  #byNeed: Map<string, string> | undefined;

  constructor(known: readonly ListItem[]) {
    this.#items = new Map(known.map((item) => [item.client_id, item]));
  }

  find(name: string): ListItem | undefined {
    return this.#items.get(this.#aliases.get(name) ?? name);
  }

  findByNeed(key: string): ListItem | undefined {
    this.#byNeed ??= new Map([...this.#items.values()].map((item) => [keyOf(item), item.client_id]));
    return this.#items.get(this.#byNeed.get(key) ?? '');
  }

  /** Finds the newest item that an addition of its kinds in another amount increases, and the resulting need. */
  findWithOtherAmount(addition: GivenNeed & ItemFields): { item: ListItem; need: ItemNeed } | undefined {
    if (!addition.kinds || addition.kinds.length === 0) return undefined;
    const kinds = String(addition.kinds.toSorted());
    for (const item of this.newestFirst()) {
      const sum = String(item.kinds.toSorted()) === kinds ? addAmount(item, addition) : undefined;
      const need = sum && { kinds: item.kind_details, ...sum };
      if (need && !this.findByNeed(needKey(givenNeed(need)))) return { item, need };
    }
    return undefined;
  }

  add(item: ListItem): void {
    this.#added.push(item.client_id);
    this.#items.set(item.client_id, item);
    this.#byNeed?.set(keyOf(item), item.client_id);
  }

  /** Replaces an item. `alias`, and the names of an item with that client id, are names of it from now on. */
  replace(before: ListItem, item: ListItem, alias = item.client_id): void {
    if (this.#byNeed && keyOf(before) !== keyOf(item)) {
      this.#byNeed.delete(keyOf(before));
      this.#byNeed.set(keyOf(item), item.client_id);
    }
    this.#items.set(item.client_id, item);
    if (alias === item.client_id) return;
    for (const [name, of] of this.#aliases) if (of === alias) this.#aliases.set(name, item.client_id);
    this.#aliases.set(alias, item.client_id);
  }

  remove(item: ListItem): void {
    this.#byNeed?.delete(keyOf(item));
    this.#items.delete(item.client_id);
  }

  newestFirst(): ListItem[] {
    const added = new Set(this.#added);
    const fresh = this.#added.toReversed().flatMap((name) => this.#items.get(name) ?? []);
    return [...fresh, ...[...this.#items.values()].filter(({ client_id }) => !added.has(client_id))];
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

function once(row: PendingChange, from: ListItem, change: (from: ListItem) => ListItem, other?: ListItem): ListItem {
  const known = results.get(row);
  if (known?.from === from && known.other === other) return known.to;
  const to = change(from);
  results.set(row, { from, other, to });
  return to;
}

/** An item after another addition of its need. Beyond the limit it stays unchanged, since the server refuses it. */
const addedAgain = (row: PendingChange, { is_needed, quantity, note, title }: ItemFields, item: ListItem) =>
  once(row, item, () => {
    const sum = addUp(item, { is_needed, quantity }, maxQuantity);
    if (!sum || sum.outcome === 'unchanged') return item;
    const fields = { is_needed: sum.is_needed, quantity: sum.quantity };
    return withChange(item, { ...fields, note: note || undefined, title: item.title || title });
  });

/** An item that changes to the need of `other` and replaces it (docs/sync.md, "Items"). */
function replacing(item: ListItem, other: ListItem, { quantity, ...fields }: ItemChange): ListItem {
  const changed = withChange(item, { ...fields, quantity: quantity ?? Math.max(item.quantity, other.quantity) });
  const { id, client_id, added_by, date_added } = item;
  // Equal texts may differ in case: the later one shows.
  const text = changed.text && { text: changed.text, name: changed.text };
  return withChange(
    { ...other, ...text, id, client_id, added_by, date_added },
    {
      is_needed: changed.is_needed || other.is_needed,
      quantity: changed.quantity,
      note: changed.note || other.note,
      title: fields.title ?? (item.title || other.title || changed.title),
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
  const changed = { ...list, ...figuresOf(list, rows) };
  for (const { change } of rows) {
    const { do: action, ...fields } = change;
    if (action === 'edit') Object.assign(changed, fields);
  }
  const [, last_updated = ''] = [list.last_updated, new Date(last.made_at).toISOString()].toSorted();
  return [{ ...changed, last_updated }];
}

/** A list that the server has not created yet. */
function madeList({ list, change, made_at }: PendingChange): ShoppingList[] {
  if (change.do !== 'make') return [];
  const { name, description, area = null } = change;
  const none = { store: 0, cheapest: 0, planned: 0, unknown: 0 };
  return [
    {
      id: provisionalId(list),
      client_id: list,
      name,
      description,
      area,
      last_updated: new Date(made_at).toISOString(),
      is_owner: true,
      role: 'owner',
      member_count: 1,
      item_count: 0,
      needed_count: 0,
      total: '0.00',
      basis: none,
      plan: null,
      version: 0,
    },
  ];
}
