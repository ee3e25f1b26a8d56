import type { ImportMapping, SurveyField } from '@bargain-buddy/contract';
import type { Sheet } from '../workbook/sheet.ts';
import { type ColumnUse, isTitleOf, useOf } from './titles.ts';

/** A table within a sheet: where its columns are (-1 for one that it has not), and the stores with their areas. */
export interface Header {
  row: number;
  number: number;
  item: number;
  brand: number;
  size: number;
  date: number;
  firstStore: number;
  stores: Map<number, { name: string; area: string }>;
  /** Columns without prices of a store. */
  ignored: Set<number>;
  /** The columns beside the items with a title or a decision. */
  columns: Map<number, { title: string; area: string; use: ColumnUse }>;
}

/** Decisions about the columns of one sheet, by position. */
export type DecidedColumns = ReadonlyMap<number, 'store' | 'ignored'>;

/** The columns before the stores are looked for within these. */
const searchedColumns = 30;
/** A header wider than this names no further stores. */
const mostColumns = 2_000;
/** How far above the header the row of areas may be. */
const areaDistance = 3;
const longestName = 200;

const fields = ['number', 'name', 'brand', 'amount', 'date'] as const satisfies SurveyField[];

/**
 * The header that starts at `row`: a row that has the items, their brands and their sizes, wherever they are, by titles
 * that are known or that `mapping` names.
 */
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
  // Titles merged downwards, over the row of areas, end in the row that has the stores.
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

/** The titles of a table, of the columns before the stores and of the stores. */
export function titlesOf(sheet: Sheet, { row }: Header): string[] {
  const width = Math.min(sheet.rows[row]?.length ?? 0, mostColumns);
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
  for (let column = first; column < Math.min(end, first + mostColumns); column += 1) {
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
    else if (name.length <= longestName && area.length <= longestName) stores.set(column, { name, area });
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

/** The nearest row above the header with something over the stores; titles begin further left. */
function findAreaRow(sheet: Sheet, header: number, first: number): number | undefined {
  for (let row = header - 1; row >= Math.max(0, header - areaDistance); row -= 1) {
    const width = Math.min(sheet.rows[row]?.length ?? 0, first + mostColumns);
    for (let column = first; column < width; column += 1) if (sheet.text(row, column)) return row;
  }
  return undefined;
}
