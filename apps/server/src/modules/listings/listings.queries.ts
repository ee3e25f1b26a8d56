import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ListingPosition } from './listing-position.ts';
import { inOrder, type ListingRow, readDetails } from './listing-row.ts';
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

/** Part of an order: from a position, or after so many listings; `limit` of them at most. */
export interface ListingRange {
  after?: ListingPosition | undefined;
  offset: number;
  limit: number;
}

/** Of one rank, what comes after a position. */
export function isAfter(order: ListingOrder, { key, id }: ListingPosition): Condition {
  return sql`(${order.column}, l.price_id) ${order.after} (${key}::${order.type}, ${id}::bigint)`;
}

/** Reads a range of an order along its index. */
export function walkListings(
  db: Executor,
  filter: ListingFilter,
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<ListingRow[]> {
  const where = and([...filterConditions(filter), ...(after ? [isAfter(order, after)] : [])]);
  return readDetails(
    db,
    order,
    sql`SELECT l.product_id, l.store_id, 0 AS rank FROM listing l WHERE ${where}
        ORDER BY ${inOrder(order)} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/**
 * Reads a range of an order along its index, listing by listing, keeping what is in the sets: quick where many are. Looks
 * at no more than `most` listings, so that it may find too few.
 */
export function siftListings(
  db: Executor,
  filter: ListingFilter,
  { rank, sets }: { rank: number; sets: readonly ListingSet[] },
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
  most: number,
): Promise<ListingRow[]> {
  const conditions = [...filterConditions(filter), ...nameBounds(sets, order)];
  if (after) conditions.push(isAfter(order, after));
  return readDetails(
    db,
    order,
    sql`SELECT l.product_id, l.store_id, ${rank}::integer AS rank
        FROM (SELECT l.product_id, l.store_id, l.price_id, ${order.column} FROM listing l WHERE ${and(conditions)}
              ORDER BY ${inOrder(order)} LIMIT ${most}) l
        WHERE ${inSets(sets)} ORDER BY ${inOrder(order)} LIMIT ${limit} OFFSET ${offset}`,
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

/** The listing of a price's id, or of the same product and store where that price is history by now; none of a held price. */
export async function findListing(db: Executor, id: number): Promise<ListingRow | undefined> {
  const page = sql`SELECT product_id, store_id, 0 AS rank FROM price WHERE id = ${id} AND NOT held`;
  const [row] = await readDetails(db, listingOrder(''), page);
  return row;
}

/** The product with this barcode. */
export async function findProductOfBarcode(db: Executor, barcode: string): Promise<number | undefined> {
  const row = await db.selectFrom('product').select('id').where('barcode', '=', barcode).executeTakeFirst();
  return row?.id;
}
