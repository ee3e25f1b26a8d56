import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { matchingIdsSchema } from '@bargain-buddy/contract';
import { csvLine } from '@bargain-buddy/domain';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { PageQueries, Range } from '../paging.ts';

export const maxExported = 100_000;

export type CsvColumns<Row> = Record<string, (row: Row) => string | number | boolean | null>;

interface CsvFile<Row> {
  name: string;
  columns: CsvColumns<Row>;
  batches: AsyncIterable<readonly Row[]>;
  /** True if more than the maximum match, or the number of rows in the file. */
  cut: boolean | number;
}

const batch = 2_000;
/** Rows per batch. Other requests run between batches. */
const rowsPerTurn = 200;

/** Yields the rows of `find` in batches, up to the maximum of an export. */
async function* readInBatches<Row>(find: (range: Range) => Promise<Row[]>) {
  for (let offset = 0; offset < maxExported; offset += batch) {
    const rows = await find({ offset, limit: batch });
    yield rows;
    if (rows.length < batch) return;
  }
}

/** True if more rows match than an export has. `count` may stop at its limit. */
export async function isExportCut(count: (limit: number) => Promise<number>): Promise<boolean> {
  return (await count(maxExported + 1)) > maxExported;
}

/** Streams rows as a CSV file. A file that is cut has that in its name, its last line and a header. */
export function sendCsv<Row>(reply: FastifyReply, { name, columns, batches, cut }: CsvFile<Row>): FastifyReply {
  const most = cut === true ? maxExported : cut;
  const lines = async function* () {
    // The byte order mark identifies UTF-8 to spreadsheets.
    yield `\ufeff${csvLine(Object.keys(columns))}`;
    const cells = Object.values(columns);
    const toText = (value: string | number | boolean | null) =>
      typeof value === 'string' ? reply.server.pictureAddress(value) : value;
    for await (const rows of batches) {
      for (let start = 0; start < rows.length; start += rowsPerTurn) {
        const some = rows.slice(start, start + rowsPerTurn);
        yield some.map((row) => csvLine(cells.map((cell) => toText(cell(row))))).join('');
        await setImmediate();
      }
    }
    if (most) yield csvLine([`The file ends here: these are the first ${most.toLocaleString('en')}, and more match.`]);
  };
  if (most) reply.header('x-cut-at', String(most));
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}${most ? `-first-${most}` : ''}.csv"`)
    .send(Readable.from(lines()));
}

async function* inBatches<Row>(rows: Iterable<Row>) {
  let some: Row[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < rowsPerTurn) continue;
    yield some;
    some = [];
  }
  yield some;
}

/** Sends rows that are in memory as CSV. */
export const sendRowsAsCsv = <Row>(
  reply: FastifyReply,
  {
    rows,
    cut = false,
    ...file
  }: Pick<CsvFile<Row>, 'name' | 'columns'> & { rows: Iterable<Row>; cut?: boolean | number },
): FastifyReply => sendCsv(reply, { ...file, batches: inBatches(rows), cut });

/** Sends all rows as CSV, up to the maximum of an export. */
export async function sendAllAsCsv<Row, Result>(
  reply: FastifyReply,
  file: Pick<CsvFile<Result>, 'name' | 'columns'>,
  { count, find, toResult }: PageQueries<Row, Result>,
): Promise<FastifyReply> {
  const batches = readInBatches(async (range) => (await find(range)).map(toResult));
  return sendCsv(reply, { ...file, batches, cut: await isExportCut(count) });
}

/** Returns matching ids up to the limit of bulk actions. */
export async function matchingIds(
  find: (limit: number) => Promise<{ id: number }[]>,
): Promise<z.output<typeof matchingIdsSchema>> {
  const rows = await find(maxExported + 1);
  return { ids: rows.slice(0, maxExported).map(({ id }) => id), is_cut: rows.length > maxExported };
}
