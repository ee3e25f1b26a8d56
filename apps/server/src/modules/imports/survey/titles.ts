import type { ImportMapping, SurveyField, TitledColumn } from '@bargain-buddy/contract';
import { isComparisonTitle } from './former-months.ts';

const titles: Record<SurveyField, RegExp> = {
  number: /^(nos?|numbers?|num|sn|sno|serial(no|number)?|line(no)?|row(no)?|count|code|itemn(o|umber))$/,
  name: /^(items?|(item|product)(name|desc|description)|products?|description|commodit(y|ies)|goods|articles?)$/,
  brand: /^(brands?|brandnames?|makes?|manufacturers?|labels?|trademarks?)$/,
  amount:
    /^((pack|package|unit|item)?sizes?|(net)?weights?|(net)?contents?|quantity|qty|volume|units?(ofmeasure)?|uom|measures?|(size|weight)(weight|volume|unit))$/,
  date: /^(date|day|(survey|price|collection)date|date(collected|surveyed)|collectedon)$/,
};

const workedOut =
  /^(average|avg|mean|median|min|minimum|max|maximum|lowest|highest|range|difference|remarks?|notes?|comments?)(price)?s?$/;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

export function isTitleOf(field: SurveyField, text: string, mapping: ImportMapping): boolean {
  const given = mapping[field];
  if (given !== undefined) return given !== null && sameText(text, given);
  return titles[field].test(lettersOf(text)) && !isGiven(text, mapping);
}

export interface ColumnTitle {
  title: string;
  sheet: string;
  area: string;
}

export type ColumnUse =
  | { use: 'store'; isGiven?: true }
  | { use: 'field' }
  | { use: 'ignored' | 'left_out'; reason: string };

/** The mapping has priority over the title. */
export function useOf(column: ColumnTitle, mapping: ImportMapping): ColumnUse {
  if (includesColumn(mapping.ignored, column)) return { use: 'ignored', reason: 'It is ignored.' };
  if (isGiven(column.title, mapping)) return { use: 'field' };
  if (includesColumn(mapping.stores, column)) return { use: 'store', isGiven: true };
  const reason = leftOutReason(column);
  return reason ? { use: 'left_out', reason } : { use: 'store' };
}

function leftOutReason({ title, area }: ColumnTitle): string | undefined {
  const letters = lettersOf(title);
  if (isComparisonTitle(title)) return 'Its title is that of another month, or of a change.';
  if (isComparisonTitle(area)) return `It is under ${area}, which is another month, or a change.`;
  if (title === '#' || titles.number.test(letters)) return 'It has row numbers.';
  if (titles.date.test(letters)) return 'It has dates.';
  return workedOut.test(letters) ? 'It has averages or remarks.' : undefined;
}

const includesColumn = (columns: readonly TitledColumn[] = [], { title, sheet, area }: ColumnTitle) =>
  columns.some((one) =>
    typeof one === 'string'
      ? sameText(one, title)
      : sameText(one.title, title) && sameText(one.sheet, sheet) && sameText(one.area, area),
  );

const isGiven = (text: string, { ignored: _ignored, stores: _stores, ...fields }: ImportMapping) =>
  Object.values(fields).some((title) => title && sameText(text, title));
