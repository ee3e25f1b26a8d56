import { type LogPrices, type Month, type PriceObservation, pricesByMonth } from './observations.ts';

/** One month of an index. */
export interface IndexPoint {
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

export interface Relative {
  /** Logarithm of the geometric mean of the price relatives. NaN if no item matches. */
  log: number;
  matched: number;
}

/** Compares two months by the Jevons formula: the mean of ln(later / earlier) of the items that both months have. */
export function relative(earlier: LogPrices, later: LogPrices): Relative {
  let sum = 0;
  let matched = 0;
  for (const [item, log] of later) {
    const before = earlier.get(item);
    if (before === undefined) continue;
    sum += log - before;
    matched += 1;
  }
  return { log: sum / matched, matched };
}

/**
 * Matched-model Jevons index, chained from month to month.
 *
 * Each month is linked to the latest earlier month with a value, by the geometric mean of the price relatives of items
 * in both. No price is carried forward: an item without a price in one of the two months is not in the link.
 * Source: ILO, IMF et al., Consumer Price Index Manual: Concepts and Methods (2020), elementary indices and chaining.
 *
 * @param prices observed prices in whole cents, in any order. Imputed prices are ignored.
 * @returns one point for each month with observed prices, in ascending order. Values are floats, as ratios are.
 * @throws RangeError if a price or a month is malformed.
 */
export function chainedJevons(
  prices: readonly PriceObservation[],
  { minMatched = 1 }: IndexOptions = {},
): IndexPoint[] {
  const points: IndexPoint[] = [];
  let base: { month: Month; logs: LogPrices; level: number } | undefined;
  for (const [month, logs] of pricesByMonth(prices)) {
    if (!base) {
      base = { month, logs, level: 0 };
      points.push({ month, value: 100, matched: logs.size, linkedTo: null });
      continue;
    }
    const { log, matched } = relative(base.logs, logs);
    const linkedTo = base.month;
    const isLinked = matched >= Math.max(1, minMatched);
    if (isLinked) base = { month, logs, level: base.level + log };
    points.push({ month, value: isLinked ? 100 * Math.exp(base.level) : null, matched, linkedTo });
  }
  return points;
}
