import { dayMs } from '~/lib/price-age.ts';

const freshDays = 45;

/** Returns the ISO time before which a last-seen date counts as old. */
export function freshSince(now: number = Date.now()): string {
  return new Date(now - freshDays * dayMs).toISOString();
}

export function isFresh(seen: string, now: number = Date.now()): boolean {
  return Date.parse(seen) >= now - freshDays * dayMs;
}
