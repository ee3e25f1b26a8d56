import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openRequestPool } from './database.ts';
import { prepared } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection answers promises and callbacks, with and without values', async () => {
  const client = await database.pool.connect();
  try {
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect((await client.query('SELECT $1::bigint AS id', [12])).rows).toEqual([{ id: 12 }]);
    expect((await client.query({ text: 'SELECT $1::text AS name', values: ['Anna'] })).rows).toEqual([
      { name: 'Anna' },
    ]);
    const called = new Promise((resolve) => client.query('SELECT 2 AS two', (_error, { rows }) => resolve(rows)));
    expect(await called).toEqual([{ two: 2 }]);
    const withValues = new Promise((resolve) =>
      client.query('SELECT $1::int AS n', [3], (_, { rows }) => resolve(rows)),
    );
    expect(await withValues).toEqual([{ n: 3 }]);
  } finally {
    client.release();
  }
});

test('a query that fails rejects with what the database says, and the connection can be used on', async () => {
  const client = await database.pool.connect();
  try {
    await expect(client.query('SELECT * FROM nowhere')).rejects.toMatchObject({ code: '42P01' });
    await expect(client.query('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    client.release();
  }
  await expect(
    database.db
      .selectFrom('app_user')
      .select('nothing' as 'id')
      .execute(),
  ).rejects.toMatchObject({
    code: '42703',
    stack: expect.stringContaining('database.test.ts'),
  });
});

test('a connection plans what is prepared once; through a pooler it does not by default', async () => {
  const statement = sql`${prepared} SELECT ${1}::integer AS n`.compile(database.db).sql;
  const keptBy = async (hasPooler: boolean) => {
    const pool = openRequestPool(database.url, { hasPooler });
    const client = await pool.connect();
    try {
      for (const n of [1, 2, 3]) expect((await client.query(statement, [n])).rows).toEqual([{ n }]);
      await client.query('SELECT $1::integer', [1]);
      return (await client.query('SELECT statement, generic_plans + custom_plans AS runs FROM pg_prepared_statements'))
        .rows;
    } finally {
      client.release();
      await pool.end();
    }
  };
  expect(await keptBy(false)).toEqual([{ statement, runs: 3 }]);
  expect(await keptBy(true)).toEqual([]);
});
