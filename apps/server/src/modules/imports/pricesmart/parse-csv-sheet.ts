import type { CellObject } from '@e965/xlsx';
import { CsvError, parse } from 'csv-parse/sync';
import { BadRequest, TooLarge } from '../../../platform/errors.ts';
import { Sheet } from '../workbook/sheet.ts';

const separators = [',', ';', '\t', '|'] as const;
const examined = 10;
const maxColumns = 500;

/** Parses CSV (RFC 4180; also with ';', tab or '|') in UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export function parseCsvSheet(bytes: Buffer, mostRows: number): Sheet {
  const text = decode(bytes);
  const { separator, start } = separatorOf(text);
  const rows: CellObject[][] = [];
  const take = (cells: string[]) => {
    if (rows.length >= mostRows)
      throw new TooLarge(`The file has more than ${(mostRows - 1).toLocaleString('en')} rows.`);
    if (cells.length > maxColumns) throw new BadRequest(`The file has a row with more than ${maxColumns} columns.`);
    rows.push(cells.map((value): CellObject => ({ t: 's', v: value })));
    return null;
  };
  try {
    parse(text.slice(start), {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote within unquoted text is a character, for example for inches.
      relax_quotes: true,
      on_record: take,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BadRequest(`A quotation mark that opens in row ${rows.length + 1} is never closed.`, error);
  }
  if (isTruncated(text, rows)) throw new BadRequest(`The file breaks off in row ${rows.length}: fetch it once more.`);
  return new Sheet('CSV', rows, []);
}

/** Detects a truncated download: the last row is shorter and has no line end. */
function isTruncated(text: string, rows: readonly CellObject[][]): boolean {
  const [before, last] = rows.slice(-2);
  return (
    !!last &&
    !!before &&
    rows.length > 2 &&
    last.length < before.length &&
    !/[\r\n]/.test(text.slice(text.trimEnd().length))
  );
}

function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text file has.
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text))
    throw new BadRequest('The file is neither CSV nor a readable workbook.');
  return text;
}

function separatorOf(text: string): { separator: string; start: number } {
  const named = /^sep=(.)\r?\n/.exec(text);
  if (named?.[1]) return { separator: named[1], start: named[0].length };
  const lines = text.split(/\r\n|\r|\n/, examined).map((line) => line.replace(/"[^"]*"/g, ''));
  const count = (separator: string) => lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0);
  const [separator] = [...separators].sort((a, b) => count(b) - count(a));
  return { separator: separator ?? ',', start: 0 };
}
