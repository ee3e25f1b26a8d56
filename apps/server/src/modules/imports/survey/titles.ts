import type { ImportMapping, SurveyField } from '@bargain-buddy/contract';

/** Titles by which a column of a survey is known, lower case, letters only. */
const titles: Record<SurveyField, RegExp> = {
  number: /^(nos?|numbers?|num|sn|sno|serial(no|number)?|line(no)?|row(no)?|count|code|itemn(o|umber))$/,
  name: /^(items?|(item|product)(name|desc|description)|products?|description|commodit(y|ies)|goods|articles?)$/,
  brand: /^(brands?|brandnames?|makes?|manufacturers?|labels?|trademarks?)$/,
  amount:
    /^((pack|package|unit|item)?sizes?|(net)?weights?|(net)?contents?|quantity|qty|volume|units?(ofmeasure)?|uom|measures?|(size|weight)(weight|volume|unit))$/,
  date: /^(date|day|(survey|price|collection)date|date(collected|surveyed)|collectedon)$/,
};

/** Columns beside the stores that are none: what somebody has worked out from the prices. */
const workedOut =
  /^(average|avg|mean|median|min|minimum|max|maximum|lowest|highest|range|difference|remarks?|notes?|comments?)(price)?s?$/;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether a title is that of a field: as `mapping` says, or as it reads where that is silent. */
export function isTitleOf(field: SurveyField, text: string, mapping: ImportMapping): boolean {
  const given = mapping[field];
  if (given !== undefined) return given !== null && sameText(text, given);
  return titles[field].test(lettersOf(text)) && !isGiven(text, mapping);
}

/** Whether a title to the right of the items is that of a store. */
export function isStoreTitle(text: string, mapping: ImportMapping): boolean {
  if (mapping.ignored?.some((title) => typeof title === 'string' && sameText(text, title)) || isGiven(text, mapping))
    return false;
  const letters = lettersOf(text);
  const known = [titles.number, titles.date, workedOut];
  return text !== '#' && !known.some((pattern) => pattern.test(letters));
}

const isGiven = (text: string, { ignored: _ignored, stores: _stores, ...fields }: ImportMapping) =>
  Object.values(fields).some((title) => title && sameText(text, title));
