import type { PriceHistoryPoint } from '@bargain-buddy/contract';

/** How the newest price of a history compares with the one before it. */
export interface PriceChange {
  direction: 'up' | 'down' | 'same';
  /** TT$, two decimals, without a sign. */
  amount: string;
  /** Of the earlier price, without a sign, rounded to a whole number: 0 for less than half a per cent. */
  percent: number;
  /** When the earlier price was recorded. */
  since: string;
}

export interface PriceSummary {
  lowest: string;
  highest: string;
  /** Mean of the recorded prices. */
  average: string;
  /** Null while only one price is known. */
  change: PriceChange | null;
}

/** A money string such as "10.50" in whole cents, so that sums stay exact. */
export function toCents(money: string): number {
  const [whole = '0', decimals = ''] = money.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2));
}

/** Whole cents, not negative, as a money string with two decimals. */
export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The figures under the price: from a history in order, oldest first; null without any price. */
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
