import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenSecret } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabaseProxy, type DatabaseProxy } from '../../../test/database-proxy.ts';
import { waitingForLocks } from '../../../test/locks.ts';
import { type App, buildApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { openDatabase, openRequestPool } from '../database/database.ts';

/** Of a query and of a connection, in milliseconds, instead of 10 and 5 seconds. */
const limit = 1_000;
const connectionTimeoutMillis = 2_000;

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: App;
let closePool: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await createDatabaseProxy(database.url);
  const pool = openRequestPool(proxy.url, { limit, connectionTimeoutMillis });
  closePool = () => pool.end();
  const config = loadConfig({ DATA_DIR: tmpdir(), TOKEN_SECRET: tokenSecret, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  app = await buildApp({ config, db: openDatabase(pool), pool, directUrl: proxy.url });
});
afterAll(async () => {
  proxy.thaw();
  await app.close();
  await closePool();
  await proxy.cut();
  await database.drop();
});

const login = () =>
  app.inject({ method: 'POST', url: '/api/core/login/', payload: { email: 'a@b.tt', password: 'x' } });

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const begin = performance.now();
  return { answer: await work(), took: performance.now() - begin };
}

test('SEC-05 a query that takes too long ends with 503, in PostgreSQL too, and holds up nobody after it', async () => {
  const blocker = await database.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE app_user');
  const { answer, took } = await timed(login);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(took).toBeLessThan(5 * limit);
  expect(await waitingForLocks(database.db)).toBe(0);
  await blocker.query('ROLLBACK');
  blocker.release();
  expect((await login()).statusCode).toBe(401);
});

test('SEC-05 while the database is frozen readiness answers within 2 s and requests get 503, until it goes on', async () => {
  expect((await app.inject('/api/ready/')).statusCode).toBe(200);
  // So that connections lie ready, some of which will be asked in vain.
  await Promise.all([login(), login(), login()]);
  proxy.freeze();
  const readiness = Array.from({ length: 5 }, () => timed(() => app.inject('/api/ready/')));
  const logins = Array.from({ length: 30 }, () => timed(login));
  for (const { answer, took } of await Promise.all(readiness)) {
    expect(answer.statusCode).toBe(503);
    expect(took).toBeLessThan(2_000);
  }
  for (const { answer, took } of await Promise.all(logins)) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    // As long as waiting for a connection and then for a query may take.
    expect(took).toBeLessThan(connectionTimeoutMillis + limit + 3_000);
  }
  expect((await timed(() => app.inject('/api/ready/'))).took).toBeLessThan(2_000);

  proxy.thaw();
  await expect.poll(async () => (await login()).statusCode).toBe(401);
  await expect.poll(async () => (await app.inject('/api/ready/')).statusCode).toBe(200);
});
