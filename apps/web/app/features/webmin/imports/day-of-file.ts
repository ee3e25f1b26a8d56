/** The day that a file's name tells, such as '2026-11-15' of 'mti survey 2026-11-15.xlsx'; '' where it tells none. */
export function dayOfFile(name: string): string {
  // Where a number before the day begins to look like one, as in 'survey 4352 2026-11-18', the next is tried.
  const found = name.matchAll(/(?<!\d)(?=(\d{4})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d))/g);
  return [...found].map(([, year, month, day]) => `${year}-${month}-${day}`).find(isDay) ?? '';
}

/** A 31st of February becomes another day. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
