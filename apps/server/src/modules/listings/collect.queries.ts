import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { inOrder, type ListingRow, listingColumns, pageDetails } from './listing-row.ts';
import { type Condition, type ListingFilter, type ListingSet, listingsOf } from './listing-sets.ts';
import { isAfter, type ListingRange } from './listings.queries.ts';
import type { ListingOrder } from './ordering.ts';

/** What of a listing is in the indexes that pages are made from: the rest is only read of those on the page. */
const indexed = sql`l.product_id, l.store_id, l.price_id, l.price, l.date_added, l.feed_time, l.region, l.store_name`;

/**
 * Reads all listings of the tiers, whose sets do not overlap, counts them, and sorts them by rank, then by the order: right
 * where they are not too many.
 */
export async function collectListings(
  db: Executor,
  filter: ListingFilter,
  tiers: readonly { rank: number; sets: readonly ListingSet[] }[],
  order: ListingOrder,
  { after, offset, limit }: ListingRange,
): Promise<{ count: number; rows: ListingRow[] }> {
  const all = tiers.flatMap(({ rank, sets }) =>
    sets.map((set) => listingsOf(sql`${rank}::integer AS rank, ${indexed}`, filter, set)),
  );
  if (all.length === 0) return { count: 0, rows: [] };
  const where: Condition = after
    ? sql`(l.rank < ${after.rank} OR (l.rank = ${after.rank} AND ${isAfter(order, after)}))`
    : sql`true`;
  // Of an empty page the count is still told, in a row without a listing.
  const { rows } = await sql<(ListingRow | { price_id: null }) & { count: number }>`
    WITH matching AS MATERIALIZED (${sql.join(all, sql` UNION ALL `)}),
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
