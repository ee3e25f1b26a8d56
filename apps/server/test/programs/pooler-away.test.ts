import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase, openRequestPool } from '../../src/platform/database/database.ts';
import { tokenSecret } from '../app.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type PgBouncer, poolers, startPgBouncer } from '../pgbouncer.ts';

const { 'PgBouncer since 1.21': tracking, 'PgBouncer before 1.21': older } = poolers;
/** No statement has a name here, so that both do the same. */
const kind = older.program ? older : tracking;

describe.skipIf(!kind.program)('a pooler', () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  let app: App;
  let closePool: () => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPgBouncer(database.url, kind);
    const pool = openRequestPool(pooler.url, { hasPooler: true });
    closePool = () => pool.end();
    const config = loadConfig({
      DATA_DIR: tmpdir(),
      TOKEN_SECRET: tokenSecret,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    });
    app = await buildApp({ config, db: openDatabase(pool), pool, directUrl: database.url });
  });
  afterAll(async () => {
    await app.close();
    await closePool();
    await pooler.stop();
    await database.drop();
  });

  const login = () =>
    app.inject({ method: 'POST', url: '/api/core/login/', payload: { email: 'a@b.tt', password: 'x' } });
  const status = async () => (await login()).statusCode;

  test('SCL-02 when PgBouncer dies requests get 503, and are answered when it is back', async () => {
    expect(await status()).toBe(401);
    await pooler.kill();
    const answer = await login();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    await pooler.start();
    await expect.poll(status, { timeout: 20_000 }).toBe(401);
  });

  test.concurrent('SCL-02 who waits for a PgBouncer that hangs gets 503 after five seconds', async ({ expect }) => {
    expect(await status()).toBe(401);
    pooler.freeze(true);
    const begin = performance.now();
    const answers = await Promise.all(Array.from({ length: 5 }, login));
    const took = performance.now() - begin;
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(503);
      expect(headers['retry-after']).toBe('5');
    }
    // Far less than the eleven seconds for which a query that is answered some time is waited for.
    expect(took).toBeGreaterThan(4_000);
    expect(took).toBeLessThan(9_000);
    pooler.freeze(false);
    await expect.poll(status, { timeout: 20_000 }).toBe(401);
  });

  // By a pooler of its own, which does not hang.
  test.concurrent('SEC-05 a query that takes six seconds is waited for while the database answers others', async ({
    expect,
  }) => {
    const other = await startPgBouncer(database.url, kind);
    const pool = openRequestPool(other.url, { hasPooler: true });
    try {
      expect((await pool.query('SELECT pg_sleep(6)')).rowCount).toBe(1);
    } finally {
      await pool.end();
      await other.stop();
    }
  });
});
