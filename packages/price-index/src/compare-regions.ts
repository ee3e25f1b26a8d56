import { type Month, meanLogs, observed, type PriceObservation } from './observations.ts';

export interface RegionQuery {
  /** Region that is 1. */
  base: string;
  region: string;
  month: Month;
  /** Fewest products that both regions must have, at least 2. The default is 10. */
  minProducts?: number;
}

export type RegionComparison =
  | {
      refused: null;
      /** Price level of the region relative to the base: 1.04 is 4 % dearer. */
      ratio: number;
      /** 95 % confidence interval of the ratio. */
      low: number;
      high: number;
      products: number;
    }
  | { refused: string; products: number };

/**
 * Compares the price levels of two regions in one month by the products that both have.
 *
 * A product's price in a region is the geometric mean of its stores. The ratio is the geometric mean of the products'
 * ratios. The interval is Student's t for the mean of their logarithms, which treats products as a random sample.
 * Source: ILO, IMF et al., Consumer Price Index Manual (2020), Jevons index; the interval is that of paired samples.
 *
 * @param prices observed prices in whole cents, in any order. Imputed prices are ignored.
 * @returns the comparison, or the reason why too few products connect the regions.
 * @throws RangeError if a price or a month is malformed, or `minProducts` is less than 2.
 */
export function compareRegions(
  prices: readonly PriceObservation[],
  { base, region, month, minProducts = 10 }: RegionQuery,
): RegionComparison {
  if (!(minProducts >= 2)) throw new RangeError('An interval needs at least 2 products.');
  const inMonth = observed(prices).filter((price) => price.month === month);
  const logsIn = (name: string) =>
    meanLogs(
      inMonth.filter((price) => price.region === name),
      ({ product }) => product,
    );
  const baseLogs = logsIn(base);
  const differences = [...logsIn(region)].flatMap(([product, log]) => {
    const baseLog = baseLogs.get(product);
    return baseLog === undefined ? [] : [log - baseLog];
  });
  const products = differences.length;
  if (products < minProducts) {
    const refused = `${base} and ${region} share ${products} priced products; a comparison needs ${minProducts}.`;
    return { refused, products };
  }
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / products;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  const margin = studentQuantile(products - 1) * Math.sqrt(squares / (products - 1) / products);
  return {
    refused: null,
    ratio: Math.exp(mean),
    low: Math.exp(mean - margin),
    high: Math.exp(mean + margin),
    products,
  };
}

/** 97.5 % quantiles of Student's t for 1 to 10 degrees of freedom. */
const quantiles = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281];

/** 97.5 % quantile. Above the table: the expansion in Abramowitz and Stegun 26.7.5, exact to 0.0005. */
function studentQuantile(freedom: number): number {
  const z = 1.959964;
  const expanded =
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3);
  return quantiles[freedom - 1] ?? expanded;
}
