import type { MonthPairSums } from './month-pairs.ts';
import type { Month } from './observations.ts';

/** One month of an index. */
export interface MonthlyIndexPoint {
  month: Month;
  /** 100 in the month `base`. Null if too few items connect the month with an earlier one. */
  value: number | null;
  /** Items priced both in this month and in the month it is linked to. Without one: all items. */
  matched: number;
  /** Month it is linked to. Null in the month `base` and before the first one. */
  linkedTo: Month | null;
  /** Month that is 100. Values with another base cannot be compared. Null before the first one. */
  base: Month | null;
}

export interface IndexOptions {
  /** Fewest matched items of a link. The default is 1. */
  minMatched?: number;
}

/**
 * Matched-model Jevons index, chained from month to month.
 *
 * Each month is linked to the latest earlier month with a value that shares enough items, by the geometric mean of the
 * price relatives of items in both. No price is carried forward: an item without a price in one of the two months is
 * not in the link.
 * The index starts in the first month that shares enough items with a later one. It starts again at 100 in a month that
 * no link reaches, if a later month shares enough items with it before any month continues the earlier values.
 * Source: ILO, IMF et al., Consumer Price Index Manual: Concepts and Methods (2020), elementary indices and chaining.
 *
 * @returns one point for each month with prices, in ascending order. Values are floats, as ratios are.
 */
export function chainedJevonsIndex(pairs: MonthPairSums, { minMatched = 1 }: IndexOptions = {}): MonthlyIndexPoint[] {
  const months = pairs.months();
  let valued: { month: Month; log: number }[] = [];
  const linkOf = (month: Month) => valued.findLast((one) => pairs.isLinked(one.month, month, minMatched));
  const isStart = (month: Month, later: readonly Month[]) => {
    const next = later.findIndex((other) => pairs.isLinked(month, other, minMatched));
    return next >= 0 && !later.slice(0, next + 1).some(linkOf);
  };
  return months.map((month, index) => {
    const link = linkOf(month);
    if (!link && isStart(month, months.slice(index + 1))) {
      valued = [{ month, log: 0 }];
      return { month, value: 100, matched: pairs.itemsIn(month), linkedTo: null, base: month };
    }
    const tried = link ?? valued.at(-1);
    if (!tried) return { month, value: null, matched: pairs.itemsIn(month), linkedTo: null, base: null };
    const { log, matched } = pairs.relative(tried.month, month);
    if (link) valued.push({ month, log: link.log + log });
    const value = link ? 100 * Math.exp(link.log + log) : null;
    return { month, value, matched, linkedTo: tried.month, base: valued[0]?.month ?? null };
  });
}
