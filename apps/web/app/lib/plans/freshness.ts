import { millisecondsPerDay } from '~/lib/price-age.ts';

const freshDays = 45;

export function freshPricesSince(now: number = Date.now()): string {
  return new Date(now - freshDays * millisecondsPerDay).toISOString();
}

export function isFreshPrice(seen: string, now: number = Date.now()): boolean {
  return Date.parse(seen) >= now - freshDays * millisecondsPerDay;
}
