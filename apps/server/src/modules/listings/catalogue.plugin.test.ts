import { setTimeout as delay } from 'node:timers/promises';
import type { CatalogueIndex } from '@bargain-buddy/catalogue';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { createDatabaseProxy, type DatabaseProxy } from '../../../test/database-proxy.ts';
import { lines, logStream } from '../../../test/log-lines.ts';
import { addPrice, createOffers, type Offer } from '../../../test/shopping.ts';
import { type App, buildApp } from '../../app.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { rebuildListings } from '../listing-writes/refresh-listings.ts';

let api: TestApp;
let proxy: DatabaseProxy;
/** A second app on the same database, which it reaches by the proxy. */
let other: App;
let me: TestUser;
let offer: Offer;
let close: (() => Promise<unknown>)[];

beforeAll(async () => {
  api = await createTestApp('samples');
  proxy = await createDatabaseProxy(api.url);
  const pool = openPool(proxy.url, 4, { timeoutMs: 2_000, connectionTimeoutMillis: 1_000 });
  const db = openDatabase(pool);
  other = await buildApp({ config: { ...api.config, logLevel: 'info' }, db, pool, directUrl: proxy.url, logStream });
  close = [() => other.close(), () => db.destroy(), () => api.close()];
  await other.ready();
  await other.catalogue.loaded;
  me = await api.createUser();
});
afterAll(async () => {
  for (const one of close) await one();
});
beforeEach(async () => {
  [offer] = (await createOffers(api, ['10.00'])) as [Offer];
  lines.splice(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const lists = ['price/price/', 'price/by-product/', 'product/kind/?search=milk'];

/** The product's price for one who sends these headers, by a response that no cache has. */
async function priceFor(headers = {}, app: Pick<App, 'inject'> = other): Promise<string | undefined> {
  const url = `/api/price/price/?product=${offer.product}&other=${crypto.randomUUID()}`;
  const response = await app.inject({ url, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().results[0]?.price;
}
const setPrice = (price: string) => addPrice(api.db, offer, { price });
/** As served: `api.app.inject` would update the index first. */
const served = { inject: (options: never) => api.injectAsServed(options) } as Pick<App, 'inject'>;
/** Has every process miss what PostgreSQL notifies until the end of the test. */
async function deafen(): Promise<void> {
  const { rows } = await sql<{ sql: string }>`
    SELECT pg_get_functiondef('tell_public_data_changed'::regproc) AS sql`.execute(api.db);
  onTestFinished(async () => {
    await sql.raw(rows[0]?.sql ?? expect.unreachable()).execute(api.db);
  });
  await sql`CREATE OR REPLACE FUNCTION tell_public_data_changed() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RETURN NULL; END'`.execute(api.db);
}
const realNow = performance.now.bind(performance);
const passTime = (ms: number) => {
  const at = performance.now() - realNow() + ms;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + at);
};
test('a signed-in person sees what was committed before the request, on every process', async () => {
  await deafen();
  for (let n = 0; n < 200; n += 1) {
    const price = (10 + n / 100).toFixed(2);
    await setPrice(price);
    const prices = await Promise.all([other, served].map((app) => priceFor(me.authorization, app)));
    expect(prices, `race ${n}`).toEqual([price, price]);
  }
});

test('a browser that has written sees it in its next response', async () => {
  await deafen();
  for (let n = 0; n < 20; n += 1) {
    const price = (10 + n / 100).toFixed(2);
    await setPrice(price);
    expect(await priceFor({ cookie: 'bb_written=0/1' })).toBe(price);
  }
});

test('a guest sees a change within 4 seconds without being notified, and nobody needs to ask', async () => {
  const offers = await createOffers(api, ['10.00', '10.00', '10.00']);
  const indexes = [other.catalogue, api.app.catalogue];
  for (const index of indexes) await index.completeAt(performance.now());
  await deafen();
  const pricesOf = ({ product }: Offer) =>
    Promise.all(
      indexes.map(async ({ at }) => {
        const index: CatalogueIndex = await at(Number.NEGATIVE_INFINITY);
        return index.searchListings({ order: '', product, offset: 0, limit: 1 })?.results[0]?.price;
      }),
    );
  // At several times between two reads of the processes.
  const changes = offers.map(async (changed, n) => {
    await delay(n * 700 + Math.random() * 500);
    await addPrice(api.db, changed, { price: '9.00' });
    const begin = performance.now();
    await vi.waitFor(async () => expect(await pricesOf(changed)).toEqual([900, 900]), 10_000);
    expect(performance.now() - begin).toBeLessThan(4_000);
  });
  await Promise.all(changes);
  for (offer of offers) expect(await priceFor()).toBe('9.00');
});

test('a guest sees a change at once when PostgreSQL notifies', async () => {
  for (const price of ['9.00', '8.00', '7.00']) {
    await setPrice(price);
    await vi.waitFor(async () => expect(await priceFor()).toBe(price), { timeout: 1_000, interval: 20 });
  }
});

test('while the prices are loaded, lists of prices respond 503 and the process is not ready', async () => {
  const client = await api.pool.connect();
  await client.query('BEGIN; LOCK TABLE listing');
  const app = await buildApp({ ...api, directUrl: api.url });
  onTestFinished(() => app.close());
  for (const path of lists) {
    const { statusCode, headers } = await app.inject(`/api/${path}`);
    expect([statusCode, headers['retry-after']], path).toEqual([503, '5']);
  }
  const { statusCode, body } = await app.inject('/api/ready/');
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    { ready: false, database: 'ok', migrations: 'ok', listings: 'loading' },
  ]);
  await client.query('ROLLBACK');
  client.release();
  await app.catalogue.loaded;
  expect((await app.inject('/api/ready/')).json()).toMatchObject({ ready: true, listings: 'ok' });
  for (const path of lists) expect((await app.inject(`/api/${path}`)).statusCode, path).toBe(200);
});

test('a superuser sees a large change in the next response, such as the own import', async () => {
  const admin = await api.createUser({ isSuperuser: true });
  await sql`INSERT INTO store (name, region) SELECT 'Large ' || n, 'North' FROM generate_series(1, 20) n`.execute(
    api.db,
  );
  await sql`
    INSERT INTO price (product_id, store_id, price, source)
    SELECT p.id, s.id, 5, 'large' FROM product p, store s WHERE s.name LIKE 'Large %'`.execute(api.db);
  await rebuildListings(api.db);
  const response = await other.inject({ url: '/api/price/price/?source=large', headers: admin.authorization });
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM listing WHERE source = 'large'`.execute(api.db);
  expect(rows[0]?.count).toBeGreaterThan(1_000);
  expect(response.json().count).toBe(rows[0]?.count);
});

describe('while the database is away', () => {
  const ready = async () => (await other.inject('/api/ready/')).json();
  const age = async () => Number(/^catalogue_age_seconds (.*)$/m.exec((await other.inject('/api/metrics/')).body)?.[1]);

  test('requests wait for a frozen database once, for about a second', async () => {
    await vi.waitFor(async () => expect(await priceFor()).toBe('10.00'));
    proxy.freeze();
    await setPrice('9.00');
    const waits: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const begin = performance.now();
      expect(await priceFor({ cookie: 'bb_written=0/1' })).toBe('10.00');
      waits.push(performance.now() - begin);
    }
    expect(Math.max(...waits)).toBeLessThan(2_500);
    expect(waits.filter((wait) => wait > 500).length).toBeLessThan(3);
    proxy.thaw();
    await vi.waitFor(async () => expect(await priceFor({ cookie: 'bb_written=0/1' })).toBe('9.00'), 10_000);
  });

  // The last test: afterwards the processes have read prices at a time that is not there yet.
  test('the last prices are served for a minute, then nothing, and the new ones when it is back', async () => {
    await vi.waitFor(async () => expect(await priceFor()).toBe('10.00'));
    expect(await ready()).toEqual({ ready: true, database: 'ok', migrations: 'ok', listings: 'ok' });
    await proxy.cut();
    await setPrice('9.00');
    passTime(50_000);
    expect(await priceFor()).toBe('10.00');
    expect(await ready()).toMatchObject({ ready: false, database: 'unavailable', listings: 'ok' });
    expect(await age()).toBeGreaterThan(49);
    expect(await age()).toBeLessThan(60);

    passTime(11_000);
    for (const path of lists) {
      const { statusCode, headers } = await other.inject(`/api/${path}`);
      expect([statusCode, headers['retry-after']], path).toEqual([503, '5']);
    }
    expect(await ready()).toMatchObject({ ready: false, listings: 'stale' });
    expect(await age()).toBeGreaterThan(60);

    await proxy.restore();
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ ready: true, listings: 'ok' }), 10_000);
    expect(await priceFor(me.authorization)).toBe('9.00');
    expect(await age()).toBeLessThan(10);
    const logged = lines.filter(({ msg }) => msg.includes('prices in memory')).map(({ level, msg }) => [level, msg]);
    expect(logged).toEqual([
      [40, 'The prices in memory cannot be updated.'],
      [30, 'The prices in memory are updated again.'],
    ]);
  });
});
