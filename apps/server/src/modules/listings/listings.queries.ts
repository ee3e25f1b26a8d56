import type { Verification } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ListingPosition } from './listing-position.ts';
import {
  and,
  type Condition,
  filterConditions,
  inSets,
  type ListingFilter,
  type ListingSet,
  listingsOf,
  nameBounds,
} from './listing-sets.ts';
import { type ListingOrder, listingOrder } from './ordering.ts';

export interface ListingRow {
  price_id: number;
  price: string;
  price_is_verified: Verification;
  source: string;
  date_added: Date;
  product_id: number;
  product_name: string;
  product_brand: string;
  product_amount: string;
  product_image: string | null;
  product_img_is_verified: Verification | null;
  store_id: number;
  store_name: string;
  store_address: string;
  store_region: string | null;
  store_lat: string | null;
  store_lon: string | null;
  store_location_source: string;
  store_image: string | null;
  store_img_is_verified: Verification | null;
  /** What the listing is ordered by, as text. */
  order_key: string;
}

/** Part of an order: from a position, or after so many listings; `limit` of them at most. */
export interface ListingRange {
  after?: ListingPosition | undefined;
  offset: number;
  limit: number;
}

/** What of a listing is in the indexes that pages are made from: the rest is only read of those on the page. */
const indexed = sql`l.product_id, l.store_id, l.price_id, l.price, l.date_added, l.region, l.store_name`;

function afterCondition(order: ListingOrder, after: ListingPosition | undefined): Condition[] {
  if (!after) return [];
  return [sql`(${order.column}, l.price_id) ${order.after} (${after.key}::${order.type}, ${after.id}::bigint)`];
}

const inOrder = ({ column, direction }: ListingOrder) => sql`ORDER BY ${column} ${direction}, l.price_id ${direction}`;

/** Reads a range of an order along its index. */
export function walkListings(
  db: Executor,
  filter: ListingFilter,
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<ListingRow[]> {
  const where = and([...filterConditions(filter), ...afterCondition(order, after)]);
  return withDetails(
    db,
    order,
    sql`SELECT l.product_id, l.store_id FROM listing l WHERE ${where} ${inOrder(order)} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/**
 * Reads a range of an order along its index, listing by listing, keeping what is in the sets: quick where many are. Looks
 * at no more than `most` listings, so that it may find too few.
 */
export function siftListings(
  db: Executor,
  filter: ListingFilter,
  sets: readonly ListingSet[],
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
  most: number,
): Promise<ListingRow[]> {
  const where = and([...filterConditions(filter), ...nameBounds(sets, order), ...afterCondition(order, after)]);
  return withDetails(
    db,
    order,
    sql`SELECT l.product_id, l.store_id
        FROM (SELECT l.product_id, l.store_id, l.price_id, ${order.column} FROM listing l WHERE ${where}
              ${inOrder(order)} LIMIT ${most}) l
        WHERE ${inSets(sets)} ${inOrder(order)} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** Reads all listings of the sets, which do not overlap, and sorts them: right where they are not too many. */
export function collectListings(
  db: Executor,
  filter: ListingFilter,
  sets: readonly ListingSet[],
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<ListingRow[]> {
  const all = sql.join(
    sets.map((set) => listingsOf(indexed, filter, set)),
    sql` UNION ALL `,
  );
  return withDetails(
    db,
    order,
    sql`SELECT l.product_id, l.store_id FROM (${all}) l WHERE ${and(afterCondition(order, after))}
        ${inOrder(order)} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** How many listings are in the sets, which do not overlap, counting no further than `most`. */
export async function countListings(
  db: Executor,
  filter: ListingFilter,
  sets: readonly ListingSet[],
  most: number,
): Promise<number> {
  if (sets.length === 0) return 0;
  const parts = sets.map((set) => sql`(${listingsOf(sql``, filter, set)} LIMIT ${most})`);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM (${sql.join(parts, sql` UNION ALL `)}) all_parts LIMIT ${most}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The listing of a price's id, or of the same product and store where that price is history by now. */
export async function findListing(db: Executor, id: number): Promise<ListingRow | undefined> {
  const [row] = await withDetails(db, listingOrder(''), sql`SELECT product_id, store_id FROM price WHERE id = ${id}`);
  return row;
}

/** The product with this barcode. */
export async function findProductOfBarcode(db: Executor, barcode: string): Promise<number | undefined> {
  const row = await db.selectFrom('product').select('id').where('barcode', '=', barcode).executeTakeFirst();
  return row?.id;
}

async function withDetails(db: Executor, order: ListingOrder, page: RawBuilder<unknown>): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    SELECT l.price_id, l.price, l.price_is_verified, l.source, l.date_added, l.product_id, l.store_id,
           p.name AS product_name, p.brand AS product_brand, p.amount AS product_amount, p.image AS product_image,
           p.img_is_verified AS product_img_is_verified,
           s.name AS store_name, s.address AS store_address, s.region AS store_region, s.lat AS store_lat,
           s.lon AS store_lon,
           s.location_source AS store_location_source, s.image AS store_image,
           s.img_is_verified AS store_img_is_verified,
           ${order.column}::text AS order_key
    FROM (${page}) page
    JOIN listing l USING (product_id, store_id)
    JOIN product p ON p.id = l.product_id
    JOIN store s ON s.id = l.store_id
    ${inOrder(order)}
  `.execute(db);
  return rows;
}
