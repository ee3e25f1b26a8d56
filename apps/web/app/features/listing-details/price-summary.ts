import type { PriceHistoryPoint } from '@bargain-buddy/contract';

export interface PriceChange {
  direction: 'up' | 'down' | 'same';
  amount: string;
  /** Share of the previous price, unsigned, rounded to a whole number: 0 below half a per cent. */
  percent: number;
  since: string;
}

export interface PriceSummary {
  lowest: string;
  highest: string;
  average: string;
  change: PriceChange | null;
}

/** Converts a money string such as "10.50" to whole cents, so that sums are exact. */
export function toCents(money: string): number {
  const [whole = '0', decimals = ''] = money.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2));
}

/** Converts whole, non-negative cents to a money string with two decimals. */
export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Summarizes a history, oldest price first. Returns null if it is empty. */
export function summarisePrices(history: readonly PriceHistoryPoint[]): PriceSummary | null {
  const newest = history.at(-1);
  if (!newest) return null;
  const cents = history.map(({ price }) => toCents(price));
  return {
    lowest: fromCents(Math.min(...cents)),
    highest: fromCents(Math.max(...cents)),
    average: fromCents(Math.round(cents.reduce((sum, value) => sum + value, 0) / cents.length)),
    change: changeBetween(history.at(-2), newest),
  };
}

function changeBetween(earlier: PriceHistoryPoint | undefined, newest: PriceHistoryPoint): PriceChange | null {
  if (!earlier) return null;
  const before = toCents(earlier.price);
  const difference = toCents(newest.price) - before;
  return {
    direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'same',
    amount: fromCents(Math.abs(difference)),
    percent: before === 0 ? 0 : Math.round((Math.abs(difference) / before) * 100),
    since: earlier.date_added,
  };
}
