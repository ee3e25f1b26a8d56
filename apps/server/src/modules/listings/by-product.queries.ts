import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { rankedListings } from './collect-listings.queries.ts';
import { type PricedRow, pricedColumns } from './listing-view.ts';
import { inOrder, isAfter, isByTime, type ListingOrder } from './ordering.ts';
import {
  and,
  byKey,
  type Condition,
  inScope,
  inSets,
  type ListingRange,
  type ListingSet,
  listingsOf,
  nameBounds,
  type Scope,
} from './pages.queries.ts';
import type { SearchTier } from './search-plan.ts';
import { dueOfSets, isDue, isKept, keptOffers, keptOfSets, keptStandings } from './standings.queries.ts';

/** A product's cheapest listing, what is told of all of them, and where the product stands in the order. */
export interface ProductRow extends PricedRow {
  highest: string;
  stores: number;
  newest: Date;
  rank: number;
  order_key: string;
  /** The price's id of the listing that stands for the product. */
  place_id: number;
}

type Tier = Pick<SearchTier, 'rank' | 'sets'>;

/** Of equal prices the newest is the better one. */
const cheapestFirst = sql`l.price, l.date_added DESC, l.price_id`;

/**
 * One of its listings stands for a product in an order: the nearest, the newest where the order is by time, else the
 * cheapest. This sorts a product's listings so that it is the first.
 */
function standingFirst(order: ListingOrder): Condition {
  if (order.nearest) return sql`l.rank DESC`;
  return isByTime(order) ? sql`${order.column} DESC, l.price_id DESC` : cheapestFirst;
}

/** Whether `l` stands for its product rather than `one` does. */
function standsBefore(order: ListingOrder): Condition {
  if (isByTime(order)) return sql`(${order.column}, l.price_id) > (one.order_key, one.price_id)`;
  return sql`l.price <= one.price
    AND (l.price < one.price OR (l.date_added, -l.price_id) > (one.date_added, -one.price_id))`;
}

