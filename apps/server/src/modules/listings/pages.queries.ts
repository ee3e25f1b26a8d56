import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type FoundListing, type ListingRow, pricedColumns } from './listing-view.ts';
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
export const usualLimit = 25;

/** Reads a range of an order, keeping what is in the sets of a tier: quick where nearly all are, or many. */
export function walkListings(
  db: Executor,
  scope: Scope,
  tier: Tier,
  order: ListingOrder,
  range: ListingRange,
): Promise<ListingRow[]> {
  const { walk, mark } = walkOf(sql`l.product_id, l.store_id`, scope, tier, order, range);
  return readDetails(db, order, walk, mark);
}

/** The same by the listings' keys alone. */
export async function walkKeys(
  db: Executor,
  scope: Scope,
  tier: Tier,
  order: ListingOrder,
  range: ListingRange,
): Promise<FoundListing[]> {
  const { walk, mark } = walkOf(keysOf(order), scope, tier, order, range);
  // What is passed over on the way to a page far down need not be written out.
  const { rows } = await sql<FoundListing>`${mark}
    SELECT l.product_id, l.store_id, l.price_id, l.order_key::text, l.rank FROM (${walk}) l ORDER BY ${inOrder(byKey(order))}
  `.execute(db);
  return rows;
}

interface Tier {
  rank: number;
  sets: readonly ListingSet[];
}

/**
 * Pages of the usual size of everything, from the first on one after the other, are planned once: a limit that the
 * planner does not know would lead it another way.
 */
function walkOf(
  columns: Condition,
  scope: Scope,
  { rank, sets }: Tier,
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): { walk: Condition; mark: Condition } {
  const where = and([
    ...inScope(scope),
    ...(isWhole(sets) ? [] : [inSets(sets), ...nameBounds(sets, order)]),
    ...(after ? [isAfter(order, after)] : []),
  ]);
  const isUsual = isWhole(sets) && limit === usualLimit && offset === 0;
  const range = isUsual ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${limit} OFFSET ${offset}`;
  return {
    walk: sql`SELECT ${columns}, ${sql.lit(rank)} AS rank FROM listing l WHERE ${where} ORDER BY ${inOrder(order)} ${range}`,
    mark: isUsual ? prepared : sql``,
  };
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

/** Where listing `l` stands in the order, to be sorted `byKey`. */
export const keysOf = ({ column }: ListingOrder) => sql`l.product_id, l.store_id, l.price_id, ${column} AS order_key`;

/** The order of what has its key as `order_key`. */
export const byKey = (order: ListingOrder): ListingOrder => ({ ...order, column: sql`l.order_key` });

/** The columns of a ListingRow, of a page joined with `pageDetails`. */
export const listingColumns = (order: ListingOrder) => sql`${pricedColumns},
  page.rank, ${order.column}::text AS order_key`;

/** What a page, which has product_id, store_id and rank, is joined with. */
export const pageDetails = sql`
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
 * Statements with them are planned anew each time: only then does the planner know how many there are, and which of the
 * listings' indexes to read.
 */
export interface ListingSet {
  products?: string | undefined;
  exceptProducts?: string | undefined;
  stores?: string | undefined;
}

/** Everything: of all products in all stores. */
export const isWhole = (sets: readonly ListingSet[]) =>
  sets.every(({ products, exceptProducts, stores }) => !products && !exceptProducts && !stores);

export type Condition = RawBuilder<unknown>;

export const and = (conditions: Condition[]) => (conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`);

export function inScope({ region, source }: Scope): Condition[] {
  const conditions: Condition[] = [];
  if (region !== undefined) conditions.push(sql`l.region = ${region}`);
  if (source !== undefined) conditions.push(sql`l.source = ${source}`);
  return conditions;
}

function setConditions({ products, exceptProducts, stores }: ListingSet): Condition[] {
  const conditions: Condition[] = [];
  if (products !== undefined) conditions.push(sql`l.product_id = ANY(${products}::integer[])`);
  if (exceptProducts !== undefined) conditions.push(sql`l.product_id <> ALL(${exceptProducts}::integer[])`);
  if (stores !== undefined) conditions.push(sql`l.store_id = ANY(${stores}::integer[])`);
  return conditions;
}

/** The listing is in one of the sets. IS TRUE keeps the planner from looking each of their ids up in an index. */
export function inSets(sets: readonly ListingSet[]): Condition {
  return sql`(${sql.join(
    sets.map((set) => and(setConditions(set))),
    sql` OR `,
  )}) IS TRUE`;
}

/** All listings of a set. */
export const listingsOf = (columns: Condition, scope: Scope, set: ListingSet): Condition =>
  sql`SELECT ${columns} FROM listing l WHERE ${and([...inScope(scope), ...setConditions(set)])}`;

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
