import type { Database } from '../../platform/database/database.ts';
import { largestCount } from '../../platform/paging.ts';
import { fillFromTiers, fillRange } from './fill-range.ts';
import { keepLargeCount } from './large-counts.ts';
import type { ListingRow } from './listing-view.ts';
import type { ListingOrder } from './ordering.ts';
import {
  collectListings,
  countListings,
  type ListingRange,
  type ListingSet,
  readStoreByStore,
  type Scope,
  siftListings,
  walkListings,
} from './pages.queries.ts';
import type { SearchTier } from './search-plan.ts';

interface Found {
  /** Exact up to the largest count. */
  count: number;
  rows: ListingRow[];
}

/** Looking for a page's worth pays when it comes up after this share of what would have to be collected. */
const promising = 1 / 4;
/** How much of that is looked at before giving up: little enough to be cheap when nothing comes of it. */
const patience = 1 / 2;
/** To look at so many listings takes about 20 ms. */
export const mostCollected = 60_000;

/**
 * Reads part of what a search found, in the way that is likely to be the quickest. Everything is read along the order's
 * index. Of a search, few listings are collected and sorted. Where there are many, a page's worth soon comes up while
 * sifting the order; but not if what was searched for is all at the other end of it, as whisky is when the cheapest
 * come first: then they are collected after all. By nearness it is one store after the other.
 */
export async function readPage(
  db: Database,
  scope: Scope,
  tiers: readonly SearchTier[],
  order: ListingOrder,
  range: ListingRange,
): Promise<Found> {
  const { after } = range;
  const first = tiers.find(({ rank }) => after === undefined || rank <= after.rank);
  const reads = tiers.reduce((sum, tier) => sum + tier.reads, 0);
  const isSifted = !order.nearest && first && isPromising(first, range);
  if (reads <= mostCollected && !isSifted) {
    const { count, rows } = await collectListings(db, scope, tiers, order, range);
    return { count: Math.min(count, largestCount), rows };
  }
  const sets = tiers.flatMap((tier) => tier.sets);
  const [count, rows] = await Promise.all([
    countScope(db, scope, sets),
    order.nearest
      ? readStores(db, scope, sets, { ...order, nearest: order.nearest }, range)
      : fillFromTiers(
          tiers,
          range,
          (tier, left) => readTier(db, scope, tier, order, left),
          (within, most) => countListings(db, scope, within, most),
        ),
  ]);
  return { count, rows };
}

/** How many listings are in the sets; of a whole scope, kept for seconds where they are many. */
function countScope(db: Database, scope: Scope, sets: readonly ListingSet[]): Promise<number> {
  const count = (most: number) => countListings(db, scope, sets, most);
  const isWhole = sets.every(({ products, exceptProducts, stores }) => !products && !exceptProducts && !stores);
  return isWhole ? keepLargeCount(db, JSON.stringify(scope), count) : count(largestCount);
}

/** The nearest stores first, twice as many at a time. */
function readStores(
  db: Database,
  scope: Scope,
  sets: readonly ListingSet[],
  order: ListingOrder & { nearest: readonly number[] },
  { after, ...range }: ListingRange,
): Promise<ListingRow[]> {
  return fillRange(nearestFirst(order.nearest, after ? order.nearest.length - after.rank : 0), range, {
    read: (stores, left) => readStoreByStore(db, scope, sets, stores, order, { after, ...left }),
    count: (stores, most) => {
      const within = stores.map(({ id }) => id);
      return countListings(db, scope, listingsOfStores(sets, within), most);
    },
  });
}

/** Stores with their ranks, from the one at `first` on, twice as many each time. */
function* nearestFirst(nearest: readonly number[], first: number) {
  for (let from = first, many = 1; from < nearest.length; from += many, many *= 2) {
    yield nearest.slice(from, from + many).map((id, index) => ({ id, rank: nearest.length - from - index }));
  }
}

/** What of the sets is in some stores, to be read store by store. */
export function listingsOfStores(sets: readonly ListingSet[], stores: readonly number[]): ListingSet[] {
  return sets.flatMap((set) => {
    const allowed = set.stores?.slice(1, -1).split(',').map(Number);
    const ids = allowed ? stores.filter((id) => allowed.includes(id)) : stores;
    return ids.length > 0 ? [{ ...set, stores: `{${ids.join(',')}}`, by: 'stores' as const }] : [];
  });
}

async function readTier(
  db: Database,
  scope: Scope,
  tier: SearchTier,
  order: ListingOrder,
  range: ListingRange,
): Promise<ListingRow[]> {
  if (tier.reads === Number.POSITIVE_INFINITY) return walkListings(db, scope, order, range);
  if (isPromising(tier, range)) {
    const rows = await siftListings(db, scope, tier, order, range, Math.ceil(patience * tier.reads));
    if (rows.length === range.limit) return rows;
  }
  return (await collectListings(db, scope, [tier], order, range)).rows;
}

function isPromising({ matches, reads, among }: SearchTier, { offset, limit }: ListingRange): boolean {
  return ((offset + limit) * among) / Math.max(matches, 1) < promising * reads;
}
