import type { Month } from './observations.ts';

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

export interface ComparisonOptions {
  /** Fewest products that both regions must have, at least 2. The default is 10. */
  minProducts?: number;
}

interface Sums {
  products: number;
  mean: number;
  /** Sum of squared deviations from the mean. */
  squares: number;
}

/**
 * Compares the price levels of regions in a month by the products that both have.
 *
 * A product's price in a region is the geometric mean of its stores. The ratio is the geometric mean of the products'
 * ratios. The interval is Student's t for the mean of their logarithms, which treats products as a random sample.
 * Source: ILO, IMF et al., Consumer Price Index Manual (2020), Jevons index; the interval is that of paired samples.
 */
export class RegionPairs {
  readonly #sums = new Map<string, Sums>();

  /** Adds a product's mean logarithms of prices by region. */
  addProduct(month: Month, logs: ReadonlyMap<string, number>): void {
    for (const [base, baseLog] of logs) {
      for (const [region, log] of logs) if (region !== base) this.#add(`${month} ${base} ${region}`, log - baseLog);
    }
  }

  /** @throws RangeError if `minProducts` is less than 2. */
  compare(month: Month, base: string, region: string, { minProducts = 10 }: ComparisonOptions = {}): RegionComparison {
    if (!(minProducts >= 2)) throw new RangeError('An interval needs at least 2 products.');
    const { products, mean, squares } = this.#sums.get(`${month} ${base} ${region}`) ?? none;
    if (products < minProducts) {
      const refused = `${base} and ${region} share ${products} priced products; a comparison needs ${minProducts}.`;
      return { refused, products };
    }
    const margin = studentQuantile(products - 1) * Math.sqrt(squares / (products - 1) / products);
    return {
      refused: null,
      ratio: Math.exp(mean),
      low: Math.exp(mean - margin),
      high: Math.exp(mean + margin),
      products,
    };
  }

  /** Welford's method, which loses no digits. */
  #add(key: string, difference: number): void {
    const { products, mean, squares } = this.#sums.get(key) ?? none;
    const next = mean + (difference - mean) / (products + 1);
    this.#sums.set(key, {
      products: products + 1,
      mean: next,
      squares: squares + (difference - mean) * (difference - next),
    });
  }
}

const none: Sums = { products: 0, mean: 0, squares: 0 };

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
