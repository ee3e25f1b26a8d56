import type { Listing, SoldBy } from '@bargain-buddy/contract';
import { type Selectable, sql } from 'kysely';
import type { ListingTable, ProductTable, StoreTable } from '../../platform/database/tables.ts';

/** Columns of `price` and `listing` that rows, index and responses share. The index stores each combination once. */
export const detailNames = ['price_is_verified', 'source', 'surveyed', 'missed_at', 'confirmations'] as const;
/** Columns of `product`, with the prefix `product_` in rows and responses. */
const productNames = ['id', 'name', 'brand', 'amount', 'image', 'img_is_verified', 'image_by'] as const;
/** Columns of `store`, with the prefix `store_` in rows and responses. */
const storeNames = [
  ...(['id', 'name', 'address', 'region', 'lat', 'lon', 'location_source'] as const),
  ...(['image', 'img_is_verified', 'image_by'] as const),
];
export const offerNames = [
  ...productNames.map((name) => `product_${name}` as const),
  ...storeNames.map((name) => `store_${name}` as const),
];

type WithPrefix<Prefix extends string, Table, Name extends keyof Table & string> = {
  [Column in Name as `${Prefix}_${Column}`]: Table[Column];
};
export type ShownProduct = WithPrefix<'product', Selectable<ProductTable>, (typeof productNames)[number]>;
export type ShownStore = WithPrefix<'store', Selectable<StoreTable>, (typeof storeNames)[number]>;
export type ShownKind = NonNullable<Listing['kind']> & { sold_by: SoldBy };

/** `missed_at` is the day of the newest survey of the store without this product. Counts if newer than `last_seen`. */
export type ListingDetails = Pick<Selectable<ListingTable>, (typeof detailNames)[number]>;
export type OfferRow = ShownProduct & ShownStore & { kind: ShownKind | null };
export type PricedRow = OfferRow &
  ListingDetails &
  Pick<Selectable<ListingTable>, 'price_id' | 'price' | 'date_added'> & { last_seen: Date };

export const lastSeen = sql`coalesce(l.last_seen, l.date_added)`;

const columnsOf = (table: string, names: readonly string[], prefix: string) =>
  sql.raw(names.map((name) => `${table}.${name} AS ${prefix}${name}`).join(', '));
export const productColumns = columnsOf('p', productNames, 'product_');
export const storeColumns = columnsOf('s', storeNames, 'store_');

/** Placeholder kind for products without a kind. Never shown. */
export const placeholderKind = 1;

export const kindColumns = sql`
  k.id, k.slug, k.name, k.dimension, k.sold_by, json_build_object('id', a.id, 'name', a.name) AS aisle`;

/** Columns of a PricedRow, from `listing l`, `product p` and `store s`. Without a listing it is an OfferRow. */
export const pricedColumns = sql`
  l.price_id, l.price, l.date_added, ${lastSeen} AS last_seen, ${columnsOf('l', detailNames, '')},
  ${productColumns}, ${storeColumns},
  (SELECT json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'aisle', k.aisle_id, 'sold_by', k.sold_by)
   FROM kind k WHERE k.id = p.kind_id AND k.id <> ${sql.lit(placeholderKind)}) AS kind`;
