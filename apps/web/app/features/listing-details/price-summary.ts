import type { PriceHistoryPoint } from '@bargain-buddy/contract';
import { formatDay, formatPrice } from '~/lib/format.ts';

export interface PriceChangeStep {
  direction: 'up' | 'down' | 'same';
  amount: string;
  /** Share of the previous price, unsigned, rounded to a whole number: 0 below half a per cent. */
  percent: number;
  since: string;
}

export interface PriceHistorySummary {
  lowest: string;
  highest: string;
  average: string;
  change: PriceChangeStep | null;
}

/** Converts a money string such as "10.50" to whole cents, so that sums are exact. */
export function parseCents(money: string): number {
  const [whole = '0', decimals = ''] = money.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2));
}

/** Converts whole, non-negative cents to a money string with two decimals. */
export function formatCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Summarizes a history, oldest price first. Returns null if it is empty. */
export function summarisePrices(history: readonly PriceHistoryPoint[]): PriceHistorySummary | null {
  const newest = history.at(-1);
  if (!newest) return null;
  const cents = history.map(({ price }) => parseCents(price));
  return {
    lowest: formatCents(Math.min(...cents)),
    highest: formatCents(Math.max(...cents)),
    average: formatCents(Math.round(cents.reduce((sum, value) => sum + value, 0) / cents.length)),
    change: changeBetween(history.at(-2), newest),
  };
}

function changeBetween(earlier: PriceHistoryPoint | undefined, newest: PriceHistoryPoint): PriceChangeStep | null {
  if (!earlier) return null;
  const before = parseCents(earlier.price);
  const difference = parseCents(newest.price) - before;
  return {
    direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'same',
    amount: formatCents(Math.abs(difference)),
    percent: before === 0 ? 0 : Math.round((Math.abs(difference) / before) * 100),
    since: earlier.date_added,
  };
}

export function changeText({ direction, amount, percent, since }: PriceChangeStep): string {
  const day = `since ${formatDay(since)}`;
  if (direction === 'same') return `Unchanged ${day}`;
  const share = percent > 0 ? ` (${percent}%)` : '';
  return `${direction === 'down' ? 'Down' : 'Up'} ${formatPrice(amount)}${share} ${day}`;
}

/** Minimum drop in per cent that is shown in the highlight colour. */
const notableDrop = 5;

export const isNotableDrop = ({ direction, percent }: PriceChangeStep): boolean =>
  direction === 'down' && percent >= notableDrop;
