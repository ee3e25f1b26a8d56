import { parentPort } from 'node:worker_threads';
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node';
import type { WorkbookCell, WorkbookColumn, WorkbookPart, WorkbookTable } from './xlsx.ts';

interface Sheet extends Pick<WorkbookTable, 'name' | 'columns' | 'fixedColumns'> {
  data: SheetData;
}

const sheets: Sheet[] = [];

parentPort?.on('message', async (part: WorkbookPart) => {
  if (part === 'end') parentPort?.postMessage(await write());
  else if ('sheets' in part) {
    for (const { name, columns, fixedColumns } of part.sheets) {
      const header = columns.map(({ title }): CellObject => ({ value: plain(title), fontWeight: 'bold' }));
      sheets.push({ name: sheetName(name), columns, fixedColumns, data: [header] });
    }
  } else {
    const sheet = sheets[part.sheet];
    for (const row of part.rows) sheet?.data.push(sheet.columns.map(({ kind }, i) => cellOf(row[i], kind)));
  }
});

function write(): Promise<Buffer> {
  return writeXlsxFile(
    sheets.map(({ name, columns, fixedColumns = 0, data }) => ({
      sheet: name,
      data,
      stickyRowsCount: 1,
      stickyColumnsCount: fixedColumns,
      columns: columns.map(({ title, kind = 'text', width }) => ({
        width: width ?? Math.max(widths[kind], title.length + 2),
      })),
    })),
  ).toBuffer();
}

const widths = { text: 24, number: 10, money: 12, percent: 10, day: 12 } as const;
const formats = { money: '#,##0.00', percent: '0.0"%"' } as const;

function cellOf(value: WorkbookCell, kind: WorkbookColumn['kind'] = 'text'): CellObject | null {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'day' || value instanceof Date) return dayCell(value);
  if (kind !== 'text' || typeof value === 'number') {
    const number = typeof value === 'string' && !numeric.test(value) ? Number.NaN : Number(value);
    if (Number.isFinite(number) && typeof value !== 'boolean')
      return { value: number, type: Number, ...(kind in formats && { format: formats[kind as keyof typeof formats] }) };
  }
  return { value: plain(typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)), type: String };
}

/** A number with more places stays text, because the format would hide them. */
const numeric = /^-?\d{1,15}(\.\d{1,2})?$/;

function dayCell(value: WorkbookCell): CellObject {
  const day = new Date(value instanceof Date ? value : `${value}`.slice(0, 10));
  if (Number.isNaN(day.getTime())) return { value: plain(String(value)), type: String };
  const midnight = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()));
  return { value: midnight, type: Date, format: 'yyyy-mm-dd' };
}

const maxTextLength = 32_767;

const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .slice(0, maxTextLength)
    .toWellFormed();

/** Excel allows 31 characters, excludes some, and needs unique names. */
function sheetName(name: string): string {
  const allowed =
    plain(name)
      .replace(/[\\/?*[\]:]/g, ' ')
      .replaceAll("'", '’')
      .trim()
      .slice(0, 31) || 'Sheet';
  const isTaken = (other: string) => sheets.some((sheet) => sheet.name.toLowerCase() === other.toLowerCase());
  for (let number = 2, free = allowed; ; number += 1) {
    if (!isTaken(free)) return free;
    free = `${allowed.slice(0, 27)} ${number}`;
  }
}
