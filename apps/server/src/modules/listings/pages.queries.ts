import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type ListingRow, pricedColumns } from './listing-view.ts';
import { inOrder, isAfter, type ListingOrder, type ListingPosition, listingOrder } from './ordering.ts';

/** Which listings are asked for; what is undefined does not matter. */
export interface Scope {
  region?: string | undefined;
  source?: string | undefined;
  product?: number | undefined;
  stores?: readonly number[] | undefined;
}

/** Part of an order: from a position, or after so many listings; `limit` of them at most. */
export interface ListingRange {
  after?: ListingPosition | undefined;
  offset: number;
  limit: number;
}

/** A page of the usual size, with the row that tells whether another one follows. */
const usualLimit = 25;

/**
 * Reads a range of an order along its index. Pages of the usual size, from the first on one after the other, are
 * planned once: a limit that the planner does not know would lead it another way.
 */
export function walkListings(
  db: Executor,
  scope: Scope,
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<ListingRow[]> {
  const where = and([...inScope(scope), ...(after ? [isAfter(order, after)] : [])]);
  const isUsual = limit === usualLimit && offset === 0;
  const range = isUsual ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${limit} OFFSET ${offset}`;
  return readDetails(
    db,
    order,
    sql`SELECT l.product_id, l.store_id, 0 AS rank FROM listing l WHERE ${where} ORDER BY ${inOrder(order)} ${range}`,
    isUsual ? prepared : sql``,
  );
}

/**
 * Reads a range of an order along its index, listing by listing, keeping what is in the sets: quick where many are.
 * Looks at no more than `most` listings, so that it may find too few.
 */
export function siftListings(
  db: Executor,
  scope: Scope,
  { rank, sets }: { rank: number; sets: readonly ListingSet[] },
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
  most: number,
): Promise<ListingRow[]> {
  const conditions = [...inScope(scope), ...nameBounds(sets, order)];
  if (after) conditions.push(isAfter(order, after));
  return readDetails(
    db,
    order,
    sql`SELECT l.product_id, l.store_id, ${rank}::integer AS rank
        FROM (SELECT l.product_id, l.store_id, l.price_id, ${order.column} AS key FROM listing l WHERE ${and(conditions)}
              ORDER BY ${inOrder(order)} LIMIT ${most}) l
        WHERE ${inSets(sets)} ORDER BY l.key ${order.direction}, l.price_id ${order.direction} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/**
 * Reads the listings of some stores, each with its rank, store by store in the order: of each no more than are wanted.
 */
export function readStoreByStore(
  db: Executor,
  scope: Scope,
  sets: readonly ListingSet[],
  stores: readonly { id: number; rank: number }[],
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<ListingRow[]> {
  const conditions = [sql`l.store_id = given.id`, ...inScope(scope), inSets(sets)];
  if (after) conditions.push(sql`(given.rank < ${after.rank} OR ${isAfter(order, after)})`);
  return readDetails(
    db,
    order,
    sql`SELECT l.product_id, l.store_id, given.rank
        FROM unnest(${stores.map(({ id }) => id)}::integer[], ${stores.map(({ rank }) => rank)}::integer[]) given (id, rank)
        CROSS JOIN LATERAL (
          SELECT l.product_id, l.store_id, l.price_id, ${order.column} AS key FROM listing l WHERE ${and(conditions)}
          ORDER BY ${inOrder(order)} LIMIT ${offset + limit}
        ) l ORDER BY given.rank DESC, l.key ${order.direction}, l.price_id ${order.direction} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** How many listings are in the sets, which do not overlap, counting no further than `most`. */
export async function countListings(
  db: Executor,
  scope: Scope,
  sets: readonly ListingSet[],
  most: number,
): Promise<number> {
  if (sets.length === 0) return 0;
  const parts = sets.map((set) => sql`(${listingsOf(sql``, scope, set)} LIMIT ${most})`);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM (${sql.join(parts, sql` UNION ALL `)}) all_parts LIMIT ${most}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** What of a listing is in the indexes that pages are made from: the rest is only read of those on the page. */
export const indexed = sql`l.product_id, l.store_id, l.price_id, l.price, l.date_added, l.feed_time, l.region, l.store_name,
  l.unit_price`;

/**
 * Reads all listings of the tiers, whose sets do not overlap, counts them, and sorts them by rank, then by the order:
 * right where they are not too many.
 */
export async function collectListings(
  db: Executor,
  scope: Scope,
  tiers: readonly { rank: number; sets: readonly ListingSet[] }[],
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<{ count: number; rows: ListingRow[] }> {
  const all = tiers.flatMap(({ rank, sets }) =>
    sets.map((set) => listingsOf(sql`${rank}::integer AS rank, ${indexed}`, scope, set)),
  );
  if (all.length === 0) return { count: 0, rows: [] };
  const matching = sql.join(all, sql` UNION ALL `);
  const where: Condition = after
    ? sql`(l.rank < ${after.rank} OR (l.rank = ${after.rank} AND ${isAfter(order, after)}))`
    : sql`true`;
  // Of an empty page the count is still told, in a row without a listing.
  const { rows } = await sql<(ListingRow | { price_id: null }) & { count: number }>`
    WITH matching AS MATERIALIZED (${order.nearest ? rankedByStore(matching, order.nearest) : matching}),
    page AS (
      SELECT l.rank, l.product_id, l.store_id FROM matching l WHERE ${where}
      ORDER BY l.rank DESC, ${inOrder(order)} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT total.count, ${listingColumns(order)}
    FROM (SELECT count(*) FROM matching) total LEFT JOIN (page ${pageDetails}) ON true
    ORDER BY page.rank DESC, ${inOrder(order)}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, rows: rows.filter((row) => row.price_id !== null) };
}

/** The listings with the rank of their store. */
export const rankedByStore = (listings: Condition, nearest: readonly number[]) => sql`
  SELECT ${nearest.length + 1} - near.nth::integer AS rank, ${indexed} FROM (${listings}) l
  JOIN unnest(${nearest}::integer[]) WITH ORDINALITY AS near (id, nth) ON near.id = l.store_id`;

/** The columns of a ListingRow, of a page joined with `pageDetails`. */
const listingColumns = (order: ListingOrder) => sql`${pricedColumns},
  page.rank, ${order.column}::text AS order_key`;

/** What a page, which has product_id, store_id and rank, is joined with. */
const pageDetails = sql`
  JOIN listing l USING (product_id, store_id)
  JOIN product p ON p.id = l.product_id
  JOIN store s ON s.id = l.store_id`;

/** The listings of a page in their order. */
async function readDetails(
  db: Executor,
  order: ListingOrder,
  page: RawBuilder<unknown>,
  mark = sql``,
): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`${mark}
    SELECT ${listingColumns(order)} FROM (${page}) page ${pageDetails} ORDER BY page.rank DESC, ${inOrder(order)}
  `.execute(db);
  return rows;
}

/**
 * The listing of a price's id, or of the same product and store where that price is history by now; none of a held
 * price.
 */
export async function findListing(db: Executor, id: number): Promise<ListingRow | undefined> {
  const page = sql`SELECT product_id, store_id, 0 AS rank FROM price WHERE id = ${id} AND NOT held`;
  const [row] = await readDetails(db, listingOrder(''), page);
  return row;
}

/**
 * Sets of products and stores, as PostgreSQL array literals; a listing is in when it is in each set that is given.
 * Arrays of thousands are unnested instead of compared with ANY, for which the planner would look at each of their
 * elements.
 */
export interface ListingSet {
  products?: string | undefined;
  exceptProducts?: string | undefined;
  stores?: string | undefined;
  /** Whose listings are read one after the other where all are wanted: those of the products, or of the stores. */
  by?: 'products' | 'stores' | undefined;
}

export type Condition = RawBuilder<unknown>;

export const and = (conditions: Condition[]) => (conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`);

export function inScope({ region, source }: Scope): Condition[] {
  const conditions: Condition[] = [];
  if (region !== undefined) conditions.push(sql`l.region = ${region}`);
  if (source !== undefined) conditions.push(sql`l.source = ${source}`);
  return conditions;
}

/** IS TRUE keeps the planner from turning the subquery into a join: it is to be hashed once and looked up in. */
const isAmong = (ids: string) => sql`(l.product_id IN (SELECT unnest(${ids}::integer[]))) IS TRUE`;
/** Here it keeps the planner from looking each store up in an index. */
const isIn = (ids: string) => sql`(l.store_id = ANY(${ids}::integer[])) IS TRUE`;

function setConditions({ products, exceptProducts, stores }: Omit<ListingSet, 'by'>): Condition[] {
  const conditions: Condition[] = [];
  if (products !== undefined) conditions.push(isAmong(products));
  if (exceptProducts !== undefined) conditions.push(sql`NOT (${isAmong(exceptProducts)})`);
  if (stores !== undefined) conditions.push(isIn(stores));
  return conditions;
}

/** The listing is in one of the sets at least. */
export function inSets(sets: readonly ListingSet[]): Condition {
  return sql`(${sql.join(
    sets.map((set) => and(setConditions(set))),
    sql` OR `,
  )})`;
}

/**
 * All listings of a set, product by product or store by store. OFFSET 0 keeps it that way: the planner expects far more
 * of them to match than do, and would rather read all listings.
 */
export function listingsOf(columns: Condition, scope: Scope, { by, ...set }: ListingSet): Condition {
  const ids = by && set[by];
  if (!ids) return sql`SELECT ${columns} FROM listing l WHERE ${and([...inScope(scope), ...setConditions(set)])}`;
  const key = by === 'products' ? sql`l.product_id` : sql`l.store_id`;
  const ofOne = [sql`${key} = given.id`, ...inScope(scope), ...setConditions({ ...set, [by]: undefined })];
  return sql`SELECT l.* FROM unnest(${ids}::integer[]) AS given (id)
             CROSS JOIN LATERAL (SELECT ${columns} FROM listing l WHERE ${and(ofOne)} OFFSET 0) l`;
}

/** Names are compared as the index sorts them, so their first and last are the database's to say. */
export function nameBounds(sets: readonly ListingSet[], order: ListingOrder): Condition[] {
  if (!order.name.endsWith('store__name')) return [];
  const stores = sets.flatMap((set) => set.stores ?? []);
  if (stores.length < sets.length) return [];
  const names = (pick: Condition) =>
    sql.join(stores.map((ids) => sql`(SELECT ${pick} FROM store WHERE id = ANY(${ids}::integer[]))`));
  return [
    sql`l.store_name >= least(${names(sql`min(name)`)})`,
    sql`l.store_name <= greatest(${names(sql`max(name)`)})`,
  ];
}
