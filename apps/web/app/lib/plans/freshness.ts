import { dayMs } from '~/lib/price-age.ts';

const freshDays = 45;

export function freshSince(now: number = Date.now()): string {
  return new Date(now - freshDays * dayMs).toISOString();
}

export function isFresh(seen: string, now: number = Date.now()): boolean {
  return Date.parse(seen) >= now - freshDays * dayMs;
}
