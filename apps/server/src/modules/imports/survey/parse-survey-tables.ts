import type { ImportMapping, Region } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain/cells';
import { utils } from '@e965/xlsx';
import { monthsInTitle } from '../guard/months.ts';
import { dayOfCell } from '../workbook/day-of-cell.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { categoryName } from './category-name.ts';
import type { SurveyDraft } from './draft.ts';
import { type DecidedColumns, readColumnTitles, readSurveyHeader, type SurveyHeader } from './header.ts';
import { priceOfCell, textOfCell } from './price-of-cell.ts';
import { exampleValuesOfColumns } from './samples.ts';
import type { SurveyColumn } from './survey.ts';
import { surveyDayProblem } from './survey-day-problem.ts';

const maxTextLength = 200;
const maxColumns = 2_000;

/** Adds the tables of a sheet to the draft. Returns the reason if it has none. */
export function parseSurveyTables(
  sheet: Sheet,
  region: Region,
  draft: SurveyDraft,
  how: SurveyReadingOptions,
): string | undefined {
  const index = draft.sheets.length;
  const seen = { stores: new Set<number>(), products: new Set<number>() };
  let table: Table | undefined;
  let named = false;
  const titles: string[] = [];
  const columns = new Map<string, SurveyColumn>();
  const decided = decidedColumns(sheet, how.columns);
  for (let row = 0; row < sheet.rows.length; row += 1) {
    const header = readSurveyHeader(sheet, row, how.mapping, decided);
    if (!header && !table) titles.push(...textsOf(sheet, row));
    if (header) {
      if (header.stores.size > 0 && !draft.columns) Object.assign(draft, describeColumns(sheet, header, how.mapping));
      const stores = new Map<number, number>();
      for (const [column, { name, area }] of header.stores) {
        const store = { name, address: withoutNan(area), region };
        stores.set(column, draft.stores.positionOf(store, ['name', 'address', 'region']));
      }
      for (const store of stores.values()) seen.stores.add(store);
      for (const [position, { title, area, ...found }] of header.columns) {
        const { use, reason, isGiven } = { reason: undefined, isGiven: undefined, ...found.use };
        const column = sheet.column(position);
        if (use === 'field' || columns.has(column)) continue;
        columns.set(column, { sheet: index, column, title, area, use, isGiven, reason, store: stores.get(position) });
      }
      table = { header, stores, category: '' };
      draft.tables.push({
        sheet: index,
        products: [],
        columns: [...stores].map(([column, store]) => ({ column: sheet.column(column), store })),
      });
      // A sheet with only excluded columns is valid, since the user can include them again.
      named ||= stores.size > 0 || columns.size > 0;
      row = header.row;
    } else if (table) {
      const product = parseRow(sheet, row, table, index, draft, how.day);
      if (product === undefined) continue;
      seen.products.add(product);
      draft.tables.at(-1)?.products.push(product);
    }
  }
  if (!table) return 'It has no header row with ITEMS, BRAND and SIZE.';
  if (!named) return 'Its header row names no stores.';
  draft.storeColumns.push(...columns.values());
  draft.sheets.push({
    name: sheet.name.trim(),
    stores: seen.stores.size,
    products: seen.products.size,
    months: titles.flatMap(monthsInTitle),
    region,
  });
  return undefined;
}

function decidedColumns(sheet: Sheet, columns: SurveyReadingOptions['columns'] = {}): DecidedColumns {
  const prefix = `${sheet.name.trim()}!`;
  return new Map(
    Object.entries(columns).flatMap(([address, use]) =>
      address.startsWith(prefix) ? [[utils.decode_col(address.slice(prefix.length)), use] as const] : [],
    ),
  );
}

const titleColumns = 30;

function textsOf(sheet: Sheet, row: number): string[] {
  const width = Math.min(sheet.rows[row]?.length ?? 0, titleColumns);
  return Array.from({ length: width }, (_, column) => sheet.text(row, column)).filter(Boolean);
}

