import type { FastifyReply } from 'fastify';
import { type WorkbookCell, type WorkbookColumn, writeWorkbook } from '../xlsx.ts';
import { maxExported, sendCsv } from './csv-answer.ts';

type Value = string | number | boolean | null;

/** Columns by title: value of a row, and its type in a workbook unless it is text. */
export type TableColumns<Row> = Record<
  string,
  ((row: Row) => Value) | (Omit<WorkbookColumn, 'title'> & { of: (row: Row) => Value })
>;

interface TableFile<Row> {
  name: string;
  sheet: string;
  columns: TableColumns<Row>;
  batches: AsyncIterable<readonly Row[]>;
  /** True if more than the maximum match, or the number of rows in the file. */
  cut: boolean | number;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends rows as CSV or as a workbook. A file that is cut has that in its name, its last line and a header. */
export async function sendTable<Row>(
  reply: FastifyReply,
  format: 'csv' | 'xlsx',
  { name, sheet, columns, batches, cut }: TableFile<Row>,
): Promise<FastifyReply> {
  const described = Object.entries(columns).map(([title, column]) =>
    typeof column === 'function' ? { title, of: column } : { title, ...column },
  );
  if (format === 'csv') {
    const values = Object.fromEntries(described.map(({ title, of }) => [title, of]));
    return sendCsv(reply, { name, columns: values, batches, cut });
  }
  const rowLimit = cut === true ? maxExported : cut;
  const rows = async function* (): AsyncGenerator<WorkbookCell[][]> {
    for await (const batch of batches) yield batch.map((row) => described.map(({ of }) => of(row)));
    if (rowLimit) {
      yield [[`The file ends here: these are the first ${rowLimit.toLocaleString('en')}, and more match.`]];
      reply.header('x-cut-at', String(rowLimit));
    }
  };
  const file = await writeWorkbook([
    { name: sheet, columns: described.map(({ of: _of, ...column }) => column), rows: rows() },
  ]);
  return reply
    .header('content-type', workbookType)
    .header('content-disposition', `attachment; filename="${name}${rowLimit ? `-first-${rowLimit}` : ''}.xlsx"`)
    .send(file);
}
