import type { MonthPairSums } from './month-pairs.ts';
import type { Month } from './observations.ts';

/** One month of an index. */
export interface MonthlyIndexPoint {
  month: Month;
  /** 100 in the first month. Null if too few items connect the month with an earlier one. */
  value: number | null;
  /** Items priced both in this month and in the month it is linked to. In the first month: all items. */
  matched: number;
  /** Month it is linked to. Null in the first month. */
  linkedTo: Month | null;
}

export interface IndexOptions {
  /** Fewest matched items of a link. The default is 1. */
  minMatched?: number;
}

/**
 * Matched-model Jevons index, chained from month to month.
 *
 * Each month is linked to the latest earlier month with a value, by the geometric mean of the price relatives of items
 * in both. No price is carried forward: an item without a price in one of the two months is not in the link.
 * Source: ILO, IMF et al., Consumer Price Index Manual: Concepts and Methods (2020), elementary indices and chaining.
 *
 * @returns one point for each month with prices, in ascending order. Values are floats, as ratios are.
 */
export function chainedJevonsIndex(pairs: MonthPairSums, { minMatched = 1 }: IndexOptions = {}): MonthlyIndexPoint[] {
  let base: { month: Month; log: number } | undefined;
  return pairs.months().map((month) => {
    if (!base) {
      base = { month, log: 0 };
      return { month, value: 100, matched: pairs.itemsIn(month), linkedTo: null };
    }
    const { log, matched } = pairs.relative(base.month, month);
    const linkedTo = base.month;
    const isLinked = matched >= Math.max(1, minMatched);
    if (isLinked) base = { month, log: base.log + log };
    return { month, value: isLinked ? 100 * Math.exp(base.log) : null, matched, linkedTo };
  });
}
