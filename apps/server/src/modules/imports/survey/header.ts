import type { ImportMapping, SurveyField } from '@bargain-buddy/contract';
import type { Sheet } from '../workbook/sheet.ts';
import { type ColumnUse, isTitleOf, useOf } from './titles.ts';

export interface Header {
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
export function readHeader(
  sheet: Sheet,
  row: number,
  mapping: ImportMapping = {},
  decided: DecidedColumns = new Map(),
): Header | undefined {
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

export function readTitles(sheet: Sheet, { row }: Header): string[] {
  const width = Math.min(sheet.rows[row]?.length ?? 0, maxColumns);
  return Array.from({ length: width }, (_, column) => nameOf(sheet, row, column));
}

function readStores(sheet: Sheet, header: number, first: number, mapping: ImportMapping, decided: DecidedColumns) {
  const areaRow = findAreaRow(sheet, header, first);
  const stores: Header['stores'] = new Map();
  const ignored: Header['ignored'] = new Set();
  const columns: Header['columns'] = new Map();
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
