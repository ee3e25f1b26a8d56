import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { csvLine } from '@bargain-buddy/domain';
import type { FastifyReply } from 'fastify';

/** How many rows an export has at most. */
export const mostExported = 100_000;

/** The columns of a table for a file: what they are called, and what of a row they show. */
export type Columns<Row> = Record<string, (row: Row) => string | number | boolean | null>;

interface CsvFile<Row> {
  name: string;
  columns: Columns<Row>;
  batches: AsyncIterable<readonly Row[]>;
  /** More match than it has: as many as an export has at most, or so many. */
  cut: boolean | number;
}

const batch = 2_000;
/** Rows to write before other requests have their turn (SEC-05). */
const rowsPerTurn = 200;

/** All rows that `find` finds, in batches, as many as an export has. */
export async function* inBatches<Row>(find: (range: { offset: number; limit: number }) => Promise<Row[]>) {
  for (let offset = 0; offset < mostExported; offset += batch) {
    const rows = await find({ offset, limit: batch });
    yield rows;
    if (rows.length < batch) return;
  }
}

/** Whether so many match that an export leaves some out; `count` may stop counting at its limit. */
export async function isCut(count: (limit: number) => Promise<number>): Promise<boolean> {
  return (await count(mostExported + 1)) > mostExported;
}

/**
 * Answers rows as a CSV file, as they come, so that no file has to fit into memory. One that is cut says so in its
 * name, in its last line, and to the page in a header.
 */
export function answerCsv<Row>(reply: FastifyReply, { name, columns, batches, cut }: CsvFile<Row>): FastifyReply {
  const most = cut === true ? mostExported : cut;
  const lines = async function* () {
    // The mark tells spreadsheets that it is UTF-8.
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
