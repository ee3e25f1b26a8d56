import type { PriceToImport, ProductToImport, StoreToImport } from '../plan/plan.ts';
import { median, medianAbsoluteDeviation } from './statistics.ts';

/** Price of a product in stores outside the file, in logarithms of TT$. */
export interface PriceElsewhere {
  stores: number;
  median: number;
  spread: number;
}

export interface TypicalPriceComparison {
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
export function compareToTypicalPrices(
  prices: readonly PriceToImport[],
  elsewhere: ReadonlyMap<number, PriceElsewhere>,
): Map<PriceToImport, TypicalPriceComparison> {
  const logs = new Map(prices.map((price) => [price, Math.log(Number(price.price))]));
  const log = (price: PriceToImport) => logs.get(price) ?? Number.NaN;
  const products = Map.groupBy(prices, ({ product }) => product);
  const medians = new Map([...products].map(([product, ofProduct]) => [product, median(ofProduct.map(log))]));
  const storeEffects = findStoreEffects(prices, products, medians, log);
  const found = new Map<PriceToImport, TypicalPriceComparison>();
  for (const [product, ofProduct] of products) {
    const middle = medians.get(product) ?? Number.NaN;
    const known = product.id === null ? undefined : elsewhere.get(product.id);
    if (ofProduct.length < enoughStores && known && known.stores >= enoughStores) {
      const limit = Math.max(closest, deviations * known.spread);
      for (const price of ofProduct) found.set(price, typical(log(price), known.median, known.median, limit));
    } else if (ofProduct.length >= fewStores) {
      const level = (price: PriceToImport) => log(price) - (storeEffects.get(price.store) ?? 0);
      const levels = ofProduct.map(level);
      const usual = median(levels);
      const limit =
        ofProduct.length < enoughStores
          ? closestOfFew
          : Math.max(closest, deviations * medianAbsoluteDeviation(levels, usual));
      for (const price of ofProduct) found.set(price, typical(level(price), usual, middle, limit));
    }
  }
  return found;
}

function typical(level: number, usual: number, middle: number, limit: number): TypicalPriceComparison {
  const distance = level - usual;
  return { median: Math.exp(middle), ratio: Math.exp(distance), isFar: Math.abs(distance) > limit };
}

/** Estimates each store's price level. The limit prevents a wrong column from defining its own norm. */
function findStoreEffects(
  prices: readonly PriceToImport[],
  products: Map<ProductToImport, PriceToImport[]>,
  medians: Map<ProductToImport, number>,
  log: (price: PriceToImport) => number,
): Map<StoreToImport, number> {
  const compared = prices.filter(({ product }) => (products.get(product)?.length ?? 0) >= enoughStores);
  return new Map(
    [...Map.groupBy(compared, ({ store }) => store)]
      .filter(([, ofStore]) => ofStore.length >= enoughProducts)
      .map(([store, ofStore]) => {
        const effect = median(ofStore.map((price) => log(price) - (medians.get(price.product) ?? Number.NaN)));
        return [store, Math.max(-maxStoreEffect, Math.min(maxStoreEffect, effect))];
      }),
  );
}
