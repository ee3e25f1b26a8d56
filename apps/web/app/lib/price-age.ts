/** Ageing from 45 days, old from 120 days. */
export type PriceAgeTone = 'ageing' | 'old';

const ageingDays = 45;
const oldDays = 120;
export const millisecondsPerDay = 86_400_000;
/** Trinidad and Tobago is at UTC-4 all year. */
const offsetMs = 4 * 3_600_000;

/** Days in local time between an ISO time and now. 0 for an invalid time. */
export function ageInDays(time: string, now: number = Date.now()): number {
  const days = localDayNumber(now) - localDayNumber(Date.parse(time));
  return Number.isNaN(days) ? 0 : Math.max(0, days);
}

/** Undefined for a fresh price. */
export function priceAgeTone(days: number): PriceAgeTone | undefined {
  if (days >= oldDays) return 'old';
  return days >= ageingDays ? 'ageing' : undefined;
}

export function formatPriceAge(days: number): string {
  return days === 0 ? 'today' : `${days} d`;
}

export function localDayNumber(moment: number): number {
  return Math.floor((moment - offsetMs) / millisecondsPerDay);
}
