import { Readable } from 'node:stream';
import type { z } from 'zod';

const batchSize = 200;

/** Yields rows in batches. `find` returns the first rows after the row `last`. */
export async function* readInBatchesAfter<Row>(
  find: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await find(last, batchSize);
    yield rows;
    last = rows.length < batchSize ? undefined : rows.at(-1);
  } while (last);
}

/** Streams an object as JSON: the properties of `head`, then each array in batches, validated by `schema`. */
export function jsonStream<Shape extends z.ZodRawShape, Head extends object>(
  schema: z.ZodObject<Shape>,
  head: Head,
  arrays: { [Name in Exclude<keyof Shape, keyof Head>]: AsyncIterable<z.input<Shape[Name]>> },
): Readable {
  return Readable.from(pieces(schema, head, Object.entries(arrays)));
}

async function* pieces(schema: z.ZodObject, head: object, arrays: [string, unknown][]): AsyncGenerator<string> {
  yield JSON.stringify(schema.partial().parse(head)).slice(0, -1);
  for (const [name, batches] of arrays) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = '';
    for await (const rows of batches as AsyncIterable<unknown[]>) {
      if (rows.length === 0) continue;
      yield separator + JSON.stringify(schema.shape[name]?.parse(rows)).slice(1, -1);
      separator = ',';
    }
    yield ']';
  }
  yield '}';
}
