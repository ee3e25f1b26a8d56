import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { ListingRow } from './listing-view.ts';
import { inOrder, isAfter, type ListingOrder } from './ordering.ts';
import {
  and,
  byKey,
  type Condition,
  inScope,
  isWhole,
  keysOf,
  type ListingRange,
  type ListingSet,
  listingColumns,
  pageDetails,
  type Scope,
  usualLimit,
} from './pages.queries.ts';

interface Tier {
  rank: number;
  sets: readonly ListingSet[];
}

/**
 * Reads all listings of the tiers, whose sets do not overlap, counts them, and sorts them by rank, then by the order:
 * right where they are not too many. Only the keys are sorted, which are in the indexes.
 */
export async function collectListings(
  db: Executor,
  scope: Scope,
  tiers: readonly Tier[],
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<{ count: number; rows: ListingRow[] }> {
  const sorted = byKey(order);
  const where: Condition = after
    ? sql`(l.rank < ${after.rank} OR (l.rank = ${after.rank} AND ${isAfter(sorted, after)}))`
    : sql`true`;
  const isUsual = limit === usualLimit && offset === 0;
  const range = isUsual ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${limit} OFFSET ${offset}`;
  // Of an empty page the count is still told, in a row without a listing.
  const { rows } = await sql<(ListingRow | { price_id: null }) & { count: number }>`${isUsual ? prepared : sql``}
    WITH matching AS MATERIALIZED (${rankedListings(tiers, scope, order)}),
    page AS (SELECT * FROM matching l WHERE ${where} ORDER BY l.rank DESC, ${inOrder(sorted)} ${range})
    SELECT total.count, ${listingColumns(order)}
    FROM (SELECT count(*) FROM matching) total LEFT JOIN (page ${pageDetails}) ON true
    ORDER BY page.rank DESC, ${inOrder(order)}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, rows: rows.filter((row) => row.price_id !== null) };
}

/**
 * Where the listings of the tiers' sets stand, and `more` of them, with their rank: by nearness that of their store. In
 * the same words however many sets there are, so that it can be planned once.
 */
export function rankedListings(
  tiers: readonly Tier[],
  scope: Scope,
  order: ListingOrder,
  more: Condition = sql``,
): Condition {
  const { nearest } = order;
  const all = listingsOfAll(tiers, scope, order, more);
  if (!nearest) return all;
  return sql`SELECT ${nearest.length + 1} - near.nth::integer AS rank, l.product_id, l.store_id, l.price_id, l.order_key${more}
    FROM (${all}) l JOIN unnest(${nearest}::integer[]) WITH ORDINALITY AS near (id, nth) ON near.id = l.store_id`;
}

/** The listings of each kind of set: of products in stores, of products, of stores but for some products, of all. */
function listingsOfAll(tiers: readonly Tier[], scope: Scope, order: ListingOrder, more: Condition): Condition {
  const sets = tiers.flatMap(({ rank, sets }) => sets.map((set) => ({ rank, ...set })));
  const each = (of: keyof ListingSet) => sql`(SELECT ${sets.map((set) => set[of] ?? null)}::text[])`;
  const given = sql`unnest((SELECT ${sets.map(({ rank }) => rank)}::integer[]), ${each('products')},
    ${each('exceptProducts')}, ${each('stores')}) AS given (rank, products, except_products, stores)`;
  const listings = (pin: Condition, ...conditions: Condition[]) => sql`
    SELECT ${keysOf(order)}${more}, ${pin} AS pin FROM listing l WHERE ${and([...conditions, ...inScope(scope)])} OFFSET 0`;
  const ofGiven = (...how: Parameters<typeof listings>) =>
    sql`SELECT given.rank, l.* FROM ${given} CROSS JOIN LATERAL (${listings(...how)}) l`;

  const isInProducts = sql`l.product_id = ANY(given.products::integer[])`;
  const isInStores = sql`l.store_id = ANY(given.stores::integer[])`;
  const isOther = sql`NOT EXISTS (SELECT FROM unnest(given.except_products::integer[]) one (id) WHERE one.id = l.product_id)`;
  const byProduct = pinned(scope, order);
  return sql.join(
    [
      ofGiven(byProduct, isInProducts, isInStores),
      sql`${ofGiven(byProduct, isInProducts)} WHERE given.stores IS NULL`,
      sql`${ofGiven(unpinned, isInStores, isOther)} WHERE given.products IS NULL`,
      ...sets
        .filter((set) => isWhole([set]))
        .map(({ rank }) => sql`SELECT ${rank}::integer AS rank, l.* FROM (${listings(unpinned)}) l`),
    ],
    sql` UNION ALL `,
  );
}

const unpinned = sql`NULL::timestamptz`;

/**
 * A column that only the index has by which listings of products in stores are to be found. Of arrays that it does not
 * see the planner takes each for short, and would as soon read them by store and product: as many places as there are
 * pairs. Of what the smaller listing_places_idx has none is needed, since that looks cheaper anyhow.
 */
function pinned({ region, source }: Scope, { name }: ListingOrder): Condition {
  const isInPlaces = region === undefined && source === undefined && !name.endsWith('store__name');
  return isInPlaces ? unpinned : sql`l.last_seen`;
}
