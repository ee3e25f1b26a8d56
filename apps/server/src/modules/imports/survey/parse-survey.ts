import type { ImportMapping, Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { BadRequest } from '../../../platform/errors.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { createSurveyDraft, type SurveyDraft } from './draft.ts';
import { parseSurveyTables, type SurveyReadingOptions } from './parse-survey-tables.ts';
import { priceOfCell } from './price-of-cell.ts';
import type { Survey } from './survey.ts';

/** Reads the sheets that are named after a region. Throws BadRequest if none has a header. */
export function parseSurvey(sheets: readonly Sheet[], how: SurveyReadingOptions = { mapping: {} }): Survey {
  const draft = createSurveyDraft();
  for (const sheet of sheets) {
    const region = regionOf(sheet.name);
    const reason = region ? parseSheet(sheet, region, draft, how) : `Its name is not a region (${regions.join(', ')}).`;
    if (reason) draft.skippedSheets.push({ sheet: sheet.name.trim(), reason });
  }
  if (draft.sheets.length === 0) throw noSurvey(draft.skippedSheets);
  return { ...draft, products: draft.products.values, stores: draft.stores.values };
}

/** Tries the given titles, then known titles, then guessed ones. Returns the reason if all fail. */
function parseSheet(sheet: Sheet, region: Region, draft: SurveyDraft, how: SurveyReadingOptions): string | undefined {
  const { ignored = [], stores = [] } = how.mapping;
  const reason = parseSurveyTables(sheet, region, draft, how);
  if (reason === undefined) return undefined;
  if (parseSurveyTables(sheet, region, draft, { ...how, mapping: { ignored, stores } }) === undefined) return undefined;
  const guessed = guessTitles(sheet);
  return guessed
    ? parseSurveyTables(sheet, region, draft, { ...how, mapping: { ...guessed, ignored, stores } })
    : reason;
}

function regionOf(sheetName: string): Region | undefined {
  const name = sheetName.trim().toLowerCase();
  return regions.find((region) => region.toLowerCase() === name);
}

function noSurvey(skipped: Survey['skippedSheets']): BadRequest {
  const named = skipped.slice(0, 10).map(({ sheet, reason }) => `${sheet.slice(0, 40)}: ${reason}`);
  return new BadRequest(['The workbook has no survey sheet.', ...named].join(' '));
}

/** Search range of the header, and rows that are examined below it. */
const searchedRows = 40;
const readRows = 25;
const searchedColumns = 60;
const minCells = 2;

/** Guesses the columns from their contents. Returns undefined if no row looks like a header. */
function guessTitles(sheet: Sheet): ImportMapping | undefined {
  let best: { prices: number; mapping: ImportMapping } | undefined;
  for (let row = 0; row < Math.min(sheet.rows.length, searchedRows); row += 1) {
    const found = readAsHeader(sheet, row);
    if (found && found.prices > (best?.prices ?? 0)) best = found;
  }
  return best?.mapping;
}

function readAsHeader(sheet: Sheet, row: number) {
  const width = Math.min(sheet.rows[row]?.length ?? 0, searchedColumns);
  const columns = Array.from({ length: width }, (_, column) => ({
    title: sheet.text(row, column),
    holds: contentOf(sheet, row, column),
  })).filter(({ title }) => title);
  const firstPrice = columns.findIndex(({ holds }) => holds === 'prices');
  const texts = columns.slice(0, Math.max(0, firstPrice)).filter(({ holds }) => holds === 'texts');
  const [name, second, third] = texts;
  const prices = columns.slice(firstPrice).filter(({ holds }) => holds === 'prices').length;
  if (!name || !second || prices === 0) return undefined;
  const number = columns.slice(0, firstPrice).find(({ holds }) => holds === 'numbers');
  const mapping: ImportMapping = {
    name: name.title,
    brand: third ? second.title : null,
    amount: (third ?? second).title,
    number: number?.title ?? null,
  };
  return { prices, mapping };
}

function contentOf(sheet: Sheet, header: number, column: number): 'numbers' | 'prices' | 'texts' | undefined {
  const values: number[] = [];
  let texts = 0;
  for (let row = header + 1; row <= header + readRows; row += 1) {
    const cell = sheet.cell(row, column);
    if (!cell || !sheet.text(row, column)) continue;
    const read = priceOfCell(cell);
    if (read.kind === 'price') values.push(Number(read.price));
    else if (read.kind === 'unreadable') texts += 1;
  }
  if (values.length + texts < minCells) return undefined;
  if (texts > values.length) return 'texts';
  const counts = values.every((value, i) => Number.isInteger(value) && (i === 0 || value === (values[i - 1] ?? 0) + 1));
  return counts ? 'numbers' : 'prices';
}
