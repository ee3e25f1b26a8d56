import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, openRequestPool } from '../../src/platform/database/database.ts';
import { prepared, preparedMark } from '../../src/platform/database/prepared.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { createDatabaseProxy } from '../database-proxy.ts';
import { type PgBouncer, type PgBouncerKind, poolers, startPgBouncer } from '../pgbouncer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { 'PgBouncer since 1.21': tracking, ...others } = poolers;
const untracking: [string, PgBouncerKind][] = Object.entries(others);
const statement = `${preparedMark} SELECT $1::integer AS n`;

async function startPooler(kind: PgBouncerKind, size: number): Promise<PgBouncer> {
  const pooler = await startPgBouncer(database.url, kind, size);
  onTestFinished(() => pooler.stop());
  return pooler;
}

function openPool(url: string, prepares = true): pg.Pool {
  const pool = openRequestPool(url, { hasPooler: true, prepares });
  onTestFinished(() => pool.end());
  return pool;
}

/** Asks on as many connections at a time as there may be. */
async function askTogether(pool: pg.Pool, count: number): Promise<void> {
  const asked = Array.from({ length: count }, (_, n) => pool.query(statement, [n]));
  expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual(asked.map((_, n) => [{ n }]));
}

/** The statements that a connection of the pooler's keeps, and how often they were planned and ran by a kept plan. */
async function kept(pool: pg.Pool): Promise<{ name: string; statement: string; planned: number; ran: number }[]> {
  const { rows } = await pool.query(
    'SELECT name, statement, custom_plans AS planned, generic_plans AS ran FROM pg_prepared_statements',
  );
  return rows;
}

const skip = (kind: PgBouncerKind) => test.skipIf(!kind.program);

skip(tracking)('behind a pooler that tracks named statements they are planned once', async () => {
  const pooler = await startPooler(tracking, 1);
  const pools = [openPool(pooler.url), openPool(pooler.url)];
  for (const pool of pools) {
    await askTogether(pool, 60);
    expect(pool.totalCount).toBe(10);
  }
  for (const pool of pools) {
    const ours = (await kept(pool)).filter((one) => one.statement === statement);
    // However many connections the app has, PostgreSQL plans it for the first five values, and keeps one plan then.
    expect(ours).toEqual([{ name: expect.stringMatching(/^PGBOUNCER_/), statement, planned: 5, ran: 115 }]);
  }
});

skip(tracking)(
  'many statements of many connections, more than are tracked, are each answered by themselves',
  async () => {
    const pooler = await startPooler({ ...tracking, tracked: 20 }, 3);
    const pools = [openPool(pooler.url), openPool(pooler.url), openPool(pooler.url)];
    const asked = Array.from({ length: 3_000 }, async () => {
      const which = randomInt(120);
      const n = randomInt(1_000_000);
      const client = await pools[randomInt(pools.length)]?.connect();
      try {
        if (which % 3 === 0) await client?.query('BEGIN');
        const answer = await client?.query(`${preparedMark} SELECT ${which} AS which, $1::integer AS n`, [n]);
        if (which % 3 === 0) await client?.query(which % 2 === 0 ? 'COMMIT' : 'ROLLBACK');
        expect(answer?.rows).toEqual([{ which, n }]);
      } finally {
        client?.release();
      }
    });
    await Promise.all(asked);
    expect((await kept(pools[0] as pg.Pool)).length).toBeGreaterThan(10);
  },
);

describe.each(untracking)('%s', (_, kind) => {
  skip(kind)('is given no names by default', async () => {
    const pooler = await startPooler(kind, 2);
    const pools = [openPool(pooler.url, false), openPool(pooler.url, false)];
    for (let round = 0; round < 10; round += 1) await Promise.all(pools.map((pool) => askTogether(pool, 20)));
    const all = await Promise.all(pools.flatMap((pool) => Array.from({ length: 20 }, () => kept(pool))));
    expect(all.flat()).toEqual([]);
  });
});

skip(tracking)('a pooler that is told to track nothing any more fails each connection once', async () => {
  const pooler = await startPooler(tracking, 1);
  const pool = openPool(pooler.url);
  const db = openDatabase(pool);
  let failures = 0;
  const failuresSoFar = async () => {
    const asked = Array.from({ length: 10 }, (_, n) => sql`${prepared} SELECT ${n}::integer AS n`.execute(db));
    failures += (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected').length;
    return failures;
  };
  expect(await failuresSoFar()).toBe(0);
  await pooler.reload(0);
  await expect.poll(failuresSoFar, { interval: 20, timeout: 10_000 }).toBe(10);
  expect(await failuresSoFar()).toBe(10);
});

skip(tracking)(
  'a statement that could not be parsed at first is carried out later on the same connection',
  async () => {
    const pooler = await startPooler(tracking, 1);
    const pool = openPool(pooler.url);
    const client = await pool.connect();
    try {
      const reading = `${preparedMark} SELECT n FROM comes_later`;
      for (let n = 0; n < 3; n += 1) await expect(client.query(reading)).rejects.toMatchObject({ code: '42P01' });
      await database.pool.query('CREATE TABLE comes_later AS SELECT 1 AS n');
      for (let n = 0; n < 3; n += 1) expect((await client.query(reading)).rows).toEqual([{ n: 1 }]);
    } finally {
      client.release();
    }
  },
);

skip(tracking)(
  'a statement whose columns a migration changed fails once on each connection, although the pooler keeps it',
  async () => {
    const pooler = await startPooler(tracking, 1);
    const pool = openPool(pooler.url);
    await database.pool.query('CREATE TABLE grows AS SELECT 1 AS n');
    const client = await pool.connect();
    try {
      const reading = `${preparedMark} SELECT * FROM grows`;
      expect((await client.query(reading)).rows).toEqual([{ n: 1 }]);
      await database.pool.query('ALTER TABLE grows ADD m integer');
      await expect(client.query(reading)).rejects.toMatchObject({ code: '0A000' });
      expect((await client.query(reading)).rows).toEqual([{ n: 1, m: null }]);
    } finally {
      client.release();
    }
  },
);

skip(tracking)('a connection through a pooler to a frozen database is given up', async () => {
  const proxy = await createDatabaseProxy(database.url);
  const pooler = await startPgBouncer(proxy.url, tracking, 1);
  const pool = openRequestPool(pooler.url, { hasPooler: true, prepares: true });
  try {
    // The pooler is in touch with the database, and who asks from now on needs a connection to the pooler.
    const client = await pool.connect();
    proxy.freeze();
    const begin = performance.now();
    const asked = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => pool.query(statement, [n])));
    expect(asked.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(performance.now() - begin).toBeLessThan(9_000);
    client.release();
    proxy.thaw();
    await expect
      .poll(
        () =>
          pool.query(statement, [3]).then(
            ({ rows }) => rows,
            () => [],
          ),
        { timeout: 10_000 },
      )
      .toEqual([{ n: 3 }]);
  } finally {
    await pool.end();
    await pooler.stop();
    await proxy.cut();
  }
});
