import { dayMs } from '~/lib/price-age.ts';

/** Prices of more days ago than these count as old. */
const freshDays = 45;

/** Prices seen before this are old, as an ISO time. */
export function freshSince(now: number = Date.now()): string {
  return new Date(now - freshDays * dayMs).toISOString();
}

export function isFresh(seen: string, now: number = Date.now()): boolean {
  return Date.parse(seen) >= now - freshDays * dayMs;
}
