/** How little a price still says: from 45 days ageing, from 120 old. */
export type AgeTone = 'ageing' | 'old';

const ageingDays = 45;
const oldDays = 120;
export const dayMs = 86_400_000;
/** Trinidad and Tobago is four hours behind UTC the whole year. */
const offsetMs = 4 * 3_600_000;

/** Whole days by the shops' calendar between the day of an ISO time and now; 0 for today and for what is no time. */
export function ageInDays(time: string, now: number = Date.now()): number {
  const days = dayNumber(now) - dayNumber(Date.parse(time));
  return Number.isNaN(days) ? 0 : Math.max(0, days);
}

/** Nothing of a fresh price, which most are. */
export function ageTone(days: number): AgeTone | undefined {
  if (days >= oldDays) return 'old';
  return days >= ageingDays ? 'ageing' : undefined;
}

/** Short enough to stand beside a price: "today", "6 d". */
export function formatAge(days: number): string {
  return days === 0 ? 'today' : `${days} d`;
}

/** The day of a moment by the shops' calendar, as a number. */
export function dayNumber(moment: number): number {
  return Math.floor((moment - offsetMs) / dayMs);
}
