import type { ListingSet, Scope } from './pages.queries.ts';
import type { ProductGroup, StoreGroup, TableSizes } from './search.queries.ts';

/** Listings of one rank: those in any of the sets, which do not overlap. */
export interface SearchTier {
  rank: number;
  sets: ListingSet[];
  /** About how many listings there are. */
  matches: number;
}

/**
 * Which words a product must have, as masks, to be listed in some store of these: all that one of the stores does not
 * have. Stores that have every word list all products, of which only a rank needs to know the words.
 */
export function wordsForProducts(words: number, stores: readonly StoreGroup[], isRanked: boolean): number[] {
  const full = (1 << words) - 1;
  const masks = new Set([0, ...stores.map(({ mask }) => mask)]);
  if (masks.delete(full) && isRanked) return Array.from({ length: words }, (_, index) => 1 << index);
  const most = [...masks].filter((mask) => ![...masks].some((other) => other !== mask && (other & mask) === mask));
  return most.map((mask) => full & ~mask);
}

/**
 * Which listings have every word in their product's or their store's text (design: section 8), best rank first: a
 * product that has only some of the words goes with the stores that have the others.
 */
export function planSearch(
  words: number,
  products: readonly ProductGroup[],
  stores: readonly StoreGroup[],
  scope: Scope,
  sizes: TableSizes,
): SearchTier[] {
  const full = (1 << words) - 1;
  const storesWith = (missing: number) =>
    stores.filter(({ mask }) => (mask & missing) === missing).flatMap(({ ids }) => ids);
  const tiers = new Map<number, SearchTier>();
  const add = (rank: number, set: SetOfIds) => {
    const tier = tiers.get(rank) ?? { rank, sets: [], matches: 0 };
    tier.sets.push(toListingSet(set));
    tier.matches += matchesOf(set, scope, sizes);
    tiers.set(rank, tier);
  };

  for (const group of products) {
    const missing = full & ~group.mask;
    if (missing === 0) {
      add(group.rank, { products: group, stores: scope.stores });
      continue;
    }
    const allowed = storesWith(missing);
    if (allowed.length > 0) add(group.rank, { products: group, stores: allowed });
  }

  const allByThemselves = storesWith(full);
  const isInGroup = scope.product !== undefined && products.length > 0;
  if (allByThemselves.length > 0 && !isInGroup) {
    add(0, {
      products: scope.product === undefined ? undefined : { ids: `{${scope.product}}`, count: 1 },
      exceptProducts: mergeLiterals(products.map(({ ids }) => ids)),
      stores: allByThemselves,
    });
  }
  return [...tiers.values()].sort((a, b) => b.rank - a.rank);
}

/** All listings of a scope as one tier. */
export function planScope({ product, stores, region }: Scope, sizes: TableSizes): SearchTier[] {
  const set: SetOfIds = {
    products: product === undefined ? undefined : { ids: `{${product}}`, count: 1 },
    stores,
  };
  return [{ rank: 0, sets: [toListingSet(set)], matches: matchesOf(set, { region }, sizes) }];
}

/** One tier of everything, for orders that do not care for rank. */
export function mergeTiers(tiers: readonly SearchTier[]): SearchTier[] {
  if (tiers.length === 0) return [];
  const sets = tiers.flatMap((tier) => tier.sets);
  return [{ rank: 0, sets, matches: tiers.reduce((sum, { matches }) => sum + matches, 0) }];
}

interface SetOfIds {
  products?: { ids: string; count: number } | undefined;
  exceptProducts?: string | undefined;
  stores?: readonly number[] | undefined;
}

const toListingSet = ({ products, exceptProducts, stores }: SetOfIds): ListingSet => ({
  products: products?.ids,
  exceptProducts,
  stores: stores && `{${stores.join(',')}}`,
});

/** Each product is taken for listed in equally many stores. */
function matchesOf({ products, stores }: SetOfIds, { region }: Scope, sizes: TableSizes): number {
  const inRegion = region === undefined ? sizes.stores : (sizes.storesByRegion[region] ?? 0);
  const pairs = (products?.count ?? sizes.products) * (stores?.length ?? inRegion);
  return (pairs * sizes.listings) / (sizes.products * sizes.stores);
}

function mergeLiterals(literals: readonly string[]): string | undefined {
  if (literals.length === 0) return undefined;
  return `{${literals.map((literal) => literal.slice(1, -1)).join(',')}}`;
}
