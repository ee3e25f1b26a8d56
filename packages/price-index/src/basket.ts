import { type MonthPairComparison, MonthPairSums } from './month-pairs.ts';
import { logOfCents, type Month, type MonthlyPrice, monthNumber } from './observations.ts';

export interface FixedBasketLine {
  product: number;
  kind: number;
}

export interface FixedBasketCost {
  month: Month;
  /** Total in whole cents. Null if a line has no price. */
  cents: number | null;
  observed: number;
  /** Estimated from the prices of the same kind. */
  imputed: number;
  missing: number;
}

interface Candidate extends FixedBasketLine {
  /** Number of prices: one for each store and month. */
  prices: number;
}

/** Mean logarithm of the prices of a month, by region. */
type MonthlyLogs = ReadonlyMap<string, ReadonlyMap<Month, number>>;

/** Number of products in the basket, and of months with its cost. */
const basketSize = 30;
const basketMonths = 13;
const anywhere = '';

/**
 * Fixed basket: the 30 most widely priced kinds, with one pack of the most widely priced product of each. Prices are
 * counted by store and month over the last 13 months. Its cost is a Lowe index in money.
 *
 * The price of a product is the geometric mean of its stores in the region, rounded to a cent. A missing price is
 * estimated (class mean imputation): the product's last price moves like the matched items of its kind in the region,
 * else in all regions. Without such items the line is missing.
 * An old price is never used unchanged without matched items that show it.
 * Source: ILO, IMF et al., Consumer Price Index Manual (2020), Lowe index and temporarily missing prices.
 */
export class FixedBasket {
  readonly #months: readonly Month[];
  readonly #best = new Map<number, Candidate>();
  readonly #logs = new Map<number, MonthlyLogs>();
  readonly #kinds = new Map<string, MonthPairSums>();
  #lines: FixedBasketLine[] | undefined;

  constructor(lastMonth: Month) {
    const first = monthNumber(lastMonth) - basketMonths + 1;
    this.#months = Array.from({ length: basketMonths }, (_, index) => monthOf(first + index));
  }

  /** Counts all prices of a product, for the choice of the lines. */
  countProduct(prices: readonly MonthlyPrice[]): void {
    const recent = this.#recent(prices);
    const [first] = recent;
    if (!first) return;
    const { product, kind } = first;
    const best = this.#best.get(kind);
    if (!best || best.prices < recent.length) this.#best.set(kind, { product, kind, prices: recent.length });
  }

  /** The lines, once the products are counted. */
  lines(): FixedBasketLine[] {
    const byWidth = (a: Candidate, b: Candidate) => b.prices - a.prices || a.kind - b.kind;
    this.#lines ??= [...this.#best.values()]
      .sort(byWidth)
      .slice(0, basketSize)
      .map(({ product, kind }) => ({ product, kind }));
    return this.#lines;
  }

  /**
   * Adds all prices of a product of the lines' kinds, in the order of stores and months. In a second pass,
   * because sums for the thousands of other kinds would take more than 100 MB.
   */
  addProduct(prices: readonly MonthlyPrice[]): void {
    const recent = this.#recent(prices);
    const [first] = recent;
    const line = this.lines().find(({ kind }) => kind === first?.kind);
    if (!first || !line) return;
    for (const item of Map.groupBy(recent, ({ store }) => store).values()) {
      const { kind, region } = item[0] as MonthlyPrice;
      for (const place of [region, anywhere]) this.#pairsOf(kind, place).addItem(item);
    }
    if (line.product !== first.product) return;
    const regions = Map.groupBy(recent, ({ region }) => region);
    this.#logs.set(line.product, new Map([...regions].map(([region, of]) => [region, meanLogs(of)])));
  }

  costs(region: string): FixedBasketCost[] {
    return this.#months.map((month) => {
      const prices = this.lines().map((line) => this.#priceOf(line, region, month));
      const missing = prices.filter((price) => price === undefined).length;
      const observed = prices.filter((price) => price?.isObserved).length;
      const total = prices.reduce((sum, price) => sum + (price?.cents ?? 0), 0);
      const cents = missing > 0 || prices.length === 0 ? null : total;
      return { month, cents, observed, imputed: prices.length - observed - missing, missing };
    });
  }

  #recent(prices: readonly MonthlyPrice[]): MonthlyPrice[] {
    return prices.filter(({ month }) => this.#months.includes(month));
  }

  #pairsOf(kind: number, region: string): MonthPairSums {
    const key = `${kind} ${region}`;
    const pairs = this.#kinds.get(key) ?? new MonthPairSums();
    this.#kinds.set(key, pairs);
    return pairs;
  }

  #priceOf(
    { kind, product }: FixedBasketLine,
    region: string,
    month: Month,
  ): { cents: number; isObserved: boolean } | undefined {
    const own = this.#logs.get(product)?.get(region) ?? new Map<Month, number>();
    const current = own.get(month);
    if (current !== undefined) return { cents: toCents(current), isObserved: true };
    const since = [...own.keys()]
      .filter((earlier) => earlier < month)
      .sort()
      .at(-1);
    if (!since) return undefined;
    const moved = [region, anywhere]
      .map((place): MonthPairComparison => this.#pairsOf(kind, place).relative(since, month))
      .find(({ matched }) => matched > 0);
    return moved && { cents: toCents((own.get(since) ?? 0) + moved.log), isObserved: false };
  }
}

function meanLogs(prices: readonly MonthlyPrice[]): Map<Month, number> {
  const months = Map.groupBy(prices, ({ month }) => month);
  const mean = (some: readonly MonthlyPrice[]) =>
    some.reduce((sum, { cents }) => sum + logOfCents(cents), 0) / some.length;
  return new Map([...months].map(([month, some]) => [month, mean(some)]));
}

function monthOf(number: number): Month {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

const toCents = (log: number): number => Math.round(Math.exp(log));
