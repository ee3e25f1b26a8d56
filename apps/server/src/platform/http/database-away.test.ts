import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenSecret } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabaseProxy, type DatabaseProxy } from '../../../test/database-proxy.ts';
import { type App, buildApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { openDatabase, openPool } from '../database/database.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: App;
let closePool: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await createDatabaseProxy(database.url);
  const pool = openPool(proxy.url);
  closePool = () => pool.end();
  const config = loadConfig({ DATA_DIR: tmpdir(), TOKEN_SECRET: tokenSecret, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  app = await buildApp({ config, db: openDatabase(pool), pool, directUrl: proxy.url });
  await app.catalogue.loaded;
});
afterAll(async () => {
  await app.close();
  await closePool();
  await proxy.cut();
  await database.drop();
});

const login = () =>
  app.inject({ method: 'POST', url: '/api/core/login/', payload: { email: 'a@b.tt', password: 'x' } });

it('answers 503 with Retry-After while the database is away, and goes on by itself when it is back', async () => {
  expect((await app.inject('/api/ready/')).statusCode).toBe(200);
  expect((await login()).statusCode).toBe(401);

  await proxy.cut();
  const answer = await login();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toEqual({ error: 'The service is briefly unavailable. Please try again in a few seconds.' });
  const readiness = await app.inject('/api/ready/');
  expect(readiness.statusCode).toBe(503);
  expect(readiness.json()).toEqual({
    ready: false,
    database: 'unavailable',
    migrations: 'unknown',
    listings: 'ok',
  });
  expect((await app.inject('/api/health/')).statusCode).toBe(200);

  await proxy.restore();
  expect((await login()).statusCode).toBe(401);
  expect((await app.inject('/api/ready/')).json()).toMatchObject({ ready: true, database: 'ok', migrations: 'ok' });
});

it('answers 503 when the connection breaks while its query runs', async () => {
  const blocker = await database.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE app_user');
  const answers = Promise.all([login(), login(), login()]);
  await expect.poll(waitingBackends).toHaveLength(3);
  for (const pid of await waitingBackends()) await database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
  for (const { statusCode } of await answers) expect(statusCode).toBe(503);

  await blocker.query('ROLLBACK');
  blocker.release();
  // A connection may be handed out once more before its end is noticed.
  await expect.poll(async () => (await login()).statusCode).toBe(401);
});

it('SCL-02 answers 503 while the server is only just becoming the primary', async () => {
  const person = {
    email: 'new@example.com',
    password: 'doubles with pepper 27',
    first_name: 'Keisha',
    last_name: 'Ali',
  };
  const payload = { ...person, confirm_password: person.password };
  const register = () => app.inject({ method: 'POST', url: '/api/core/register/', payload });
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await proxy.cut();
  await proxy.restore();
  const answer = await register();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);

  await database.pool.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await proxy.cut();
  await proxy.restore();
  await expect.poll(async () => (await register()).statusCode).toBe(201);
});

async function waitingBackends(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}
