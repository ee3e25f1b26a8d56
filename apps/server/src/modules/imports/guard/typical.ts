import type { PlannedPrice, PlannedProduct, PlannedStore } from '../plan/plan.ts';
import { availability, groupBy, median } from './statistics.ts';

/** Price of a product in stores outside the file, in logarithms of TT$. */
export interface Elsewhere {
  stores: number;
  median: number;
  spread: number;
}

export interface StoreComparison {
  median: number;
  /** Price divided by the expected price for this store. */
  ratio: number;
  isFar: boolean;
}

/** Minimum tolerance, for many and for few stores. */
const closest = Math.log(1.3);
const closestOfFew = Math.log(1.5);
const deviations = 5;
const fewStores = 3;
const enoughStores = 5;
/** A store's price level is the median over at least this many products, and is limited to this effect. */
const enoughProducts = 8;
const maxStoreEffect = Math.log(1.25);

/** Compares prices with other stores in the file, adjusted for the store's price level, or else with `elsewhere`. */
export function findTypical(
  prices: readonly PlannedPrice[],
  elsewhere: ReadonlyMap<number, Elsewhere>,
): Map<PlannedPrice, StoreComparison> {
  const logs = new Map(prices.map((price) => [price, Math.log(Number(price.price))]));
  const log = (price: PlannedPrice) => logs.get(price) ?? Number.NaN;
  const products = groupBy(prices, ({ product }) => product);
  const medians = new Map([...products].map(([product, ofProduct]) => [product, median(ofProduct.map(log))]));
  const storeEffects = findStoreEffects(prices, products, medians, log);
  const found = new Map<PlannedPrice, StoreComparison>();
  for (const [product, ofProduct] of products) {
    const middle = medians.get(product) ?? Number.NaN;
    const known = product.id === null ? undefined : elsewhere.get(product.id);
    if (ofProduct.length < enoughStores && known && known.stores >= enoughStores) {
      const limit = Math.max(closest, deviations * known.spread);
      for (const price of ofProduct) found.set(price, typical(log(price), known.median, known.median, limit));
    } else if (ofProduct.length >= fewStores) {
      const level = (price: PlannedPrice) => log(price) - (storeEffects.get(price.store) ?? 0);
      const levels = ofProduct.map(level);
      const usual = median(levels);
      const limit =
        ofProduct.length < enoughStores ? closestOfFew : Math.max(closest, deviations * availability(levels, usual));
      for (const price of ofProduct) found.set(price, typical(level(price), usual, middle, limit));
    }
  }
  return found;
}

function typical(level: number, usual: number, middle: number, limit: number): StoreComparison {
  const distance = level - usual;
  return { median: Math.exp(middle), ratio: Math.exp(distance), isFar: Math.abs(distance) > limit };
}

/** Estimates each store's price level. The limit prevents a wrong column from defining its own norm. */
function findStoreEffects(
  prices: readonly PlannedPrice[],
  products: Map<PlannedProduct, PlannedPrice[]>,
  medians: Map<PlannedProduct, number>,
  log: (price: PlannedPrice) => number,
): Map<PlannedStore, number> {
  const compared = prices.filter(({ product }) => (products.get(product)?.length ?? 0) >= enoughStores);
  return new Map(
    [...groupBy(compared, ({ store }) => store)]
      .filter(([, ofStore]) => ofStore.length >= enoughProducts)
      .map(([store, ofStore]) => {
        const effect = median(ofStore.map((price) => log(price) - (medians.get(price.product) ?? Number.NaN)));
        return [store, Math.max(-maxStoreEffect, Math.min(maxStoreEffect, effect))];
      }),
  );
}
