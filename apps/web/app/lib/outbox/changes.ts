import type { Area, ListItem, ListItemChange } from '@bargain-buddy/contract';
import { nameOfKinds, parseAmount, titleOfWords } from '@bargain-buddy/domain';

/** The need of an item. `name` is the name of another product. */
export type ItemNeed =
  | { product: number; store: number | null; name?: string }
  | { kinds: ListItem['kind_details']; amount: string; amount_unit: NonNullable<ListItem['amount_unit']> }
  | { text: string };
export type GivenNeed = Pick<ListItemChange, 'product' | 'store' | 'kinds' | 'amount' | 'amount_unit' | 'text'>;
/** The fields of an item that change independently. */
export type ItemFields = Pick<ListItemChange, 'is_needed' | 'quantity' | 'note' | 'title'>;
export type Addition = GivenNeed & ItemFields;
export type ItemChange = ItemFields & { need?: ItemNeed };

/** A change of a list. `item` is a client id of one of its items. */
export type Change =
  | { do: 'make'; name: string; description: string; area?: Area }
  | ({ do: 'add'; client_id: string } & Addition)
  | ({ do: 'change'; item: string } & Addition)
  | { do: 'remove'; item: string; version?: number }
  | { do: 'edit'; name?: string; description?: string; area?: Area }
  | { do: 'end'; is_owner: boolean };

/** The fields of an item that are needed to add it again. Old stored ones have no title. */
export type ItemBefore = { need: ItemNeed; title?: string } & Pick<ListItem, 'name' | 'quantity' | 'note'>;

/** Facts for the screen, which are not sent. */
export interface Shown {
  /** The name of the list. */
  list: string;
  /** The name of the item. */
  name?: string;
  /** The added item, as it looks until the server responds. */
  item?: ListItem;
  need?: ItemNeed;
  /** The item to add again if another person has removed it. */
  back?: ItemBefore;
}

export interface NewChange {
  /** A UUID that makes a repeated request harmless. */
  id: string;
  account: string;
  /** The client id of the list. */
  list: string;
  /** The server's id of the list; undefined if it may have none yet. */
  list_id: number | undefined;
  change: Change;
  shown: Shown;
  /** By the device's clock, which may be wrong. Only the age is sent. */
  made_at: number;
}

/** A change that the server has not confirmed. */
export interface PendingChange extends NewChange {
  /** The order of changes over all lists. */
  seq: number;
  /** The number of requests. 0 means that the server cannot know the change. */
  tries: number;
}

/** A message about a change that had another result, until the person has seen it. */
export interface Notice {
  seq?: number;
  account: string;
  text: string;
  /** The removed item, for "Put back". */
  back?: { list: string; list_id: number | undefined; list_name: string; item: ItemBefore };
  /** Two people changed the item, and this change won. */
  isKept?: boolean;
  /** Ids of the changes. */
  of?: readonly string[];
  made_at: number;
}

/** Combines a change with the change directly after it. Returns undefined if they stay two. */
export function combine(earlier: Change, later: Change): Change | undefined {
  if (later.do === 'edit') {
    const { do: _, ...fields } = later;
    return earlier.do === 'edit' || earlier.do === 'make' ? { ...earlier, ...fields } : undefined;
  }
  // An addition may add up with an existing item, and a need may replace another item, so neither is combined.
  if (later.do !== 'change' || earlier.do !== 'change' || hasNeed(later) || hasNeed(earlier)) return undefined;
  const isSame =
    earlier.item === later.item && String(Object.keys(earlier).sort()) === String(Object.keys(later).sort());
  return isSame ? { ...earlier, ...later } : undefined;
}

/** The negative id of a record without a server id. It is the same in every tab and after a reload. */
export function provisionalId(clientId: string): number {
  return -1 - Number.parseInt(clientId.replaceAll('-', '').slice(0, 12), 16);
}

/** Returns true for the record's id and for its earlier provisional id. */
export function hasId(record: { id: number; client_id: string }, id: number | undefined): boolean {
  return record.id === id || (id !== undefined && id < 0 && provisionalId(record.client_id) === id);
}

export function needOf({ product, store, kind_details: kinds, amount, amount_unit, text }: ListItem): ItemNeed {
  if (product !== null) return { product, store };
  return amount !== null && amount_unit !== null ? { kinds, amount, amount_unit } : { text };
}

/** A need in the form of a request. */
export function givenNeed(need: ItemNeed): GivenNeed {
  if ('product' in need) return { product: need.product, store: need.store };
  return 'kinds' in need ? { ...need, kinds: need.kinds.map(({ id }) => id) } : need;
}

export const hasNeed = ({ product, kinds, text }: GivenNeed): boolean => Boolean(product || kinds || text);

/** Returns equal keys for equal needs, as the server does: '2 kg' is '2000 g', and text ignores case. */
export function needKey({ product, store, kinds, amount, amount_unit, text }: GivenNeed): string {
  if (product) return `p${product} ${store ?? 'anywhere'}`;
  if (!kinds || kinds.length === 0) return `t${text?.replace(/\s+/g, ' ').trim().toLowerCase()}`;
  const wanted = parseAmount(`${amount} ${amount_unit}`)?.parts ?? amount;
  return `k${[...new Set(kinds)].toSorted((a, b) => a - b).join(' ')} ${wanted}`;
}

const noNeed = { product: null, store: null, kinds: [], kind_details: [], amount: null, amount_unit: null, text: '' };
const noPrice = { priceDetails: null, price_basis: null, packs: [], cost: null, price_pending: undefined };

/** An item with another need, whose price is unknown until the server responds. */
export function withNeed(item: ListItem, need: ItemNeed): ListItem {
  const without = { ...item, ...noNeed, ...noPrice, planned: null, unpriced: null, held_price: null };
  if ('text' in need) return { ...without, text: need.text, name: need.text };
  const other = { ...without, title: item.title || titleOfWords(item.text) };
  if ('product' in need) return { ...other, product: need.product, store: need.store, name: need.name ?? item.name };
  const { kinds, amount, amount_unit } = need;
  const name = nameOfKinds(kinds.map((kind) => kind.name));
  return { ...other, kinds: kinds.map(({ id }) => id), kind_details: kinds, amount, amount_unit, name };
}
