export function dayInFileName(name: string): string {
  // The lookahead finds overlapping matches: 'survey 4352 2026-11-18' also contains 4352-20-26.
  const found = name.matchAll(/(?<!\d)(?=(\d{4})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d))/g);
  return [...found].map(([, year, month, day]) => `${year}-${month}-${day}`).find(isDay) ?? '';
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
