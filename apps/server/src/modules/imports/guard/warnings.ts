import type { ImportReport } from '@bargain-buddy/contract';
import { counted, localDay } from '@bargain-buddy/domain';
import type { Survey } from '../survey/survey.ts';
import { otherMonth } from './months.ts';

type Warnings = NonNullable<ImportReport['warnings']>;

/** What somebody should know before anything is written: the file was imported before, or is of another month. */
export function findWarnings(
  survey: Survey,
  day: string,
  same: { id: number; date_added: string; imported_at: Date } | undefined,
): Warnings {
  const found: Warnings = survey.sheets.flatMap((sheet) => {
    const month = otherMonth(sheet.months, day);
    return month
      ? [{ kind: 'month' as const, text: `The title of ${sheet.name} says ${month}, the day given is ${day}.` }]
      : [];
  });
  const others = Object.entries(survey.otherDays).sort(([one], [other]) => one.localeCompare(other));
  if (others.length > 0) {
    const named = others.slice(0, 5).map(([other, rows]) => `${other} (${counted(rows, 'row')})`);
    found.push({ kind: 'days', text: `Rows of other days than ${day} are passed over: ${named.join(', ')}.` });
  }
  if (!same) return found;
  const text = `This file was imported already, on ${localDay(same.imported_at)} for ${same.date_added} (import ${same.id}).`;
  return [{ kind: 'same_file', text }, ...found];
}
