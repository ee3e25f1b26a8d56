import type { Database } from '../../platform/database/database.ts';
import { largestCount } from '../../platform/paging.ts';
import { collectListings } from './collect-listings.queries.ts';
import { fillFromTiers, fillRange } from './fill-range.ts';
import { keepLargeCount } from './large-counts.ts';
import type { FoundListing, ListingRow } from './listing-view.ts';
import type { ListingOrder } from './ordering.ts';
import {
  countListings,
  isWhole,
  type ListingRange,
  type ListingSet,
  readStoreByStore,
  type Scope,
  walkKeys,
  walkListings,
} from './pages.queries.ts';
import type { SearchTier } from './search-plan.ts';
import { isByProducts, readTopListings, standingOf } from './top-listings.queries.ts';

interface Found {
  /** Exact up to the largest count. */
  count: number;
  rows: ListingRow[];
}

/** To collect so many listings takes about as long as counting and walking as far as it takes (7 ms). */
export const mostCollected = 20_000;
/** Where so many match, a page soon comes up along any order; looking each product up takes longer (5 ms). */
const mostByProducts = 100_000;

/**
 * Reads part of what a search found. What is in any store is found by where its products stand; what is in some stores,
 * near a place or in another order is collected and sorted. Where that is much, and where it is everything, it is
 * counted and read along the order, by nearness one store after the other.
 */
export async function readPage(
  db: Database,
  scope: Scope,
  tiers: readonly SearchTier[],
  order: ListingOrder,
  range: ListingRange,
): Promise<Found> {
  const sets = tiers.flatMap((tier) => tier.sets);
  if (sets.length === 0) return { count: 0, rows: [] };
  const matches = tiers.reduce((sum, tier) => sum + tier.matches, 0);
  const standing = standingOf(order);
  if (standing && matches <= mostByProducts && isByProducts(scope, sets)) {
    const { count, rows } = await readTopListings(db, scope, tiers, order, standing, range);
    return { count: Math.min(count, largestCount), rows };
  }
  if (matches <= mostCollected && !isWhole(sets)) {
    const { count, rows } = await collectListings(db, scope, tiers, order, range);
    return { count: Math.min(count, largestCount), rows };
  }
  const { nearest } = order;
  const [count, rows] = await Promise.all([
    countAll(db, scope, sets),
    nearest
      ? readStores(db, scope, sets, { ...order, nearest }, range)
      : walkTiers(db, scope, tiers, range, (tier, left) => walkListings(db, scope, tier, order, left)),
  ]);
  return { count, rows };
}

/** Whether all listings of a scope are asked for, in an order along which they can be read. */
export const isWalk = (tiers: readonly SearchTier[], order: ListingOrder): boolean =>
  tiers.length > 0 && !order.nearest && isWhole(tiers.flatMap(({ sets }) => sets));

/** Reads part of all listings of a scope by their keys, for who knows what is to be shown of them. */
export async function readKeys(
  db: Database,
  scope: Scope,
  tiers: readonly SearchTier[],
  order: ListingOrder,
  range: ListingRange,
): Promise<{ count: number; rows: FoundListing[] }> {
  const sets = tiers.flatMap((tier) => tier.sets);
  const [count, rows] = await Promise.all([
    countAll(db, scope, sets),
    walkTiers(db, scope, tiers, range, (tier, left) => walkKeys(db, scope, tier, order, left)),
  ]);
  return { count, rows };
}

const walkTiers = <Row>(
  db: Database,
  scope: Scope,
  tiers: readonly SearchTier[],
  range: ListingRange,
  walk: (tier: SearchTier, left: ListingRange) => Promise<Row[]>,
): Promise<Row[]> => fillFromTiers(tiers, range, walk, (within, most) => countListings(db, scope, within, most));

const countAll = (db: Database, scope: Scope, sets: readonly ListingSet[]): Promise<number> =>
  keepLargeCount(db, JSON.stringify([scope, sets]), (most) => countListings(db, scope, sets, most));

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
    return ids.length > 0 ? [{ ...set, stores: `{${ids.join(',')}}` }] : [];
  });
}
