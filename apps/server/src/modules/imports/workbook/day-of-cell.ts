import type { Sheet } from './sheet.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses dates such as 2026-11-15, 15/11/2026 (day first) or 15 Nov 2026. Returns '' for an empty cell. */
export function dayOfCell(sheet: Sheet, row: number, column: number): string | undefined {
  const value = sheet.cell(row, column)?.v;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString().slice(0, 10);
  const text = sheet.text(row, column);
  if (text === '') return '';
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[T ])/.exec(text);
  if (iso) return dayFrom(iso[1], Number(iso[2]), iso[3]);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (local) return dayFrom(local[3], Number(local[2]), local[1]);
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})$/i.exec(text);
  return named ? dayFrom(named[3], months.indexOf(String(named[2]).toLowerCase()) + 1, named[1]) : undefined;
}

function dayFrom(year: string | undefined, month: number, day: string | undefined): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const isDay = new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
  return isDay ? text : undefined;
}
