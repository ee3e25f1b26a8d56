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
 * Stores whose column has, to all appearance, the prices of another store: they are far from what this one asked before,
 * and near to what that one did. With the store that they seem to be of.
 */
export function findMisplaced(prices: readonly PlannedPrice[]): Map<PlannedStore, PlannedStore> {
  const stores = groupBy(
    prices.filter(({ previous }) => previous !== null),
    ({ store }) => store,
  );
  const before = new Map(
    [...stores].map(([store, ofStore]) => [
      store,
      new Map(ofStore.map(({ product, previous }) => [product, Math.log(Number(previous))])),
    ]),
  );
  const suspicious = [...stores].flatMap(([store, ofStore]) => {
    const change = median(ofStore.map(({ price, previous }) => Math.abs(Math.log(Number(price) / Number(previous)))));
    return ofStore.length >= enoughProducts && change > restless ? [{ store, ofStore }] : [];
  });
  const others = stores.size > manyStores ? suspicious.map(({ store }) => store) : [...stores.keys()];
  return new Map(
    suspicious.flatMap(({ store, ofStore }) => {
      const fits = others
        .filter((other) => other !== store)
        .flatMap((other) => {
          const distance = fitsBetter(ofStore, before.get(other) ?? new Map());
          return distance === undefined ? [] : [{ other, distance }];
        })
        .sort((a, b) => a.distance - b.distance);
      return fits[0] ? [[store, fits[0].other]] : [];
    }),
  );
}

/** How far the prices of a column are from another store's of before, where they fit these much better than its own. */
function fitsBetter(
  ofStore: readonly PlannedPrice[],
  otherBefore: ReadonlyMap<PlannedProduct, number>,
): number | undefined {
  const own: number[] = [];
  const others: number[] = [];
  let nearer = 0;
  let farther = 0;
  for (const { product, price, previous } of ofStore) {
    const other = otherBefore.get(product);
    if (other === undefined) continue;
    const now = Math.log(Number(price));
    const [toOwn, toOther] = [Math.abs(now - Math.log(Number(previous))), Math.abs(now - other)];
    own.push(toOwn);
    others.push(toOther);
    if (toOther < toOwn) nearer += 1;
    if (toOther > toOwn) farther += 1;
  }
  const distance = median(others);
  const isBetter = nearer >= mostOfThem * (nearer + farther) && distance < median(own) / 2;
  return own.length >= enoughProducts && isBetter ? distance : undefined;
}
