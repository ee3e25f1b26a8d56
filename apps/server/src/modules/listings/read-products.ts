import type { Database } from '../../platform/database/database.ts';
import { largestCount } from '../../platform/paging.ts';
import {
  collectProducts,
  collectSomeProducts,
  countProducts,
  type ProductRow,
  siftProducts,
  walkProducts,
} from './by-product.queries.ts';
import { fillFromTiers } from './fill-range.ts';
import type { ListingOrder } from './ordering.ts';
import { isWhole, type ListingRange, type ListingSet, type Scope } from './pages.queries.ts';
import { listingsOfStores, mostCollected } from './read-page.ts';
import type { SearchTier } from './search-plan.ts';
import { isKept } from './standings.queries.ts';

interface Found {
  /** Exact up to the largest count. */
  count: number;
  rows: ProductRow[];
}

/** No more listings are looked at for a page's worth of products before all are collected: it takes about 40 ms. */
const mostSifted = 10_000;

/**
 * Reads part of the products of what a search found. Where they stand is kept of all listings and those of a region:
 * then everything is read along the order's index, and what words found is collected and sorted. Else only few are;
 * where there are many, the order is sifted for the listings that stand for their products, but where the oldest come
 * first these are at its other end.
 */
export async function readProducts(
  db: Database,
  scope: Scope,
  tiers: readonly SearchTier[],
  order: ListingOrder,
  range: ListingRange,
): Promise<Found> {
  const [first] = tiers;
  if (!first) return { count: 0, rows: [] };
  const sets = tiers.flatMap((tier) => tier.sets);
  const isMuch = tiers.reduce((sum, { matches }) => sum + matches, 0) > mostCollected;
  if (!isMuch || (isKept(scope, sets, order) && !isWhole(sets))) {
    const { count, rows } = await collectProducts(db, scope, tiers, order, range);
    return { count: Math.min(count, largestCount), rows };
  }
  const [count, rows] = await Promise.all([
    isWhole(sets) ? keptCount(db, scope, sets) : countProducts(db, scope, sets, largestCount),
    readMany(first),
  ]);
  return { count, rows };

  function readMany(first: SearchTier): Promise<ProductRow[]> {
    if (order.nearest) return readNearest(db, scope, sets, order, range);
    if (isKept(scope, sets, order)) return walkProducts(db, scope, first, order, range);
    return fillFromTiers(
      tiers,
      range,
      (tier, left) => readTier(db, scope, tier, order, left),
      (within, most) => countProducts(db, scope, within, most),
    );
  }
}

async function readTier(
  db: Database,
  scope: Scope,
  tier: SearchTier,
  order: ListingOrder,
  range: ListingRange,
): Promise<ProductRow[]> {
  if (order.name !== 'date_added') {
    const rows = await siftProducts(db, scope, tier, order, range, mostSifted);
    if (rows.length === range.limit) return rows;
  }
  return (await collectProducts(db, scope, [tier], order, range)).rows;
}

/** Collects the products of the nearest stores, of twice as many at a time, as far as it takes to fill the range. */
async function readNearest(
  db: Database,
  scope: Scope,
  sets: readonly ListingSet[],
  order: ListingOrder,
  range: ListingRange,
): Promise<ProductRow[]> {
  const stores = order.nearest ?? [];
  let many = range.after ? stores.length - range.after.rank + 1 : 1;
  for (;;) {
    const nearest = [{ rank: 0, sets: listingsOfStores(sets, stores.slice(0, many)) }];
    const { rows } = await collectSomeProducts(db, scope, nearest, order, range, sets);
    if (rows.length === range.limit || many >= stores.length) return rows;
    many *= 2;
  }
}

const lifetime = 60_000;
const counts = new WeakMap<Database, Map<string, { count: Promise<number>; until: number }>>();

/** Of a whole region many thousand products are counted, so that their number may be a minute old. */
function keptCount(db: Database, scope: Scope, sets: readonly ListingSet[]): Promise<number> {
  const kept = counts.get(db) ?? new Map();
  counts.set(db, kept);
  const key = `${scope.region ?? ''} ${scope.source ?? ''}`;
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.count;
  const count = countProducts(db, scope, sets, largestCount);
  kept.set(key, { count, until: Date.now() + lifetime });
  count.catch(() => kept.delete(key));
  return count;
}
