import { FixedBasket, type FixedBasketCost, type FixedBasketLine } from './basket.ts';
import { type RegionComparison, RegionPairs } from './compare-regions.ts';
import { rollingGeks } from './geks.ts';
import { chainedJevonsIndex, type MonthlyIndexPoint } from './jevons.ts';
import { MonthPairSums } from './month-pairs.ts';
import { logOfCents, type Month, type MonthlyPrice, monthNumber } from './observations.ts';

/** Index of a region and an aisle. '' means all regions or all aisles. */
export interface IndexSeries {
  region: string;
  aisle: string;
  jevons: MonthlyIndexPoint[];
  geks: MonthlyIndexPoint[];
}

export interface PriceIndex {
  lastMonth: Month;
  prices: number;
  /** Products in stores. */
  items: number;
  series: IndexSeries[];
  /** Price levels of the last month, relative to the region with the most prices. */
  regions: { base: string; levels: { region: string; level: RegionComparison }[] };
  basket: { lines: FixedBasketLine[]; costs: { region: string; months: FixedBasketCost[] }[] };
}

/** Version of the method. A change of a published figure that comes from the code needs another one. */
export const indexMethodVersion = '1.0.0';
/** Fewest matched items of a link. */
const minMatched = 5;

/**
 * Computes all published figures from the rows of the open data file monthly_prices, in two passes.
 * Memory grows with regions, aisles, kinds and months, not with rows. Equal rows give equal figures
 * (`areIndexValuesEqual`).
 */
export class PriceIndexBuilder {
  readonly #lastMonth: Month;
  readonly #groups = new Map<string, MonthPairSums>();
  readonly #regionPrices = new Map<string, number>();
  readonly #levels = new RegionPairs();
  readonly #basket: FixedBasket;
  #prices = 0;
  #items = 0;
  #lastProduct = -1;

  /** @throws RangeError if the month is malformed. */
  constructor(lastMonth: Month) {
    this.#lastMonth = lastMonth;
    this.#basket = new FixedBasket(lastMonth);
  }

  /**
   * Adds all rows of a product, in the order of stores and months. Products come in the order of their numbers.
   * @throws RangeError if the order is wrong, or a price or month is malformed.
   */
  addProduct(rows: readonly MonthlyPrice[]): void {
    const [first] = rows;
    if (!first) return;
    if (first.product <= this.#lastProduct) {
      throw new RangeError(`Product ${first.product} follows ${this.#lastProduct}.`);
    }
    this.#lastProduct = first.product;
    for (const { month } of rows) monthNumber(month);
    this.#basket.countProduct(rows);
    for (const item of Map.groupBy(rows, ({ store }) => store).values()) this.#addItem(item);
    const current = rows.filter(({ month }) => month === this.#lastMonth);
    for (const { region } of current) this.#regionPrices.set(region, (this.#regionPrices.get(region) ?? 0) + 1);
    const means = [...Map.groupBy(current, ({ region }) => region)].map(([region, prices]): [string, number] => [
      region,
      prices.reduce((sum, { cents }) => sum + logOfCents(cents), 0) / prices.length,
    ]);
    this.#levels.addProduct(this.#lastMonth, new Map(means));
  }

  /** Adds the same rows again after all products, for the cost of the basket. */
  addToBasket(rows: readonly MonthlyPrice[]): void {
    this.#basket.addProduct(rows);
  }

  result(): PriceIndex {
    const regions = [...this.#regionPrices].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
    const names = regions.map(([region]) => region);
    const [base = ''] = names;
    return {
      lastMonth: this.#lastMonth,
      prices: this.#prices,
      items: this.#items,
      series: [...this.#groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, pairs]) => seriesOf(key, pairs)),
      regions: {
        base,
        levels: names
          .filter((region) => region !== base)
          .map((region) => ({ region, level: this.#levels.compare(this.#lastMonth, base, region) })),
      },
      basket: {
        lines: this.#basket.lines(),
        costs: names.map((region) => ({ region, months: this.#basket.costs(region) })),
      },
    };
  }

  #addItem(item: MonthlyPrice[]): void {
    const { region, aisle } = item[0] as MonthlyPrice;
    for (const key of [`${region}\t${aisle}`, `${region}\t`, `\t${aisle}`, '\t']) {
      const pairs = this.#groups.get(key) ?? new MonthPairSums();
      this.#groups.set(key, pairs);
      pairs.addItem(item);
    }
    this.#prices += item.length;
    this.#items += 1;
  }
}

/** One month of both indices, as the API has it. */
export interface PublishedIndexPoint {
  month: Month;
  jevons: number | null;
  geks: number | null;
  matched: number;
  linked_to: Month | null;
}

/**
 * True if two computations of a value agree to six decimals. JavaScript engines differ in the last digits of `Math.exp`
 * and `Math.log` (ECMAScript leaves their precision to the engine).
 */
export function areIndexValuesEqual(a: number | null, b: number | null): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) < 1e-6;
}

export function publishedPointsOf({ jevons, geks }: IndexSeries): PublishedIndexPoint[] {
  return jevons.map(({ month, value, matched, linkedTo }, at) => ({
    ...{ month, jevons: value, geks: geks[at]?.value ?? null, matched, linked_to: linkedTo },
  }));
}

function seriesOf(key: string, pairs: MonthPairSums): IndexSeries {
  const [region = '', aisle = ''] = key.split('\t');
  return {
    region,
    aisle,
    jevons: chainedJevonsIndex(pairs, { minMatched }),
    geks: rollingGeks(pairs, { minMatched }),
  };
}
