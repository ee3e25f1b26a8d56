import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { largestQuantity } from '@bargain-buddy/contract/names';
import { addAmount, addUp, itemCost } from '@bargain-buddy/domain';
import { newestFirst } from '../newest-first.ts';
import type { ItemFields, PendingChange } from './changes.ts';
import { asksAnew, type GivenNeed, givenNeed, type ItemNeed, needKey, withNeed } from './needs.ts';
import { provisionalId } from './provisional.ts';

/** What a person does to one item. */
type ItemChange = ItemFields & { need?: ItemNeed };

/** An item as it is with a change of it; what it costs follows from its quantity. */
export function withChange(item: ListItem, { need, is_needed, quantity, note, title }: ItemChange): ListItem {
  const changed = { ...(need ? withNeed(item, need) : item) };
  if (is_needed !== undefined) changed.is_needed = is_needed;
  if (note !== undefined) changed.note = note;
  if (title !== undefined) changed.title = title;
  if (quantity === undefined) return changed;
  changed.quantity = quantity;
  return { ...changed, cost: itemCost(changed) };
}

/**
 * The items of a list as the person left them: what the server knows, newest first, and over it what waits, in its
 * order, by the rules of the server (docs/sync.md). Items that nothing waits for stay the same objects, and so do the
 * others from call to call.
 */
export function overlayItems(known: readonly ListItem[], waiting: readonly PendingChange[]): readonly ListItem[] {
  if (waiting.length === 0) return known;
  const list = new ItemsByName(known);
  for (const row of waiting) {
    const { change, shown } = row;
    if (change.do === 'add') {
      const same = list.find(change.client_id) ?? list.asking(needKey(change));
      // What is known under this client id is there as the server has it: the addition has arrived.
      const other = same ? undefined : list.withOtherAmount(change);
      if (same) {
        if (!list.find(change.client_id)) list.put(same, again(row, same));
        list.alias(change.client_id, same);
      } else if (other) {
        list.put(
          other.item,
          once(row, other.item, (item) => withChange(item, { need: other.need, note: change.note || undefined })),
        );
        list.alias(change.client_id, other.item);
      } else if (shown.item) {
        list.add(once(row, shown.item, (item) => withChange(item, change)));
      }
    } else if (change.do === 'change') {
      const item = list.find(change.item);
      const other = item && asksAnew(change) ? list.asking(needKey(change)) : undefined;
      if (item && other && other !== item) list.join(item, other, row);
      else if (item) list.put(item, changed(row, item));
    } else if (change.do === 'remove') {
      const item = list.find(change.item);
      if (item) list.remove(item);
    }
  }
  return list.newestFirst();
}

