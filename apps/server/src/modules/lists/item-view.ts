import { type OfferRow, type PricedRow, toListing, toUnpricedListing, type Viewer } from '@bargain-buddy/catalogue';
import type { AmountUnit, ListItem } from '@bargain-buddy/contract';
import { fromCents, inCents, nameOfKinds, type PortionWeight } from '@bargain-buddy/domain';

/** A list item. Product and store columns are set only if the item has both; price columns only if a listing exists. */
export type ListItemRow = {
  item_id: number;
  client_id: string;
  list_id: number;
  wanted_product: number | null;
  wanted_store: number | null;
  wanted_name: string | null;
  wanted_kinds: ListItem['kind_details'] | null;
  text: string | null;
  amount: string | null;
  amount_unit: AmountUnit | null;
  note: string;
  title: string | null;
  planned_store: number | null;
  planned_name: string | null;
  added_by: ListItem['added_by'];
  is_needed: boolean;
  quantity: number;
  item_date_added: Date;
  item_version: number;
  deleted_at: Date | null;
  held_price: string | null;
} & (PricedRow | (OfferRow & { price_id: null }) | (Record<keyof OfferRow, null> & { price_id: null }));

/** Price of an item without a fixed store, or with a planned store. */
interface OpenPrice {
  cents: bigint;
  packs: { listing: PricedRow; count: number; weight?: PortionWeight }[];
}

export function toListItem(row: ListItemRow, viewer: Viewer, found?: OpenPrice | 'pending'): ListItem {
  const price = found === 'pending' ? undefined : found;
  const kinds = row.wanted_kinds ?? [];
  const isOpen = row.wanted_store === null || row.planned_store !== null;
  const hasNoPrice = row.price_id === null || (row.planned_store !== null && price === undefined);
  return {
    id: row.item_id,
    client_id: row.client_id,
    shopping_list: row.list_id,
    product: row.wanted_product,
    store: row.wanted_store,
    kinds: kinds.map(({ id }) => id),
    kind_details: kinds,
    text: row.text ?? '',
    amount: row.amount,
    amount_unit: row.amount_unit,
    title: row.title ?? '',
    name: nameOfItemRow(row),
    note: row.note,
    added_by: row.added_by,
    is_needed: row.is_needed,
    quantity: row.quantity,
    date_added: row.item_date_added.toISOString(),
    version: row.item_version,
    // A planned store has priority over the item's own store, which remains in `store`.
    ...(isOpen ? openPrice(row, viewer, price) : storePrice(row, viewer)),
    planned: plannedOf(row, price),
    unpriced: hasNoPrice && row.product_id !== null ? toUnpricedListing(row, viewer, true) : null,
    held_price: row.held_price,
    ...(found === 'pending' && { price_pending: true }),
  };
}

type Price = Pick<ListItem, 'priceDetails' | 'price_basis' | 'packs' | 'cost'>;
const noPrice: Price = { priceDetails: null, price_basis: null, packs: [], cost: null };

function storePrice(row: ListItemRow, viewer: Viewer): Price {
  if (row.price_id === null) return noPrice;
  const cost = fromCents((inCents(row.price) ?? 0n) * BigInt(row.quantity));
  return { priceDetails: toListing(row, viewer, true), price_basis: 'store', packs: [], cost };
}

function openPrice(
  { quantity, wanted_kinds, planned_store }: ListItemRow,
  viewer: Viewer,
  price: OpenPrice | undefined,
): Price {
  const packs = price?.packs.map(({ listing, ...pack }) => ({ listing: toListing(listing, viewer, true), ...pack }));
  const [first] = packs ?? [];
  if (!price || !packs || !first) return noPrice;
  return {
    priceDetails: first.listing,
    price_basis: planned_store === null ? 'cheapest' : 'store',
    packs: wanted_kinds ? packs : [],
    cost: fromCents(price.cents * BigInt(quantity)),
  };
}

function plannedOf(
  { planned_store, planned_name, quantity }: ListItemRow,
  price: OpenPrice | undefined,
): ListItem['planned'] {
  if (planned_store === null) return null;
  const cost = price ? fromCents(price.cents * BigInt(quantity)) : null;
  return { store: planned_store, store_name: planned_name ?? '', cost };
}

export function nameOfItemRow({ product_name, wanted_name, wanted_kinds, text }: ListItemRow): string {
  return product_name ?? wanted_name ?? text ?? nameOfKinds((wanted_kinds ?? []).map(({ name }) => name));
}
