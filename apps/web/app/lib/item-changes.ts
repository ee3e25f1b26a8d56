import type { ListItem, ListItemChange } from '@bargain-buddy/contract';
import { maxQuantity } from '@bargain-buddy/contract/names';
import {
  addAmountOfKinds,
  addNeedToItem,
  capitaliseItemTitle,
  itemCost,
  nameOfKinds,
  parseAmount,
} from '@bargain-buddy/domain';

/** The need of an item. `name` is the name of another product. */
export type ItemNeed =
  | { product: number; store: number | null; name?: string }
  | { kinds: ListItem['kind_details']; amount: string; amount_unit: NonNullable<ListItem['amount_unit']> }
  | { text: string };
export type GivenNeed = Pick<ListItemChange, 'product' | 'store' | 'kinds' | 'amount' | 'amount_unit' | 'text'>;
/** The fields of an item that change independently. */
export type ItemFields = Pick<ListItemChange, 'is_needed' | 'quantity' | 'note' | 'title'>;
export type ItemChange = ItemFields & { need?: ItemNeed };
export type Addition = GivenNeed & ItemFields;

export function needOfListItem({ product, store, kind_details: kinds, amount, amount_unit, text }: ListItem): ItemNeed {
  if (product !== null) return { product, store };
  return amount !== null && amount_unit !== null ? { kinds, amount, amount_unit } : { text };
}

/** A need in the form of a request. */
export function givenNeed(need: ItemNeed): GivenNeed {
  if ('product' in need) return { product: need.product, store: need.store };
  return 'kinds' in need ? { ...need, kinds: need.kinds.map(({ id }) => id) } : need;
}

export const hasAnyNeed = ({ product, kinds, text }: GivenNeed): boolean => Boolean(product || kinds || text);

/** Returns equal keys for equal needs, as the server does: '2 kg' is '2000 g', and text ignores case. */
export function needKey({ product, store, kinds, amount, amount_unit, text }: GivenNeed): string {
  if (product) return `p${product} ${store ?? 'anywhere'}`;
  if (!kinds || kinds.length === 0) return `t${text?.replace(/\s+/g, ' ').trim().toLowerCase()}`;
  const wanted = parseAmount(`${amount} ${amount_unit}`)?.parts ?? amount;
  return `k${[...new Set(kinds)].toSorted((a, b) => a - b).join(' ')} ${wanted}`;
}

const keys = new WeakMap<ListItem, string>();

/** The key of an item's need, computed once. */
export function needKeyOf(item: ListItem): string {
  const key = keys.get(item) ?? needKey(item);
  keys.set(item, key);
  return key;
}

const noNeed = { product: null, store: null, kinds: [], kind_details: [], amount: null, amount_unit: null, text: '' };
const noPrice = { priceDetails: null, price_basis: null, packs: [], cost: null, price_pending: undefined };

/** An item with another need, whose price is unknown until the server responds. */
export function withItemNeed(item: ListItem, need: ItemNeed): ListItem {
  const without = { ...item, ...noNeed, ...noPrice, planned: null, unpriced: null, held_price: null };
  if ('text' in need) return { ...without, text: need.text, name: need.text };
  const other = { ...without, title: item.title || capitaliseItemTitle(item.text) };
  if ('product' in need) return { ...other, product: need.product, store: need.store, name: need.name ?? item.name };
  const { kinds, amount, amount_unit } = need;
  const name = nameOfKinds(kinds.map((kind) => kind.name));
  return { ...other, kinds: kinds.map(({ id }) => id), kind_details: kinds, amount, amount_unit, name };
}

/** An item after a change, with the cost of its quantity. */
export function withItemChange(item: ListItem, { need, quantity, ...fields }: ItemChange): ListItem {
  const before = need ? withItemNeed(item, need) : item;
  const { is_needed = before.is_needed, note = before.note, title = before.title } = fields;
  const changed = { ...before, is_needed, note, title, quantity: quantity ?? before.quantity };
  return quantity === undefined ? changed : { ...changed, cost: itemCost(changed) };
}

export function itemWithNeed(items: readonly ListItem[], need: GivenNeed): ListItem | undefined {
  const key = needKey(need);
  return items.find((item) => needKeyOf(item) === key);
}

/** The item with the need of an addition, else the newest one that its kinds in another amount increase. */
export function itemToIncrease(items: readonly ListItem[], addition: Addition): ListItem | undefined {
  const same = itemWithNeed(items, addition);
  if (same || !addition.kinds?.length) return same;
  return items.findLast((item) => {
    const need = sumOfNeeds(item, addition);
    return need && !itemWithNeed(items, givenNeed(need));
  });
}

/** An item after another addition of its need, or of its kinds. Beyond the limit the server refuses the addition. */
export function withAddition(item: ListItem, addition: Addition): ListItem {
  const note = addition.note || undefined;
  if (needKey(addition) !== needKey(item)) return withItemChange(item, { need: sumOfNeeds(item, addition), note });
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
export function inPlaceOf(other: ListItem, item: ListItem, { quantity, title, ...fields }: ItemChange): ListItem {
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
