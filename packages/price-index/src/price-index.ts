import { FixedBasket, type FixedBasketCost, type FixedBasketLine } from './basket.ts';
import { type RegionComparison, RegionPairs } from './compare-regions.ts';
import { type GeksPoint, rollingGeks } from './geks.ts';
import { chainedJevonsIndex, type MonthlyIndexPoint } from './jevons.ts';
import { MonthPairSums } from './month-pairs.ts';
import { logOfCents, type Month, type MonthlyPrice, monthNumber } from './observations.ts';

/** Index of a region and an aisle. '' means all regions or all aisles. */
export interface IndexSeries {
  region: string;
  aisle: string;
  jevons: MonthlyIndexPoint[];
  geks: GeksPoint[];
}

export interface PriceIndex {
  lastMonth: Month;
  prices: number;
  /** Products in stores. */
  items: number;
  series: IndexSeries[];
  regions: RegionLevels;
  basket: { lines: FixedBasketLine[]; costs: { region: string; months: FixedBasketCost[] }[] };
}

/** Price levels of a month, relative to the region with the most prices in it. */
export interface RegionLevels {
  month: Month;
  base: string;
  levels: { region: string; level: RegionComparison }[];
}

/** Version of the method. A change of a published figure that comes from the code needs another one. */
export const indexMethodVersion = '1.2.0';
/** Fewest matched items of a link. */
const minMatched = 5;

/**
 * Computes all published figures from the rows of the open data file monthly_prices, in two passes.
 * Memory grows with regions, aisles, kinds and months, not with rows. Equal rows and an equal
 * basket before give equal figures (`areIndexValuesEqual`).
 */
export class PriceIndexBuilder {
  readonly #lastMonth: Month;
  readonly #groups = new Map<string, MonthPairSums>();
  /** Number of prices by month and region. */
  readonly #regionPrices = new Map<Month, Map<string, number>>();
  readonly #levels = new RegionPairs();
  readonly #basket: FixedBasket;
  #prices = 0;
  #items = 0;
  #lastProduct = -1;

  /** @throws RangeError if the month is malformed. */
  constructor(lastMonth: Month, basketBefore: readonly FixedBasketLine[] = []) {
    this.#lastMonth = lastMonth;
    this.#basket = new FixedBasket(lastMonth, basketBefore);
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
    for (const item of Map.groupBy(rows, ({ store }) => store).values()) this.#countItem(item);
    for (const [month, prices] of Map.groupBy(rows, (row) => row.month)) this.#addToRegions(month, prices);
  }

  /** Adds the same rows again after all products, for comparisons of months and the cost of the basket. */
  addAgain(rows: readonly MonthlyPrice[]): void {
    this.#basket.addProduct(rows);
    for (const item of Map.groupBy(rows, ({ store }) => store).values()) {
      for (const pairs of this.#groupsOf(item)) pairs.addItem(item);
    }
  }

  result(): PriceIndex {
    const regions = new Set([...this.#regionPrices.values()].flatMap((prices) => [...prices.keys()]));
    return {
      lastMonth: this.#lastMonth,
      prices: this.#prices,
      items: this.#items,
      series: [...this.#groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, pairs]) => seriesOf(key, pairs)),
      regions: this.#compareRegions(),
      basket: {
        lines: this.#basket.lines(),
        costs: [...regions].sort().map((region) => ({ region, months: this.#basket.costs(region) })),
      },
    };
  }

  /** Takes the newest month with a comparison that is not refused, else the month with the most prices. */
  #compareRegions(): RegionLevels {
    const months = [...this.#regionPrices.keys()].sort().reverse();
    const all = months.map((month) => this.#levelsOf(month));
    const pricesIn = ({ month }: RegionLevels) => this.#groups.get('\t')?.itemsIn(month) ?? 0;
    const compared = all.find(({ levels }) => levels.some(({ level }) => level.refused === null));
    const [fullest] = all.sort((a, b) => pricesIn(b) - pricesIn(a));
    return compared ?? fullest ?? { month: this.#lastMonth, base: '', levels: [] };
  }

  #levelsOf(month: Month): RegionLevels {
    const regions = [...(this.#regionPrices.get(month) ?? [])];
    const names = regions.sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([region]) => region);
    const [base = '', ...others] = names;
    const levels = others.map((region) => ({ region, level: this.#levels.compare(month, base, region) }));
    return { month, base, levels };
  }

  #addToRegions(month: Month, prices: readonly MonthlyPrice[]): void {
    const counts = this.#regionPrices.get(month) ?? new Map<string, number>();
    this.#regionPrices.set(month, counts);
    const regions = Map.groupBy(prices, ({ region }) => region);
    for (const [region, some] of regions) counts.set(region, (counts.get(region) ?? 0) + some.length);
    const means = [...regions].map(([region, some]): [string, number] => [
      region,
      some.reduce((sum, { cents }) => sum + logOfCents(cents), 0) / some.length,
    ]);
    this.#levels.addProduct(month, new Map(means));
  }

  #countItem(item: MonthlyPrice[]): void {
    for (const pairs of this.#groupsOf(item)) pairs.countItem(item);
    this.#prices += item.length;
    this.#items += 1;
  }

  #groupsOf(item: MonthlyPrice[]): MonthPairSums[] {
    const { region, aisle } = item[0] as MonthlyPrice;
    return [`${region}\t${aisle}`, `${region}\t`, `\t${aisle}`, '\t'].map((key) => {
      const pairs = this.#groups.get(key) ?? new MonthPairSums(minMatched);
      this.#groups.set(key, pairs);
      return pairs;
    });
  }
}

/** One month of both indices, as the API has it. */
export interface PublishedIndexPoint {
  month: Month;
  jevons: number | null;
  geks: number | null;
  matched: number;
  linked_to: Month | null;
  base: Month | null;
}

/**
 * True if two computations of a value agree to six decimals. JavaScript engines differ in the last digits of `Math.exp`
 * and `Math.log` (ECMAScript leaves their precision to the engine).
 */
export function areIndexValuesEqual(a: number | null, b: number | null): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) < 1e-6;
}

export function publishedPointsOf({ jevons, geks }: IndexSeries): PublishedIndexPoint[] {
  return jevons.map(({ month, value, matched, linkedTo, base }, at) => ({
    ...{ month, jevons: value, geks: geks[at]?.value ?? null, matched, linked_to: linkedTo, base },
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
