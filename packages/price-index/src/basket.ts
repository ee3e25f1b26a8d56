import { type MonthPairComparison, MonthPairSums } from './month-pairs.ts';
import { logOfCents, type Month, type MonthlyPrice, monthNumber, monthOfNumber } from './observations.ts';

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
/** Months with prices for estimates, so that the estimate of a month does not depend on the last month. */
const pricedMonths = basketMonths + 12;
const anywhere = '';

/**
 * Fixed basket: the 30 most widely priced kinds, with one pack of the most widely priced product of each. Prices are
 * counted by store and month over the last 13 months. Products of the basket before stay while they have such prices.
 * Its cost is a Lowe index in money.
 *
 * The price of a product is the geometric mean of its stores in the region, rounded to a cent. A missing price is
 * estimated (class mean imputation): the product's last price of the 12 months before moves like the matched items
 * of its kind in the region, else in all regions. Without such items the line is missing.
 * An old price is never used unchanged without matched items that show it.
 * Source: ILO, IMF et al., Consumer Price Index Manual (2020), Lowe index and temporarily missing prices.
 */
export class FixedBasket {
  /** Months whose prices count for estimates. */
  readonly #priced: readonly Month[];
  /** Months with a cost. */
  readonly #months: readonly Month[];
  readonly #before: readonly FixedBasketLine[];
  readonly #found = new Map<number, FixedBasketLine>();
  readonly #best = new Map<number, Candidate>();
  readonly #logs = new Map<number, MonthlyLogs>();
  readonly #kinds = new Map<string, MonthPairSums>();
  #lines: FixedBasketLine[] | undefined;

  constructor(lastMonth: Month, before: readonly FixedBasketLine[]) {
    const first = monthNumber(lastMonth) - pricedMonths + 1;
    this.#priced = Array.from({ length: pricedMonths }, (_, index) => monthOfNumber(first + index));
    this.#months = this.#priced.slice(-basketMonths);
    this.#before = before;
  }

  /** Counts all prices of a product, for the choice of the lines. */
  countProduct(prices: readonly MonthlyPrice[]): void {
    const recent = prices.filter(({ month }) => this.#months.includes(month));
    const [first] = recent;
    if (!first) return;
    const { product, kind } = first;
    if (this.#before.some((line) => line.product === product)) this.#found.set(product, { product, kind });
    const best = this.#best.get(kind);
    if (!best || best.prices < recent.length) this.#best.set(kind, { product, kind, prices: recent.length });
  }

  /** The lines, once the products are counted. */
  lines(): FixedBasketLine[] {
    const byWidth = (a: Candidate, b: Candidate) => b.prices - a.prices || a.kind - b.kind;
    if (this.#lines) return this.#lines;
    const stay = this.#before.flatMap(({ product }) => this.#found.get(product) ?? []);
    // Kinds that were merged have one line.
    const lines = new Map(stay.map((line) => [line.kind, line]));
    for (const { product, kind } of [...this.#best.values()].sort(byWidth)) {
      if (lines.size < basketSize && !lines.has(kind)) lines.set(kind, { product, kind });
    }
    this.#lines = [...lines.values()];
    return this.#lines;
  }

  /**
   * Adds all prices of a product of the lines' kinds, in the order of stores and months. In a second pass,
   * because sums for the thousands of other kinds would take more than 100 MB.
   */
  addProduct(prices: readonly MonthlyPrice[]): void {
    const recent = prices.filter(({ month }) => this.#priced.includes(month));
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
      .filter((earlier) => earlier < month && monthNumber(month) - monthNumber(earlier) < basketMonths)
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

const toCents = (log: number): number => Math.round(Math.exp(log));
