import type { Database } from '../../platform/database/database.ts';
import type { ListingFilter } from './listing-sets.ts';
import { collectListings, type ListingRange, type ListingRow, siftListings, walkListings } from './listings.queries.ts';
import type { ListingOrder } from './ordering.ts';
import type { SearchTier } from './search-plan.ts';
import { tableSizes } from './table-sizes.ts';

/** Looking for a page's worth pays when it comes up after this share of what would have to be collected. */
const promising = 1 / 8;
/** How much of that is looked at before giving up: little enough to be cheap when nothing comes of it. */
const patience = 1 / 2;

/**
 * Reads part of a tier, in one of three ways to the same answer. Everything is read along the order's index. Of a search,
 * few listings are collected and sorted. Where there are many, a page's worth soon comes up while sifting the order; but
 * not if what was searched for is all at the other end of it, as whisky is when the cheapest come first: then they are
 * collected after all.
 */
export async function readTier(
  db: Database,
  filter: ListingFilter,
  tier: SearchTier,
  order: ListingOrder,
  range: ListingRange,
): Promise<ListingRow[]> {
  if (tier.reads === Number.POSITIVE_INFINITY) return walkListings(db, filter, order, range);
  const { listings } = await tableSizes(db);
  const expected = ((range.offset + range.limit) * listings) / Math.max(tier.matches, 1);
  if (expected < promising * tier.reads) {
    const most = Math.ceil(patience * tier.reads);
    const rows = await siftListings(db, filter, tier.sets, order, range, most);
    if (rows.length === range.limit) return rows;
  }
  return collectListings(db, filter, tier.sets, order, range);
}
