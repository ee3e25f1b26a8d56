import type { ListItem, ListItemChange } from '@bargain-buddy/contract';
import { nameOfKinds, parseAmount, titleOfWords } from '@bargain-buddy/domain';

/** What an item asks for; `name` is that of its product, where it is to be another one. */
export type ItemNeed =
  | { product: number; store: number | null; name?: string }
  | { kinds: ListItem['kind_details']; amount: string; amount_unit: NonNullable<ListItem['amount_unit']> }
  | { text: string };

export type GivenNeed = Pick<ListItemChange, 'product' | 'store' | 'kinds' | 'amount' | 'amount_unit' | 'text'>;

export function needOf({ product, store, kind_details: kinds, amount, amount_unit, text }: ListItem): ItemNeed {
  if (product !== null) return { product, store };
  return amount !== null && amount_unit !== null ? { kinds, amount, amount_unit } : { text };
}

/** A need as a call has it that adds or changes an item. */
export function givenNeed(need: ItemNeed): GivenNeed {
  if ('product' in need) return { product: need.product, store: need.store };
  return 'kinds' in need ? { ...need, kinds: need.kinds.map(({ id }) => id) } : need;
}

const nothing = { product: null, store: null, kinds: [], kind_details: [], amount: null, amount_unit: null, text: '' };
const noPrice = {
  priceDetails: null,
  price_basis: null,
  packs: [],
  cost: null,
  price_pending: undefined,
  planned: null,
  unpriced: null,
  held_price: null,
};

/** An item that asks for something else, as far as that is known before the server answers: what it costs is not. */
export function withNeed(item: ListItem, need: ItemNeed): ListItem {
  const wanted = { ...item, ...nothing, ...noPrice };
  if ('text' in need) return { ...wanted, text: need.text, name: need.text };
  const other = { ...wanted, title: item.title || titleOfWords(item.text) };
  if ('product' in need) return { ...other, product: need.product, store: need.store, name: need.name ?? item.name };
  const { kinds, amount, amount_unit } = need;
  const name = nameOfKinds(kinds.map((kind) => kind.name));
  return { ...other, kinds: kinds.map(({ id }) => id), kind_details: kinds, amount, amount_unit, name };
}

/** Whether a change says what its item asks for. */
export function asksAnew({ product, kinds, text }: GivenNeed): boolean {
  return Boolean(product || kinds || text);
}

/** Equal for equal needs, as the server sees it: '2 kg' is '2000 g', and words are equal in any case. */
export function needKey({ product, store, kinds, amount, amount_unit, text }: GivenNeed): string {
  if (product) return `p${product} ${store ?? 'anywhere'}`;
  if (!kinds || kinds.length === 0) return `t${text?.replace(/\s+/g, ' ').trim().toLowerCase()}`;
  const wanted = parseAmount(`${amount} ${amount_unit}`)?.parts ?? amount;
  return `k${[...new Set(kinds)].toSorted((a, b) => a - b).join(' ')} ${wanted}`;
}
