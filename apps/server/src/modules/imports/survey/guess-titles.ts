import type { ImportMapping } from '@bargain-buddy/contract';
import type { Sheet } from '../workbook/sheet.ts';
import { priceOfCell } from './price-of-cell.ts';

/** Search range of the header, and rows that are examined below it. */
const searchedRows = 40;
const readRows = 25;
const searchedColumns = 60;
const fewest = 2;

/** Guesses the columns from their contents. Returns undefined if no row looks like a header. */
export function guessTitles(sheet: Sheet): ImportMapping | undefined {
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
  if (values.length + texts < fewest) return undefined;
  if (texts > values.length) return 'texts';
  const counts = values.every((value, i) => Number.isInteger(value) && (i === 0 || value === (values[i - 1] ?? 0) + 1));
  return counts ? 'numbers' : 'prices';
}
