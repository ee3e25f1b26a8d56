import type { Verification } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ListingPosition } from './listing-position.ts';
import type { ListingOrder } from './ordering.ts';

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

/** What listings are filtered by; what is undefined does not matter. */
export interface ListingFilter {
  region?: string | undefined;
  product?: number | undefined;
  store?: number | undefined;
  source?: string | undefined;
  barcode?: string | undefined;
}

/**
 * Sets of products and stores, as PostgreSQL array literals; a listing is in when it is in each set that is given. Arrays
 * of thousands are unnested instead of compared with ANY, for which the planner would look at each of their elements.
 */
export interface ListingSet {
  products?: string | undefined;
  exceptProducts?: string | undefined;
  stores?: string | undefined;
}

/** Part of an order: from a position, or after so many listings; `limit` of them at most. */
export interface ListingRange {
  after?: ListingPosition | undefined;
  offset: number;
  limit: number;
}

type Condition = RawBuilder<unknown>;

function filterConditions({ region, product, store, source, barcode }: ListingFilter): Condition[] {
  const conditions: Condition[] = [];
  if (region !== undefined) conditions.push(sql`l.region = ${region}`);
  if (product !== undefined) conditions.push(sql`l.product_id = ${product}`);
  if (store !== undefined) conditions.push(sql`l.store_id = ${store}`);
  if (source !== undefined) conditions.push(sql`l.source = ${source}`);
  if (barcode !== undefined) conditions.push(sql`l.product_id = (SELECT id FROM product WHERE barcode = ${barcode})`);
  return conditions;
}

/** IS TRUE keeps the planner from turning the subquery into a join: it is to be hashed once and looked up in. */
const isAmong = (ids: string) => sql`(l.product_id IN (SELECT unnest(${ids}::integer[]))) IS TRUE`;

function storeConditions({ exceptProducts, stores }: ListingSet): Condition[] {
  const conditions: Condition[] = [];
  if (exceptProducts !== undefined) conditions.push(sql`NOT (${isAmong(exceptProducts)})`);
  if (stores !== undefined) conditions.push(sql`l.store_id = ANY(${stores}::integer[])`);
  return conditions;
}

function setConditions(set: ListingSet): Condition[] {
  const conditions = storeConditions(set);
  return set.products === undefined ? conditions : [...conditions, isAmong(set.products)];
}

/**
 * All listings of a set, product by product where the products are known. OFFSET 0 keeps it that way: the planner expects
 * far more stores to match than do, and would rather read all their listings.
 */
function listingsOf(columns: Condition, filter: ListingFilter, set: ListingSet): Condition {
  const conditions = [...filterConditions(filter), ...storeConditions(set)];
  if (set.products === undefined) return sql`SELECT ${columns} FROM listing l WHERE ${and(conditions)}`;
  const ofOne = and([sql`l.product_id = given.id`, ...conditions]);
  return sql`SELECT l.* FROM unnest(${set.products}::integer[]) AS given (id)
             CROSS JOIN LATERAL (SELECT ${columns} FROM listing l WHERE ${ofOne} OFFSET 0) l`;
}

/** Names are compared as the index sorts them, so their first and last are the database's to say. */
function nameBounds(sets: ListingSet[], order: ListingOrder): Condition[] {
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

const and = (conditions: Condition[]) => (conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`);
const or = (conditions: Condition[]) => sql`(${sql.join(conditions, sql` OR `)})`;

function afterCondition(order: ListingOrder, after: ListingPosition | undefined): Condition[] {
  if (!after) return [];
  return [sql`(${order.column}, l.price_id) ${order.after} (${after.key}::${order.type}, ${after.id}::bigint)`];
}

/** Reads a range of an order, listing by listing along its index: right where many listings match. */
export async function walkListings(
  db: Executor,
  filter: ListingFilter,
  sets: ListingSet[],
  order: ListingOrder,
  range: ListingRange,
): Promise<ListingRow[]> {
  const inSets = or(sets.map((set) => and(setConditions(set))));
  const where = and([
    ...filterConditions(filter),
    ...nameBounds(sets, order),
    inSets,
    ...afterCondition(order, range.after),
  ]);
  return withDetails(
    db,
    order,
    sql`SELECT * FROM listing l WHERE ${where}
        ORDER BY ${order.column} ${order.direction}, l.price_id ${order.direction}
        LIMIT ${range.limit} OFFSET ${range.offset}`,
  );
}

/** Reads all matching listings by product and store and sorts them: right where few listings match. */
export async function collectListings(
  db: Executor,
  filter: ListingFilter,
  sets: ListingSet[],
  order: ListingOrder,
  range: ListingRange,
): Promise<ListingRow[]> {
  const parts = sets.map((set) => listingsOf(sql`l.*`, filter, set));
  return withDetails(
    db,
    order,
    sql`SELECT * FROM (WITH matching AS MATERIALIZED (${sql.join(parts, sql` UNION ALL `)}) SELECT * FROM matching) l
        WHERE ${and(afterCondition(order, range.after))}
        ORDER BY ${order.column} ${order.direction}, l.price_id ${order.direction}
        LIMIT ${range.limit} OFFSET ${range.offset}`,
  );
}

/** How many listings match, counting no further than `most`. */
export async function countListings(
  db: Executor,
  filter: ListingFilter,
  sets: ListingSet[],
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
  const order = { column: sql.ref('l.date_added'), direction: sql`DESC` } as ListingOrder;
  const [row] = await withDetails(
    db,
    order,
    sql`SELECT l.* FROM price JOIN listing l USING (product_id, store_id) WHERE price.id = ${id}`,
  );
  return row;
}

async function withDetails(db: Executor, order: ListingOrder, page: RawBuilder<unknown>): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    SELECT l.price_id, l.price, l.price_is_verified, l.source, l.date_added, l.product_id, l.store_id,
           p.name AS product_name, p.brand AS product_brand, p.amount AS product_amount, p.image AS product_image,
           p.img_is_verified AS product_img_is_verified,
           s.name AS store_name, s.address AS store_address, s.region AS store_region, s.lat AS store_lat,
           s.lon AS store_lon, s.location_source AS store_location_source, s.image AS store_image, s.img_is_verified AS store_img_is_verified,
           ${order.column}::text AS order_key
    FROM (${page}) l
    JOIN product p ON p.id = l.product_id
    JOIN store s ON s.id = l.store_id
    ORDER BY ${order.column} ${order.direction}, l.price_id ${order.direction}
  `.execute(db);
  return rows;
}
