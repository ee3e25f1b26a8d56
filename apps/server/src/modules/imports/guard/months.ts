import type { SurveyMonth } from '../survey/survey.ts';

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const shortOf = (name: string) => name.slice(0, 3).toLowerCase();
const anyName = names.map((name) => `${shortOf(name)}(?:${name.slice(3)})?`).join('|');
const pattern = new RegExp(`\\b(sept|${anyName})\\b\\.?(?:\\s*\\d{1,2}[,\\s])?[\\s,/’'-]*(20\\d\\d)?`, 'gi');

export function monthsInTitle(title: string): SurveyMonth[] {
  return [...title.matchAll(pattern)].map(([, found = '', year]) => ({
    month: names.findIndex((name) => shortOf(name) === shortOf(found)) + 1,
    year: year ? Number(year) : null,
  }));
}

/** Returns the month of a sheet's title if it differs from the month of `day`. */
export function conflictingMonth(months: readonly SurveyMonth[], day: string): string | undefined {
  const [year, month] = day.split('-').map(Number);
  const [first] = months;
  const fits = months.some((one) => one.month === month && (one.year === null || one.year === year));
  return first && !fits ? [names[first.month - 1], first.year].filter(Boolean).join(' ') : undefined;
}