/** Reads all products of a scope along the index of where they stand, with what is due put in its place. */
export function walkProducts(
  db: Executor,
  scope: Scope,
  { rank }: Tier,
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<ProductRow[]> {
  const isNext = after ? isAfter(order, after) : sql`true`;
  const columns = sql`${rank}::integer AS rank, l.product_id, l.price_id, ${order.column} AS order_key`;
  const first = sql`${ofProduct(sql`l.*`, scope, {})} ORDER BY ${standingFirst(order)} LIMIT 1`;
  return readProducts(
    db,
    offersOf(scope, [{}], order),
    order,
    sql`SELECT * FROM (
          (SELECT ${columns} FROM ${keptStandings(scope, order)} WHERE ${isNext} AND NOT ${isDue(sql`l.product_id`)}
           ORDER BY ${inOrder(order)} LIMIT ${offset + limit})
          UNION ALL
          SELECT ${columns} FROM (SELECT DISTINCT product_id FROM product_standing_due) given
          CROSS JOIN LATERAL (${first}) l WHERE ${isNext}
        ) l ORDER BY ${inOrder(byKey(order))} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/**
 * Reads products along the order's index, keeping each listing that stands for its product: quick where many do. Looks
 * at no more than `most` listings, so that it may find too few.
 */
export function siftProducts(
  db: Executor,
  scope: Scope,
  { rank, sets }: Tier,
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
  most: number,
): Promise<ProductRow[]> {
  const isNext = and([...inScope(scope), ...nameBounds(sets, order), ...(after ? [isAfter(order, after)] : [])]);
  return readProducts(
    db,
    offersOf(scope, sets, order),
    order,
    sql`SELECT ${rank}::integer AS rank, product_id, price_id, order_key FROM (
          SELECT * FROM (
            SELECT l.product_id, l.store_id, l.price_id, l.price, l.date_added, ${order.column} AS order_key
            FROM listing l WHERE ${isNext} ORDER BY ${inOrder(order)} LIMIT ${most}
          ) l WHERE ${inSets(sets)}
        ) one
        WHERE NOT EXISTS (
          SELECT FROM listing l
          WHERE l.product_id = one.product_id AND ${standsBefore(order)} AND ${isFound(scope, sets)}
        )
        ORDER BY order_key ${order.direction}, price_id ${order.direction} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/**
 * Reads all products of the tiers, counts them, and sorts them by rank, then by the order. No product is in two of the
 * tiers' sets.
 */
export async function collectProducts(
  db: Executor,
  scope: Scope,
  tiers: readonly Tier[],
  order: ListingOrder,
  range: ListingRange,
): Promise<{ count: number; rows: ProductRow[] }> {
  const sets = tiers.flatMap((tier) => tier.sets);
  if (isKept(scope, sets, order) && sets.every(({ products }) => products !== undefined)) {
    const how = { mark: prepared, standing: standingOfAll(tiers, scope, order), offers: offersOf(scope, sets, order) };
    return readStanding(db, how, order, range);
  }
  // Whatever is told of the products of the page is in what was collected.
  const offers = sql`
  JOIN (
    SELECT l.product_id, max(l.price) AS highest, count(*) AS stores, max(l.date_added) AS newest,
           (array_agg(l.store_id ORDER BY ${cheapestFirst}))[1] AS store_id
    FROM matching l WHERE l.product_id IN (SELECT product_id FROM page) GROUP BY l.product_id
  ) offers USING (product_id) ${details}`;
  return readStanding(db, { mark: prepared, ...standingAmong(tiers, scope, order), offers }, order, range);
}

/** The same of the listings in `tiers` alone, where what is told of a product are its listings in `told`. */
export function collectSomeProducts(
  db: Executor,
  scope: Scope,
  tiers: readonly Tier[],
  order: ListingOrder,
  range: ListingRange,
  told: readonly ListingSet[],
): Promise<{ count: number; rows: ProductRow[] }> {
  const how = { ...standingAmong(tiers, scope, order), offers: offersOf(scope, told, order) };
  return readStanding(db, how, order, range);
}

/** The listings of the tiers, and those among them that stand for their products. */
const standingAmong = (tiers: readonly Tier[], scope: Scope, order: ListingOrder) => ({
  matching: rankedListings(tiers, scope, order, sql`, l.price, l.date_added`),
  standing: sql`
    SELECT DISTINCT ON (l.product_id) l.* FROM matching l ORDER BY l.product_id, ${standingFirst(byKey(order))}`,
});

/** How products are read: what stands for them, perhaps of what is `matching`, and what a page of it is joined with. */
interface Standing {
  mark?: Condition;
  matching?: Condition;
  standing: Condition;
  offers: Condition;
}

/** Counts what stands for products and reads a range of it. */
async function readStanding(
  db: Executor,
  { mark = sql``, matching, standing, offers }: Standing,
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<{ count: number; rows: ProductRow[] }> {
  const found = byKey(order);
  const where: Condition = after
    ? sql`(l.rank < ${after.rank} OR (l.rank = ${after.rank} AND ${isAfter(found, after)}))`
    : sql`true`;
  // Of an empty page the count is still told, in a row without a product.
  const { rows } = await sql<(ProductRow | { price_id: null }) & { count: number }>`${mark}
    WITH ${matching ? sql`matching AS MATERIALIZED (${matching}),` : sql``} standing AS MATERIALIZED (${standing}),
    page AS (
      SELECT * FROM standing l WHERE ${where} ORDER BY l.rank DESC, ${inOrder(found)} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT total.count, ${productColumns}
    FROM (SELECT count(*) FROM standing) total LEFT JOIN (page ${offers}) ON true
    ORDER BY page.rank DESC, page.order_key ${order.direction}, page.price_id ${order.direction}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, rows: rows.filter((row) => row.price_id !== null) };
}

/** How many products have listings in the sets, none of which has a product of another, counting up to `most`. */
export async function countProducts(
  db: Executor,
  scope: Scope,
  sets: readonly ListingSet[],
  most: number,
): Promise<number> {
  if (sets.length === 0) return 0;
  const parts = sets.map((set) =>
    set.stores !== undefined
      ? sql`SELECT FROM (${listingsOf(sql`l.product_id`, scope, set)}) l GROUP BY l.product_id`
      : sql`SELECT FROM ${productsOf(set)} CROSS JOIN LATERAL (${ofProduct(sql``, scope, set)} LIMIT 1) l`,
  );
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM (${sql.join(parts, sql` UNION ALL `)}) all_parts LIMIT ${most}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The listings that stand for the products of sets, all of whose listings count, with rank, product_id, price_id and
 * order_key: in the same words, however many sets there are.
 */
function standingOfAll(tiers: readonly Tier[], scope: Scope, order: ListingOrder): Condition {
  const given = tiers.flatMap(({ rank, sets }) => sets.map(({ products }) => ({ rank, products })));
  const columns = sql`l.product_id, l.price_id, ${order.column} AS order_key`;
  const first = sql`${ofProduct(columns, scope, {})} ORDER BY ${standingFirst(order)} LIMIT 1`;
  return sql`
    ${keptOfSets(given, keptStandings(scope, order), columns)}
    UNION ALL
    SELECT given.rank, l.* FROM (${dueOfSets(given)}) given CROSS JOIN LATERAL (${first}) l`;
}

/** The products that a set of no stores can have listings of. */
function productsOf({ products }: ListingSet): Condition {
  if (products !== undefined) return sql`unnest(${products}::integer[]) AS given (product_id)`;
  return sql`(SELECT id AS product_id FROM product) given`;
}

/** A product's listings in a set that it belongs to. */
function ofProduct(columns: Condition, scope: Scope, { stores }: ListingSet): Condition {
  const conditions = [sql`l.product_id = given.product_id`, ...inScope(scope), inSets([{ stores }])];
  return sql`SELECT ${columns} FROM listing l WHERE ${and(conditions)}`;
}

const isFound = (scope: Scope, sets: readonly ListingSet[]) => and([...inScope(scope), inSets(sets)]);

/** The columns of a ProductRow, of a page joined with `offersOf`. */
const productColumns = sql`${pricedColumns}, page.rank, page.order_key::text, page.price_id AS place_id,
  offers.highest, offers.stores, offers.newest`;

/** What a page, which has product_id, price_id, rank and order_key, is joined with. */
function offersOf(scope: Scope, sets: readonly ListingSet[], order: ListingOrder): Condition {
  const isAllKept = isKept(scope, sets, order);
  const read = sql`
    SELECT max(l.price) AS highest, count(*) AS stores, max(l.date_added) AS newest,
           (array_agg(l.store_id ORDER BY ${cheapestFirst}))[1] AS store_id
    FROM listing l WHERE l.product_id = page.product_id AND ${isAllKept ? and(inScope(scope)) : isFound(scope, sets)}`;
  const kept = sql`
    SELECT kept.highest, kept.stores, kept.date_added AS newest, kept.store_id FROM ${keptOffers(scope)} WHERE kept.product_id = page.product_id`;
  return sql`
  CROSS JOIN LATERAL (${
    isAllKept
      ? sql`${kept} AND NOT ${isDue(sql`page.product_id`)}
            UNION ALL ${read} AND ${isDue(sql`page.product_id`)} HAVING count(*) > 0`
      : read
  }) offers ${details}`;
}

/** With OFFSET 0 a listing is looked up by its whole key: all of a product's would be read. */
const details = sql`
  CROSS JOIN LATERAL (
    SELECT * FROM listing WHERE product_id = page.product_id AND store_id = offers.store_id OFFSET 0
  ) l
  JOIN product p ON p.id = page.product_id
  JOIN store s ON s.id = offers.store_id`;

/** The products of a page in their order. */
async function readProducts(
  db: Executor,
  offers: Condition,
  { direction }: ListingOrder,
  page: RawBuilder<unknown>,
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    SELECT ${productColumns} FROM (${page}) page ${offers}
    ORDER BY page.order_key ${direction}, page.price_id ${direction}
  `.execute(db);
  return rows;
}
