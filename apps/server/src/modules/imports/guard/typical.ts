import type { PlannedPrice, PlannedProduct, PlannedStore } from '../plan/plan.ts';
import { groupBy, median, spread } from './statistics.ts';

/** What a product costs in the stores that a file does not name, in logarithms of TT$. */
export interface Elsewhere {
  stores: number;
  median: number;
  spread: number;
}

export interface Typical {
  /** The median over the stores, in TT$. */
  median: number;
  /** How many times more than could be expected in this store it is, or, below 1, less. */
  ratio: number;
  isFar: boolean;
}

/** Where stores agree so closely, this much more or less is still believed; with few stores, this much. */
const closest = Math.log(1.3);
const closestOfFew = Math.log(1.5);
/** Beyond so many standard deviations no honest price is. */
const deviations = 5;
const fewStores = 3;
const enoughStores = 5;
/** A store is dearer or cheaper than others by what the median of so many products says, up to this much. */
const enoughProducts = 8;
const largestStoreEffect = Math.log(1.25);

/**
 * What each price of a file looks like beside the prices of its product in other stores: in the file itself, each after
 * taking out how dear its store is in general, or, where the file has too few, those that are listed `elsewhere` (by
 * product id). Prices without enough others are left out.
 */
export function findTypical(
  prices: readonly PlannedPrice[],
  elsewhere: ReadonlyMap<number, Elsewhere>,
): Map<PlannedPrice, Typical> {
  const logs = new Map(prices.map((price) => [price, Math.log(Number(price.price))]));
  const log = (price: PlannedPrice) => logs.get(price) ?? Number.NaN;
  const products = groupBy(prices, ({ product }) => product);
  const medians = new Map([...products].map(([product, ofProduct]) => [product, median(ofProduct.map(log))]));
  const storeEffects = findStoreEffects(prices, products, medians, log);
  const found = new Map<PlannedPrice, Typical>();
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
        ofProduct.length < enoughStores ? closestOfFew : Math.max(closest, deviations * spread(levels, usual));
      for (const price of ofProduct) found.set(price, typical(level(price), usual, middle, limit));
    }
  }
  return found;
}

function typical(level: number, usual: number, middle: number, limit: number): Typical {
  const distance = level - usual;
  return { median: Math.exp(middle), ratio: Math.exp(distance), isFar: Math.abs(distance) > limit };
}

/** How dear each store is in general, bounded: a whole column that is wrong must not make itself the rule. */
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
        return [store, Math.max(-largestStoreEffect, Math.min(largestStoreEffect, effect))];
      }),
  );
}
