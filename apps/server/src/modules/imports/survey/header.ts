import type { ColumnWithTitle, ImportMapping, SurveyField } from '@bargain-buddy/contract';
import type { Sheet } from '../workbook/sheet.ts';
import { isComparisonTitle } from './former-months.ts';

export interface SurveyHeader {
  row: number;
  number: number;
  item: number;
  brand: number;
  size: number;
  date: number;
  firstStore: number;
  stores: Map<number, { name: string; area: string }>;
  ignored: Set<number>;
  columns: Map<number, { title: string; area: string; use: ColumnUse }>;
}

export type DecidedColumns = ReadonlyMap<number, 'store' | 'ignored'>;

const searchedColumns = 30;
const maxColumns = 2_000;
const areaDistance = 3;
const maxNameLength = 200;

const fields = ['number', 'name', 'brand', 'amount', 'date'] as const satisfies SurveyField[];

/** Returns the header at `row`, or undefined if it lacks titles for item, brand or size. */
export function readSurveyHeader(
  sheet: Sheet,
  row: number,
  mapping: ImportMapping = {},
  decided: DecidedColumns = new Map(),
): SurveyHeader | undefined {
  const cells = sheet.rows[row];
  if (!cells || cells.length < 3) return undefined;
  const found: Partial<Record<SurveyField, number>> = {};
  for (let column = 0; column < Math.min(cells.length, searchedColumns); column += 1) {
    if (cells[column]?.t !== 's') continue;
    const text = sheet.text(row, column);
    const field = fields.find((one) => found[one] === undefined && isTitleOf(one, text, mapping));
    if (field) found[field] = column;
  }
  const { name: item, brand = -1, amount: size = -1, date = -1 } = found;
  const isMissing = (column: number, given: string | null | undefined) => column < 0 && given !== null;
  if (item === undefined || isMissing(brand, mapping.brand) || isMissing(size, mapping.amount)) return undefined;
  const firstStore = Math.max(item, brand, size) + 1;
  // A vertically merged title extends down to the row of store names.
  const header = sheet.merge(row, item)?.e.r ?? row;
  return {
    row: header,
    number: found.number ?? (mapping.number === undefined ? item - 1 : -1),
    item,
    brand,
    size,
    date,
    firstStore,
    ...readStores(sheet, header, firstStore, mapping, decided),
  };
}

export function readColumnTitles(sheet: Sheet, { row }: SurveyHeader): string[] {
  const width = Math.min(sheet.rows[row]?.length ?? 0, maxColumns);
  return Array.from({ length: width }, (_, column) => nameOf(sheet, row, column));
}

function readStores(sheet: Sheet, header: number, first: number, mapping: ImportMapping, decided: DecidedColumns) {
  const areaRow = findAreaRow(sheet, header, first);
  const stores: SurveyHeader['stores'] = new Map();
  const ignored: SurveyHeader['ignored'] = new Set();
  const columns: SurveyHeader['columns'] = new Map();
  const end = Math.max(sheet.rows[header]?.length ?? 0, ...decided.keys().map((column) => column + 1));
  let area = '';
  let coveredTo = -1;
  for (let column = first; column < Math.min(end, first + maxColumns); column += 1) {
    const merge = areaRow === undefined ? undefined : sheet.merge(areaRow, column);
    const named = areaRow === undefined ? '' : sheet.text(areaRow, column);
    if (named) {
      area = merge && merge.e.r >= header ? '' : named;
      coveredTo = merge?.e.c ?? Number.POSITIVE_INFINITY;
    } else if (column > coveredTo) area = '';
    const title = nameOf(sheet, header, column);
    const decision = decided.get(column);
    if (!title && !decision) continue;
    const use = decision ? decidedUse[decision] : useOf({ title, sheet: sheet.name.trim(), area }, mapping);
    columns.set(column, { title, area, use });
    const name = title || `Column ${sheet.column(column)}`;
    if (use.use !== 'store') ignored.add(column);
    else if (name.length <= maxNameLength && area.length <= maxNameLength) stores.set(column, { name, area });
  }
  return { stores, ignored, columns };
}

const decidedUse = {
  store: { use: 'store', isGiven: true },
  ignored: { use: 'ignored', reason: 'It is ignored.' },
} as const satisfies Record<string, ColumnUse>;

function nameOf(sheet: Sheet, header: number, column: number): string {
  return sheet.text(header, column) || sheet.text(sheet.merge(header, column)?.s.r ?? header, column);
}

function findAreaRow(sheet: Sheet, header: number, first: number): number | undefined {
  for (let row = header - 1; row >= Math.max(0, header - areaDistance); row -= 1) {
    const width = Math.min(sheet.rows[row]?.length ?? 0, first + maxColumns);
    for (let column = first; column < width; column += 1) if (sheet.text(row, column)) return row;
  }
  return undefined;
}

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

function isTitleOf(field: SurveyField, text: string, mapping: ImportMapping): boolean {
  const given = mapping[field];
  if (given !== undefined) return given !== null && sameText(text, given);
  return titles[field].test(lettersOf(text)) && !isGiven(text, mapping);
}

interface ColumnTitle {
  title: string;
  sheet: string;
  area: string;
}

type ColumnUse = { use: 'store'; isGiven?: true } | { use: 'field' } | { use: 'ignored' | 'left_out'; reason: string };

/** The mapping has priority over the title. */
function useOf(column: ColumnTitle, mapping: ImportMapping): ColumnUse {
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

const includesColumn = (columns: readonly ColumnWithTitle[] = [], { title, sheet, area }: ColumnTitle) =>
  columns.some((one) =>
    typeof one === 'string'
      ? sameText(one, title)
      : sameText(one.title, title) && sameText(one.sheet, sheet) && sameText(one.area, area),
  );

const isGiven = (text: string, { ignored: _ignored, stores: _stores, ...fields }: ImportMapping) =>
  Object.values(fields).some((title) => title && sameText(text, title));
