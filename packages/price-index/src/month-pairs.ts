import { logOfCents, type Month, type MonthlyPrice, monthNumber, monthOfNumber } from './observations.ts';

/** Calendar months in a window of GEKS, so that each month meets itself a year before. */
export const geksWindowMonths = 13;

/** Comparison of two months by the items that have prices in both. */
export interface MonthPairComparison {
  /** Logarithm of the geometric mean of the price relatives (Jevons). NaN if no item matches. */
  log: number;
  matched: number;
}

/** Earlier months that are compared with a month: all since `first`, and the month before a gap. */
interface Reach {
  first: Month;
  beforeGap: Month | undefined;
}

/**
 * Sums the price relatives of a group of items between pairs of months in a window. An item is one product in one
 * store. Each month is also compared with the latest earlier month that `minMatched` items were counted in, so that an
 * index can be linked over a gap. Memory grows with the months, not with their square or with the items.
 */
export class MonthPairSums {
  readonly #minMatched: number;
  readonly #items = new Map<Month, number>();
  readonly #reaches = new Map<Month, Reach>();
  readonly #sums = new Map<Month, Map<Month, { log: number; matched: number }>>();

  constructor(minMatched = 1) {
    this.#minMatched = minMatched;
  }

  /** Counts an item's prices, at most one for each month. All items are counted before the first one is added. */
  countItem(prices: readonly Pick<MonthlyPrice, 'month'>[]): void {
    for (const { month } of prices) this.#items.set(month, (this.#items.get(month) ?? 0) + 1);
  }

  /**
   * Adds an item's prices, at most one for each month, in ascending order of months.
   * @throws RangeError if a price is malformed, or a month is repeated or out of order.
   */
  addItem(prices: readonly Pick<MonthlyPrice, 'month' | 'cents'>[]): void {
    const logs = prices.map(({ cents }) => logOfCents(cents));
    prices.forEach(({ month }, index) => {
      const before = prices[index - 1];
      if (before && before.month >= month) {
        throw new RangeError(`${month} follows ${before.month}.`);
      }
      const { first, beforeGap } = this.#reachOf(month);
      for (let other = index - 1; other >= 0; other -= 1) {
        const earlier = (prices[other] as MonthlyPrice).month;
        if (earlier < first && earlier < (beforeGap ?? first)) break;
        if (earlier < first && earlier !== beforeGap) continue;
        const sum = this.#sumOf(earlier, month);
        sum.log += (logs[index] as number) - (logs[other] as number);
        sum.matched += 1;
      }
    });
  }

  /** Counted months, in ascending order. */
  months(): Month[] {
    return [...this.#items.keys()].sort();
  }

  itemsIn(month: Month): number {
    return this.#items.get(month) ?? 0;
  }

  /** Compares `later` with an earlier month. */
  relative(earlier: Month, later: Month): MonthPairComparison {
    const { log, matched } = this.#sums.get(earlier)?.get(later) ?? { log: 0, matched: 0 };
    return { log: log / matched, matched };
  }

  /** True if at least `minMatched` items, and one, have prices in both months. */
  isLinked(earlier: Month, later: Month, minMatched: number): boolean {
    return this.relative(earlier, later).matched >= Math.max(1, minMatched);
  }

  #reachOf(month: Month): Reach {
    const known = this.#reaches.get(month);
    if (known) return known;
    const first = monthOfNumber(monthNumber(month) - geksWindowMonths + 1);
    const beforeGap = this.months().findLast((other) => other < month && this.itemsIn(other) >= this.#minMatched);
    const reach = { first, beforeGap };
    this.#reaches.set(month, reach);
    return reach;
  }

  #sumOf(earlier: Month, later: Month) {
    const row = this.#sums.get(earlier) ?? new Map<Month, { log: number; matched: number }>();
    this.#sums.set(earlier, row);
    const sum = row.get(later) ?? { log: 0, matched: 0 };
    row.set(later, sum);
    return sum;
  }
}
