import { logOfCents, type Month, type MonthlyPrice } from './observations.ts';

/** Comparison of two months by the items that have prices in both. */
export interface MonthPairComparison {
  /** Logarithm of the geometric mean of the price relatives (Jevons). NaN if no item matches. */
  log: number;
  matched: number;
}

/**
 * Sums the price relatives of a group of items between all pairs of months. An item is one product in one store.
 * Memory grows with the square of the months, not with the items.
 */
export class MonthPairSums {
  readonly #items = new Map<Month, number>();
  readonly #sums = new Map<Month, Map<Month, { log: number; matched: number }>>();

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
      this.#items.set(month, (this.#items.get(month) ?? 0) + 1);
      for (let other = 0; other < index; other += 1) {
        const sum = this.#sumOf((prices[other] as MonthlyPrice).month, month);
        sum.log += (logs[index] as number) - (logs[other] as number);
        sum.matched += 1;
      }
    });
  }

  /** Months with prices, in ascending order. */
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

  #sumOf(earlier: Month, later: Month) {
    const row = this.#sums.get(earlier) ?? new Map<Month, { log: number; matched: number }>();
    this.#sums.set(earlier, row);
    const sum = row.get(later) ?? { log: 0, matched: 0 };
    row.set(later, sum);
    return sum;
  }
}
