import type { Verification } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ListingOrder } from './ordering.ts';

/** What is shown of a product and a store, whether there is a price or not. */
export interface OfferRow {
  product_id: number;
  product_name: string;
  product_brand: string;
  product_amount: string;
  product_image: string | null;
  product_img_is_verified: Verification | null;
  product_image_by: number | null;
  store_id: number;
  store_name: string;
  store_address: string;
  store_region: string | null;
  store_lat: string | null;
  store_lon: string | null;
  store_location_source: string;
  store_image: string | null;
  store_img_is_verified: Verification | null;
  store_image_by: number | null;
}

export interface PricedRow extends OfferRow {
  price_id: number;
  price: string;
  price_is_verified: Verification;
  source: string;
  date_added: Date;
}

export interface ListingRow extends PricedRow {
  rank: number;
  /** What the listing is ordered by, as text. */
  order_key: string;
}

/** The columns of a PricedRow, of `listing l`, `product p` and `store s`; an OfferRow where there is no listing. */
export const pricedColumns = sql`
  l.price_id, l.price, l.price_is_verified, l.source, l.date_added, p.id AS product_id, s.id AS store_id,
  p.name AS product_name, p.brand AS product_brand, p.amount AS product_amount, p.image AS product_image,
  p.img_is_verified AS product_img_is_verified, p.image_by AS product_image_by,
  s.name AS store_name, s.address AS store_address, s.region AS store_region, s.lat AS store_lat, s.lon AS store_lon,
  s.location_source AS store_location_source, s.image AS store_image, s.img_is_verified AS store_img_is_verified,
  s.image_by AS store_image_by`;

/** The columns of a ListingRow, of a page joined with `pageDetails`. */
export const listingColumns = (order: ListingOrder) => sql`${pricedColumns},
  page.rank, ${order.column}::text AS order_key`;

/** What a page, which has product_id, store_id and rank, is joined with. */
export const pageDetails = sql`
  JOIN listing l USING (product_id, store_id)
  JOIN product p ON p.id = l.product_id
  JOIN store s ON s.id = l.store_id`;

/** By the order, and in the same direction by id. */
export const inOrder = ({ column, direction }: ListingOrder) => sql`${column} ${direction}, l.price_id ${direction}`;

/** The listings of a page in their order. */
export async function readDetails(db: Executor, order: ListingOrder, page: RawBuilder<unknown>): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    SELECT ${listingColumns(order)} FROM (${page}) page ${pageDetails} ORDER BY ${inOrder(order)}
  `.execute(db);
  return rows;
}
