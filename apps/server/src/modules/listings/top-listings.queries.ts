import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { ListingRow } from './listing-view.ts';
import { inOrder, isAfter, type ListingOrder, type ListingPosition } from './ordering.ts';
import {
  and,
  byKey,
  type Condition,
  inScope,
  keysOf,
  type ListingRange,
  type ListingSet,
  listingColumns,
  pageDetails,
  type Scope,
  usualLimit,
} from './pages.queries.ts';
import type { SearchTier } from './search-plan.ts';
import { dueOfSets, keptOffers, keptOfSets } from './standings.queries.ts';

/** What is kept of the listing of a product that is its first in an order, and its id if that decides, too. */
interface FirstListing {
  key: Condition;
  id?: Condition;
}

const firstListings: Partial<Record<ListingOrder['name'], FirstListing>> = {
  '': { key: sql`kept.feed_time`, id: sql`kept.feed_price_id` },
  '-date_added': { key: sql`kept.date_added`, id: sql`kept.date_price_id` },
  price: { key: sql`kept.price` },
  '-price': { key: sql`kept.highest` },
  unit_price: { key: sql`coalesce(kept.unit_price, 'Infinity')` },
};

/** The listing that comes first of a product's in the order, where it is kept which that is. */
export const standingOf = ({ name, nearest }: ListingOrder): FirstListing | undefined =>
  nearest ? undefined : firstListings[name];

/** Whether sets are all listings of some products, everywhere or in a region. */
export const isByProducts = ({ source }: Scope, sets: readonly ListingSet[]) =>
  source === undefined && sets.every(({ products, stores }) => products !== undefined && stores === undefined);

/**
 * Counts the listings of the tiers' products and reads a range of them, by rank, then by the order. As many products as
 * the range has listings are enough, those whose first listing comes first, and before them all that began before the
 * range does. Products whose listings have changed since it was written down where they stand are all looked at.
 */
export async function readTopListings(
  db: Executor,
  scope: Scope,
  tiers: readonly SearchTier[],
  order: ListingOrder,
  first: FirstListing,
  { after, offset, limit }: ListingRange,
): Promise<{ count: number; rows: ListingRow[] }> {
  const sets = tiers.flatMap((tier) => tier.sets.map(({ products }) => ({ rank: tier.rank, products })));
  const { direction } = order;
  const isByKey = first.id === undefined;
  const inItsOrder = sql`rank DESC, key ${direction}${isByKey ? sql`` : sql`, id ${direction}`}`;
  const isBehind = (one: ListingPosition) =>
    isByKey
      ? sql`key ${order.after} ${one.key}::${order.type}`
      : sql`(key, id) ${order.after} (${one.key}::${order.type}, ${one.id}::bigint)`;
  const hasBegun = after
    ? sql`(SELECT count(*) FROM kept WHERE rank = ${after.rank} AND NOT (${isBehind(after)}))`
    : sql`0`;
  const isUsual = limit === usualLimit && offset === 0;
  // The planner takes a limit that it does not know for a tenth of the rows, and would plan anew each time.
  const many = (number: number) => (isUsual ? sql.lit(number) : sql`${number}::bigint`);
  const sorted = byKey(order);
  const isNext = after
    ? sql`(l.rank < ${after.rank} OR (l.rank = ${after.rank} AND ${isAfter(sorted, after)}))`
    : sql`true`;
  const listings = and([sql`l.product_id = first.product_id`, ...inScope(scope)]);
  const columns = sql`kept.product_id, kept.stores, ${first.key} AS key, ${first.id ?? sql`NULL`} AS id`;
  const { rows } = await sql<(ListingRow | { price_id: null }) & { count: number }>`${isUsual ? prepared : sql``}
    WITH kept AS MATERIALIZED (${keptOfSets(sets, keptOffers(scope), columns)}),
    due AS MATERIALIZED (${dueOfSets(sets)}),
    first AS (
      (SELECT rank, product_id FROM kept WHERE ${after ? sql`rank <= ${after.rank}` : sql`true`} ORDER BY ${inItsOrder}
       FETCH FIRST (${many(offset + limit)} + ${hasBegun}) ROWS WITH TIES)
      UNION ALL SELECT rank, product_id FROM due
    ),
    page AS (
      SELECT l.rank, l.product_id, l.store_id FROM (
        SELECT first.rank, l.* FROM first CROSS JOIN LATERAL (
          SELECT ${keysOf(order)} FROM listing l WHERE ${listings} OFFSET 0
        ) l
      ) l WHERE ${isNext} ORDER BY l.rank DESC, ${inOrder(sorted)} LIMIT ${many(limit)} OFFSET ${many(offset)}
    )
    SELECT total.count, ${listingColumns(order)}
    FROM (
      SELECT coalesce((SELECT sum(stores) FROM kept), 0)::bigint + (
        SELECT count(*) FROM due first JOIN listing l ON ${listings}
      ) AS count
    ) total LEFT JOIN (page ${pageDetails}) ON true
    ORDER BY page.rank DESC, ${inOrder(order)}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, rows: rows.filter((row) => row.price_id !== null) };
}
