/** The day that a file's name tells, such as '2026-11-15' of 'mti survey 2026-11-15.xlsx'; '' where it tells none. */
export function dayOfFile(name: string): string {
  const [, year, month, day] = /(?<!\d)(\d{4})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d)/.exec(name) ?? [];
  const text = `${year}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  // A 31st of February becomes another day.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? '' : text;
}
