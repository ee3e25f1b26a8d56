import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { readPackedRows } from './pack-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const integer = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const bigint = fc.maxSafeInteger();
/** With microseconds, of which JavaScript's times have no more than the milliseconds. */
const time = fc.record({
  milliseconds: fc.integer({ min: Date.UTC(1971), max: Date.UTC(2200) }),
  microseconds: fc.integer({ min: 0, max: 999 }),
});

const text = fc.string({ unit: 'grapheme' }).filter((given) => !given.includes('\0'));

test('packed rows are those of the query, whatever their numbers, times and texts, and no rows are none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ id: integer, count: bigint, at: time, name: text }), { maxLength: 50 }),
      async (rows) => {
        const read = await readPackedRows(
          database.db,
          { at: 'time', name: 'text', isEven: 'boolean', id: 'integer', count: 'bigint' },
          sql`SELECT id, count, name, id % 2 = 0 AS "isEven", timestamptz 'epoch' + at * interval '1 microsecond' AS at
            FROM unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ count }) => count)}::bigint[],
                        ${rows.map(({ at }) => at.milliseconds * 1000 + at.microseconds)}::bigint[],
                        ${rows.map(({ name }) => name)}::text[]) AS one (id, count, at, name)`,
        );
        expect(read).toEqual(rows.map(({ at, ...row }) => ({ ...row, isEven: row.id % 2 === 0, at: at.milliseconds })));
      },
    ),
    { numRuns: 50 },
  );
});