/** Items by their client ids and by what they ask for. */
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

  /** The item that asks for this already. */
  asking(key: string): ListItem | undefined {
    this.#byNeed ??= new Map([...this.#items.values()].map((item) => [keyOf(item), item.client_id]));
    const name = this.#byNeed.get(key);
    return name === undefined ? undefined : this.#items.get(name);
  }

  /** The newest item that takes in an addition of the same kinds in another amount, with its need after that. */
  withOtherAmount(addition: GivenNeed & ItemFields): { item: ListItem; need: ItemNeed } | undefined {
    if (!addition.kinds || addition.kinds.length === 0) return undefined;
    const asked = String(addition.kinds.toSorted());
    for (const item of this.newestFirst()) {
      const sum = String(item.kinds.toSorted()) === asked ? addAmount(item, addition) : undefined;
      const need = sum && { kinds: item.kind_details, ...sum };
      if (need && !this.asking(needKey(givenNeed(need)))) return { item, need };
    }
    return undefined;
  }

  alias(name: string, { client_id }: ListItem): void {
    if (name !== client_id) this.#aliases.set(name, client_id);
  }

  add(item: ListItem): void {
    this.#added.push(item.client_id);
    this.#items.set(item.client_id, item);
    this.#byNeed?.set(keyOf(item), item.client_id);
  }

  put(before: ListItem, item: ListItem): void {
    if (this.#byNeed && keyOf(before) !== keyOf(item)) {
      this.#byNeed.delete(keyOf(before));
      this.#byNeed.set(keyOf(item), item.client_id);
    }
    this.#items.set(item.client_id, item);
  }

  remove(item: ListItem): void {
    this.#byNeed?.delete(keyOf(item));
    this.#items.delete(item.client_id);
  }

  /** `item` is to ask for what `other` asks for: it takes that one's place, which goes by its name from then on. */
  join(item: ListItem, other: ListItem, row: PendingChange): void {
    this.remove(other);
    this.put(
      item,
      once(row, item, (from) => takingPlace(row, from, other), other),
    );
    for (const [name, of] of this.#aliases) if (of === other.client_id) this.#aliases.set(name, item.client_id);
    this.#aliases.set(other.client_id, item.client_id);
  }

  newestFirst(): ListItem[] {
    const added = new Set(this.#added);
    const fresh = this.#added.toReversed().flatMap((name) => this.#items.get(name) ?? []);
    return [...fresh, ...[...this.#items.values()].filter(({ client_id }) => !added.has(client_id))];
  }
}

const keys = new WeakMap<ListItem, string>();

function keyOf(item: ListItem): string {
  let key = keys.get(item);
  if (key === undefined) {
    key = needKey(item);
    keys.set(item, key);
  }
  return key;
}

/** What a waiting change last made of an item: while neither changes, neither does the outcome. */
const outcomes = new WeakMap<PendingChange, { from: ListItem; other: ListItem | undefined; to: ListItem }>();

function once(row: PendingChange, from: ListItem, make: (from: ListItem) => ListItem, other?: ListItem): ListItem {
  const known = outcomes.get(row);
  if (known?.from === from && known.other === other) return known.to;
  const to = make(from);
  outcomes.set(row, { from, other, to });
  return to;
}

const fieldsOf = ({ change, shown }: PendingChange): ItemChange =>
  change.do === 'change' || change.do === 'add'
    ? {
        is_needed: change.is_needed,
        quantity: change.quantity,
        note: change.note,
        title: change.title,
        need: shown.need,
      }
    : {};

const changed = (row: PendingChange, item: ListItem) => once(row, item, (from) => withChange(from, fieldsOf(row)));

/**
 * An item that is added again. Its title stays. Beyond the limit it stays as it is: the server refuses the addition.
 */
const again = (row: PendingChange, item: ListItem) =>
  once(row, item, (from) => {
    const { is_needed, quantity, note, title } = fieldsOf(row);
    const sum = addUp(from, { is_needed, quantity }, largestQuantity);
    if (!sum || sum.outcome === 'unchanged') return from;
    const { outcome: _, ...needed } = sum;
    return withChange(from, { ...needed, note: note || undefined, title: from.title || title });
  });

/** Needed if either was, the larger quantity unless one is given, and the other's note and title where it had none. */
function takingPlace(row: PendingChange, item: ListItem, other: ListItem): ListItem {
  const { quantity, ...fields } = fieldsOf(row);
  const asked = withChange(item, { ...fields, quantity: quantity ?? Math.max(item.quantity, other.quantity) });
  const { id, client_id, added_by, date_added } = item;
  // Equal words may differ in case: the later ones show.
  const words = asked.text && { text: asked.text, name: asked.text };
  const joined = { ...other, ...words, id, client_id, added_by, date_added };
  return withChange(joined, {
    is_needed: asked.is_needed || other.is_needed,
    quantity: asked.quantity,
    note: asked.note || other.note,
    title: fields.title ?? (item.title || other.title || asked.title),
  });
}

/** Whatever the figures of a list are with what waits for it; undefined where they are not known. */
type FiguresOf = (list: ShoppingList, waiting: readonly PendingChange[]) => Partial<ShoppingList>;

/**
 * The lists as the person left them, the last changed first: made ones are there, renamed ones renamed, ended ones
 * gone.
 */
export function overlayLists(
  known: readonly ShoppingList[],
  waiting: readonly PendingChange[],
  figuresOf: FiguresOf,
): readonly ShoppingList[] {
  if (waiting.length === 0) return known;
  const byList = Map.groupBy(waiting, ({ list }) => list);
  const lists = known.flatMap((list) => shownList(list, byList.get(list.client_id) ?? [], figuresOf) ?? []);
  const there = new Set(known.map(({ client_id }) => client_id));
  const made = [...byList.values()].flatMap((rows) => {
    const [first] = rows;
    if (first?.change.do !== 'make' || there.has(first.list)) return [];
    return shownList(listToBe(first), rows, figuresOf) ?? [];
  });
  return [...lists, ...made].toSorted(newestFirst);
}

function shownList(list: ShoppingList, rows: readonly PendingChange[], figuresOf: FiguresOf): ShoppingList | undefined {
  const last = rows.at(-1);
  if (!last) return list;
  if (rows.some(({ change }) => change.do === 'end')) return undefined;
  const edits = rows.map(({ change }) => change).filter((change) => change.do === 'edit');
  const { do: _, ...fields } = Object.assign({ do: 'edit' as const }, ...edits) as (typeof edits)[number];
  const [, last_updated = ''] = [list.last_updated, new Date(last.made_at).toISOString()].toSorted();
  return { ...list, ...fields, last_updated, ...figuresOf(list, rows) };
}

/** A list that was made here, before the server has it. */
function listToBe({ list, change, made_at }: PendingChange): ShoppingList {
  const { name, description, area = null } = change.do === 'make' ? change : { name: '', description: '' };
  return {
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
    basis: { store: 0, cheapest: 0, planned: 0, unknown: 0 },
    plan: null,
    version: 0,
  };
}