export interface SurveyReadingOptions {
  mapping: ImportMapping;
  /** Rows of other days are skipped. */
  day?: string | undefined;
  columns?: Record<string, 'store' | 'ignored'> | undefined;
}

const layoutColumns = 4;

function describeColumns(sheet: Sheet, header: SurveyHeader, { ignored = [], stores = [] }: ImportMapping) {
  const titles = readColumnTitles(sheet, header);
  const at = (column: number) => (column < 0 ? null : titles[column] || null);
  const mapping: ImportMapping = {
    number: at(header.number),
    name: at(header.item),
    brand: at(header.brand),
    amount: at(header.size),
    date: at(header.date),
    ignored,
    ...(stores.length > 0 && { stores }),
  };
  return {
    columns: { titles: titles.filter(Boolean), samples: titledSamples(sheet, header, titles), mapping },
    // Only the first titles, since store titles vary between surveys.
    layout: titles.filter(Boolean).slice(0, layoutColumns),
  };
}

const titledSamples = (sheet: Sheet, { row }: SurveyHeader, titles: string[]) =>
  exampleValuesOfColumns(sheet, row, titles.length).filter((_, column) => titles[column]);

interface Table {
  header: SurveyHeader;
  stores: Map<number, number>;
  category: string;
}

/** Returns the product index, or undefined for a category or an empty row. */
function parseRow(
  sheet: Sheet,
  row: number,
  table: Table,
  index: number,
  draft: SurveyDraft,
  day: string | undefined,
): number | undefined {
  const { header } = table;
  const name = sheet.text(row, header.item);
  const brand = withoutNan(sheet.text(row, header.brand));
  const amount = withoutNan(sheet.text(row, header.size));
  const number = header.number >= 0 ? sheet.text(row, header.number) : '';
  const prices = readPrices(sheet, row, header);
  if (isHeading(number, name) && !brand && !amount && !sheet.hasCells(row, header.firstStore)) {
    table.category = categoryName(name || number).slice(0, maxTextLength);
    return undefined;
  }
  const problem = !name
    ? 'The row has no item name.'
    : [name, brand, amount].some(({ length }) => length > maxTextLength)
      ? `The row’s item, brand or size is longer than ${maxTextLength} characters.`
      : surveyDayProblem(draft, dayOfCell(sheet, row, header.date), day);
  const product = problem
    ? undefined
    : draft.products.positionOf({ name, brand, amount, category: table.category }, ['name', 'brand', 'amount']);
  for (const { column, price, reason } of prices) {
    const store = table.stores.get(column);
    const skip = problem ?? (store === undefined ? 'The column has no store name that can be used.' : reason);
    const cell = sheet.address(row, column);
    if (skip || price === undefined || product === undefined || store === undefined) {
      const value = sheet.value(row, column);
      draft.skippedCells.push({ sheet: index, cell, value, reason: skip ?? '', product, store });
    } else
      draft.prices.push({ sheet: index, cell, product, store, price, ...textOfCell(sheet.value(row, column), price) });
  }
  return product;
}

/** A heading is a single text in the item column, or in the first column of a merged row. */
function isHeading(number: string, name: string): boolean {
  return name ? number === '' : number !== '' && !/\d/.test(number);
}

function readPrices(sheet: Sheet, row: number, { firstStore, ignored }: SurveyHeader) {
  const cells = sheet.rows[row] ?? [];
  const found: { column: number; price?: string; reason?: string }[] = [];
  for (let column = firstStore; column < Math.min(cells.length, firstStore + maxColumns); column += 1) {
    const cell = ignored.has(column) ? undefined : cells[column];
    const read = cell ? priceOfCell(cell) : undefined;
    if (read?.kind === 'price') found.push({ column, price: read.price });
    else if (read?.kind === 'unreadable') found.push({ column, reason: read.reason });
  }
  return found;
}
