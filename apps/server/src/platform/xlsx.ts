import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A cell's value. Money is text such as '12.45', and becomes a number in the workbook. */
export type WorkbookCell = string | number | boolean | Date | null | undefined;

export interface WorkbookColumn {
  title: string;
  /** Text by default. A day is 'YYYY-MM-DD' or the UTC day of a Date. */
  kind?: 'text' | 'number' | 'money' | 'percent' | 'day';
  /** In characters. Default: by title and kind. */
  width?: number;
}

export interface WorkbookTable {
  name: string;
  columns: readonly WorkbookColumn[];
  fixedColumns?: number;
  rows: readonly (readonly WorkbookCell[])[] | AsyncIterable<readonly (readonly WorkbookCell[])[]>;
}

/** Messages to the thread: sheets, then rows with the index of their sheet, then the end. */
export type WorkbookPart =
  | { sheets: Pick<WorkbookTable, 'name' | 'columns' | 'fixedColumns'>[] }
  | { sheet: number; rows: readonly (readonly WorkbookCell[])[] }
  | 'end';

/** Rows per message, so that other requests run in between. */
const batch = 1_000;

/** Creates an .xlsx file. Text is never a formula. It runs in a thread, because 100,000 rows take 4 seconds. */
export async function writeWorkbook(tables: readonly WorkbookTable[]): Promise<Buffer> {
  const thread = new Worker(new URL('./xlsx-worker.ts', import.meta.url));
  const send = (part: WorkbookPart) => thread.postMessage(part);
  // Rejects if the thread fails while rows are still read.
  const written = once(thread, 'message') as Promise<[Uint8Array]>;
  written.catch(() => undefined);
  try {
    send({ sheets: tables.map(({ rows: _, ...sheet }) => sheet) });
    for (const [sheet, { rows }] of tables.entries())
      for await (const some of inBatches(rows)) send({ sheet, rows: some });
    send('end');
    const [bytes] = await written;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await thread.terminate();
  }
}

async function* inBatches(rows: WorkbookTable['rows']) {
  if (Symbol.asyncIterator in rows) return yield* rows;
  for (let from = 0; from < rows.length; from += batch) yield rows.slice(from, from + batch);
}
