import type { ListingSet } from './listings.queries.ts';
import type { ProductGroup, StoreGroup } from './search.queries.ts';

/** Listings of one rank: those in any of the sets, which do not overlap, and about how many there are. */
export interface SearchTier {
  rank: number;
  sets: ListingSet[];
  estimate: number;
}

export interface TableSizes {
  products: number;
  stores: number;
  listings: number;
}

/**
 * Which listings have every word in their product's or their store's text (design: section 8), best rank first: a product
 * that has only some of the words goes with the stores that have the others.
 */
export function planSearch(
  words: number,
  products: readonly ProductGroup[],
  stores: readonly StoreGroup[],
  sizes: TableSizes,
): SearchTier[] {
  const full = (1 << words) - 1;
  const density = sizes.listings / (sizes.products * sizes.stores);
  const storesWith = (missing: number) =>
    stores.filter(({ mask }) => (mask & missing) === missing).flatMap(({ ids }) => ids);
  const tiers = new Map<number, SearchTier>();
  const add = (rank: number, set: ListingSet, estimate: number) => {
    const tier = tiers.get(rank) ?? { rank, sets: [], estimate: 0 };
    tier.sets.push(set);
    tier.estimate += estimate;
    tiers.set(rank, tier);
  };

  for (const { mask, rank, count, ids } of products) {
    const missing = full & ~mask;
    if (missing === 0) {
      add(rank, { products: ids }, count * sizes.stores * density);
      continue;
    }
    const allowed = storesWith(missing);
    if (allowed.length > 0) add(rank, { products: ids, stores: toLiteral(allowed) }, count * allowed.length * density);
  }

  const allByThemselves = storesWith(full);
  if (allByThemselves.length > 0) {
    const candidates = mergeLiterals(products.map(({ ids }) => ids));
    add(
      0,
      { stores: toLiteral(allByThemselves), exceptProducts: candidates },
      allByThemselves.length * sizes.products * density,
    );
  }
  return [...tiers.values()].sort((a, b) => b.rank - a.rank);
}

/** One tier of everything, for orders that do not care for rank. */
export function mergeTiers(tiers: readonly SearchTier[]): SearchTier[] {
  if (tiers.length === 0) return [];
  const estimate = tiers.reduce((sum, tier) => sum + tier.estimate, 0);
  return [{ rank: 0, sets: tiers.flatMap(({ sets }) => sets), estimate }];
}

function toLiteral(ids: readonly number[]): string {
  return `{${ids.join(',')}}`;
}

function mergeLiterals(literals: readonly string[]): string | undefined {
  if (literals.length === 0) return undefined;
  return `{${literals.map((literal) => literal.slice(1, -1)).join(',')}}`;
}
