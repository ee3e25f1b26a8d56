import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser, type TestUser, tokenSecret } from '../../../test/app.ts';
import { type ReplicatedPostgres, startReplicated } from '../../../test/replica.ts';
import { createOffers, type Offer } from '../../../test/shopping.ts';
import { type App, buildApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { type Database, openDatabase, openPool, openRequestPool } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

let folder: string;
let postgres: ReplicatedPostgres;
let app: App;
let db: Database;
let me: TestUser;
let offer: Offer;
let firstPrice: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bb-replica-'));
  postgres = await startReplicated(folder, migrate);
  const config = loadConfig({
    DATABASE_URL: postgres.url,
    DATABASE_READ_URL: postgres.replicaUrl,
    DATA_DIR: folder,
    TOKEN_SECRET: tokenSecret,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  });
  const pool = openRequestPool(postgres.url);
  db = openDatabase(pool);
  app = await buildApp({ config, db, pool, directUrl: postgres.url });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await postgres.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  me = await createUser({ db });
  [offer] = (await createOffers({ db }, ['10.00'])) as [Offer];
  const { id } = await db
    .selectFrom('price')
    .select('id')
    .where('product_id', '=', offer.product)
    .executeTakeFirstOrThrow();
  firstPrice = id;
});

/** The price of the product's listing for who sends these headers, at an address that no cache has. */
async function priceFor(headers: InjectOptions['headers'] = {}): Promise<string | undefined> {
  const url = `/api/price/price/${firstPrice}/?other=${crypto.randomUUID()}`;
  const answer = await app.inject({ url, headers: headers ?? {} });
  expect(answer.statusCode).toBe(200);
  return answer.json().price;
}
/** The same of the product's list of listings, which is found in memory. */
async function listedPrice(): Promise<string | undefined> {
  const answer = await app.inject(`/api/price/price/?product=${offer.product}&other=${crypto.randomUUID()}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().results[0]?.price;
}
/** Resolves once guests are answered by the replica, with what is there by now. */
async function replicaIsRead(): Promise<void> {
  await postgres.hasAll();
  const isRead = async () => {
    const before = await postgres.lastRead();
    await priceFor();
    return (await postgres.lastRead()) > before;
  };
  await expect.poll(isRead).toBe(true);
}
/** Reports a price, and answers the cookie with which a browser goes on. */
async function report(price: string): Promise<string> {
  const payload = { ...offer, price };
  const answer = await app.inject({ method: 'POST', url: '/api/price/price/', headers: me.authorization, payload });
  expect(answer.statusCode).toBe(201);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

test('SCL-03 a person sees their own write at once, on whatever page, while the replica does not have it', async () => {
  await replicaIsRead();
  await postgres.pause(true);
  try {
    const cookie = await report('9.50');
    expect(await priceFor({ ...me.authorization, cookie })).toBe('9.50');
    // A page is rendered for nobody, and a client may keep no cookies.
    expect(await priceFor({ cookie })).toBe('9.50');
    expect(await priceFor(me.authorization)).toBe('9.50');
  } finally {
    await postgres.pause(false);
  }
});

test('SCL-03 a replica that is far behind is not read', async () => {
  await replicaIsRead();
  await postgres.pause(true);
  try {
    await report('9.50');
    await expect.poll(() => priceFor()).toBe('9.50');
  } finally {
    await postgres.pause(false);
  }
});

test('SCL-03 while the replica is away the primary answers, each time', async () => {
  await replicaIsRead();
  await postgres.kill();
  for (let n = 0; n < 20; n++) expect(await priceFor()).toBe('10.00');
  await report('9.50');
  await expect.poll(() => priceFor()).toBe('9.50');
  await postgres.start();
  await replicaIsRead();
  expect((await app.inject('/api/metrics/')).body).toMatch(/^read_replicas_answering 1$/m);
});

test('SCL-02 a write that no standby confirms gets 503 after five seconds', async () => {
  const primary = openPool(postgres.superuserUrl, 1);
  const wait = async (names: string) => {
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await primary.query('SELECT pg_reload_conf()');
    await expect
      .poll(async () => (await primary.query('SHOW synchronous_standby_names')).rows[0].synchronous_standby_names)
      .toBe(names);
  };
  const answered = () =>
    app.inject({
      method: 'POST',
      url: '/api/price/price/',
      headers: me.authorization,
      payload: { ...offer, price: '9.50' },
    });
  try {
    await wait('nobody');
    const begin = performance.now();
    const { statusCode, headers } = await answered();
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(performance.now() - begin).toBeLessThan(9_000);
  } finally {
    await wait('');
    await primary.end();
  }
  await expect.poll(async () => (await answered()).statusCode, { timeout: 20_000 }).toBe(201);
});

/** Makes a list of the person's own, and answers its path and the cookie with which a browser goes on. */
async function createList(name: string): Promise<{ path: string; cookie: string }> {
  const lists = '/api/shoppinglist/shoppinglist/';
  const answer = await app.inject({ method: 'POST', url: lists, headers: me.authorization, payload: { name } });
  expect(answer.statusCode).toBe(201);
  return {
    path: `${lists}${answer.json().id}/`,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  };
}

test('SCL-02 SCL-03 while the primary is away everybody reads on from the replica, and people what they wrote', async () => {
  await report('9.50');
  const { path, cookie } = await createList('Market');
  await replicaIsRead();
  await postgres.killPrimary();
  for (let n = 0; n < 20; n++) expect([await priceFor(), await listedPrice()]).toEqual(['9.50', '9.50']);
  expect((await app.inject('/api/ready/')).statusCode).toBe(503);

  const read = (url: string, sent = cookie) => app.inject({ url, headers: { ...me.authorization, cookie: sent } });
  const status = async (...given: Parameters<typeof read>) => (await read(...given)).statusCode;
  await expect.poll(() => status(path)).toBe(200);
  expect((await read(path)).json()).toMatchObject({ name: 'Market' });
  const items = `/api/shoppinglist/shoppinglistitem/?shopping_list=${path.split('/').at(-2)}`;
  for (const url of [`${path}changes/?since=0`, items, '/api/shoppinglist/shoppinglist/', '/api/core/me/']) {
    await expect.poll(() => status(url), { message: url }).toBe(200);
  }
  expect(await priceFor({ ...me.authorization, cookie })).toBe('9.50');

  // What the replica does not have may have been made at the last moment: it is not said to be missing.
  expect(await status('/api/shoppinglist/shoppinglist/999999999/')).toBe(503);
  // Who has written more than the replica has, or does not show how much, might miss it.
  expect(await status(path, 'bb_written=FFFFFFFF/0')).toBe(503);
  expect((await app.inject({ url: path, headers: me.authorization })).statusCode).toBe(503);
});
