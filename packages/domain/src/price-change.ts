import { lowerMedian } from './median.ts';

/** Two prices of a product in a store, in cents. Both are above zero. */
export interface PricePair {
  from: number;
  to: number;
}

/** Change in per cent with one decimal place, rounded away from zero at a half: 150 to 152 is 1.3. */
export function percentPriceChange({ from, to }: PricePair): number {
  const tenths = Math.round((1_000 * Math.abs(to - from)) / from);
  return (Math.sign(to - from) * tenths) / 10 || 0;
}

/** Orders the largest rise first, by the exact ratio of cents. Equal ratios: the larger amount first. */
export const compareByLargestRise = (a: PricePair, b: PricePair) =>
  b.to * a.from - a.to * b.from || b.to - b.from - (a.to - a.from);

export interface PriceChangeCounts {
  rose: number;
  fell: number;
  unchanged: number;
  /** Lower median of the changes in per cent, unchanged prices excluded. Null if none changed. */
  middle: number | null;
}

export function countPriceChanges(pairs: readonly PricePair[]): PriceChangeCounts {
  const changed = pairs.filter(({ from, to }) => from !== to);
  const rose = changed.filter(({ from, to }) => to > from).length;
  const tenths = lowerMedian(changed.map((pair) => Math.round(10 * percentPriceChange(pair))));
  return {
    rose,
    fell: changed.length - rose,
    unchanged: pairs.length - changed.length,
    middle: tenths === undefined ? null : tenths / 10,
  };
}
