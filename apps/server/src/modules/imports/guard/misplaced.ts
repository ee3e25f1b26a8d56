import type { PlannedPrice, PlannedProduct, PlannedStore } from '../plan/plan.ts';
import { groupBy, median } from './statistics.ts';

/** A column is looked at when half of its prices changed by more than this. */
const restless = Math.log(1.02);
/** It must have so many products in common with the other store, and be nearer to it in this share of them. */
const enoughProducts = 8;
const mostOfThem = 0.8;
/** Among more stores only those that are restless themselves are compared: two columns that were swapped both are. */
const manyStores = 300;

/**
 * Stores whose column has, to all appearance, the prices of another store: they are far from what this one asked
 * before, and near to what that one did. With the store that they seem to be of. A change that all prices share, as of
 * samples by a real survey, does not count.
 */
export function findMisplaced(prices: readonly PlannedPrice[]): Map<PlannedStore, PlannedStore> {
  const compared = prices.flatMap(({ store, product, price, previous }) =>
    previous === null ? [] : [{ store, product, now: Math.log(Number(price)), before: Math.log(Number(previous)) }],
  );
  const shared = median(compared.map(({ now, before }) => now - before));
  const known = compared.map(({ before, ...cell }) => ({
    ...cell,
    before: before + shared,
    change: Math.abs(cell.now - before - shared),
  }));
  const columns = [...groupBy(known, ({ store }) => store)].map(([store, cells]) => ({ store, cells }));
  const restlessOnes = columns.filter(
    ({ cells }) => cells.length >= enoughProducts && median(cells.map(({ change }) => change)) > restless,
  );
  const others = (columns.length > manyStores ? restlessOnes : columns).map(({ store, cells }) => ({
    store,
    before: new Map(cells.map(({ product, before }) => [product, before])),
  }));
  return new Map(
    restlessOnes.flatMap(({ store, cells }) => {
      const fits = others
        .filter((other) => other.store !== store)
        .flatMap((other) => {
          const distance = fitsBetter(cells, other.before);
          return distance === undefined ? [] : [{ store: other.store, distance }];
        })
        .sort((a, b) => a.distance - b.distance);
      return fits[0] ? [[store, fits[0].store]] : [];
    }),
  );
}

interface Cell {
  product: PlannedProduct;
  /** Logarithms of the price and of how much it changed. */
  now: number;
  change: number;
}

/** How far the prices of a column are from another store's of before, where they fit these much better than its own. */
function fitsBetter(cells: readonly Cell[], otherBefore: ReadonlyMap<PlannedProduct, number>): number | undefined {
  const common: { own: number; other: number }[] = [];
  let nearer = 0;
  let farther = 0;
  for (const { product, now, change } of cells) {
    const before = otherBefore.get(product);
    if (before === undefined) continue;
    const other = Math.abs(now - before);
    common.push({ own: change, other });
    if (other < change) nearer += 1;
    if (other > change) farther += 1;
  }
  if (common.length < enoughProducts || nearer < mostOfThem * (nearer + farther)) return undefined;
  const distance = median(common.map(({ other }) => other));
  return distance < median(common.map(({ own }) => own)) / 2 ? distance : undefined;
}
