import type { PriceAges } from '@bargain-buddy/contract';
import type { StoreDays } from './ages.queries.ts';
import { oldDays, recentDays } from './seen.ts';

export function sumAges(stores: readonly Omit<StoreDays, 'id' | 'name' | 'address' | 'region'>[]): PriceAges {
  const pricesByDays = new Map<number, number>();
  for (const { days, prices } of stores) {
    for (const [at, day] of days.entries()) pricesByDays.set(day, (pricesByDays.get(day) ?? 0) + (prices[at] ?? 0));
  }
  const sorted = [...pricesByDays].sort(([a], [b]) => a - b);
  const countFrom = (least: number) => sorted.reduce((all, [days, count]) => all + (days >= least ? count : 0), 0);
  return {
    listings: countFrom(Number.NEGATIVE_INFINITY),
    samples: stores.reduce((all, { samples }) => all + samples, 0),
    newest: latest(stores.map(({ newest }) => newest?.toISOString())),
    median_days: medianOf(sorted),
    over_45: countFrom(recentDays),
    over_120: countFrom(oldDays),
    last_survey: latest(stores.map(({ last_survey }) => last_survey)),
  };
}

/** Returns the lower median of sorted values with their counts. */
function medianOf(sorted: readonly (readonly [value: number, count: number])[]): number | null {
  const half = sorted.reduce((all, [, count]) => all + count, 0) / 2;
  let passed = 0;
  for (const [value, count] of sorted) {
    passed += count;
    if (passed >= half) return Math.max(value, 0);
  }
  return null;
}

/** The values must have the same format. Returns null if there is none. */
function latest(times: readonly (string | null | undefined)[]): string | null {
  return times.reduce<string | null>((last, time) => (time && (!last || time > last) ? time : last), null);
}
