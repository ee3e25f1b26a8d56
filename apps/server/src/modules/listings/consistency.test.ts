import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser, tokenSecret } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { freePort } from '../../../test/free-port.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { type ServerProcess, startServer } from '../../../test/processes/server-process.ts';
import { createOffers, type Offer } from '../../../test/shopping.ts';

/** How long prices are written. CONSISTENCY_SECONDS=60 has the long run. */
const seconds = Number(process.env.CONSISTENCY_SECONDS ?? 15);
/** Guests see a change after this time. */
const promisedMs = 4_000;
const names = ['left', 'right'] as const;
type Name = (typeof names)[number];

let database: TestDatabase;
let dataDir: string;
let admin: TestUser;
let shopper: TestUser;
const ports = {} as Record<Name, number>;
const servers = {} as Record<Name, ServerProcess>;

beforeAll(async () => {
  database = await createTestDatabase('samples');
  dataDir = await mkdtemp(join(tmpdir(), 'bb-consistency-'));
  admin = await createUser(database, { isSuperuser: true });
  shopper = await createUser(database);
  for (const name of names) ports[name] = await freePort();
  await Promise.all(names.map(start));
});
afterAll(async () => {
  for (const name of names) servers[name].child.kill('SIGKILL');
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function start(name: Name): Promise<void> {
  servers[name] = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(ports[name]),
    TOKEN_SECRET: tokenSecret,
    RATE_LIMITS: 'off',
  });
  await servers[name].printed('Bargain Buddy is ready');
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the contract's schemas are checked by other tests
  body: any;
}
/** Undefined if the process is away. */
async function call(
  name: Name,
  path: string,
  user?: TestUser,
  method = 'GET',
  payload?: object,
): Promise<Answer | undefined> {
  const body = payload instanceof FormData ? payload : payload && JSON.stringify(payload);
  const headers = { ...user?.authorization, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
  try {
    const response = await fetch(`http://127.0.0.1:${ports[name]}/api/${path}`, {
      method,
      headers,
      ...(body && { body }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return undefined;
  }
}
const random = (count: number) => Math.floor(Math.random() * count);
const anyOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
const ids = async (table: 'product' | 'store' | 'price' | 'listing') => {
  const column = table === 'listing' ? 'price_id' : 'id';
  const { rows } = await sql<{ id: number }>`SELECT ${sql.ref(column)} AS id FROM ${sql.table(table)}`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
};

/** Writes of many kinds, by the API. Each resolves to the status of its response. */
const writes: Record<string, (name: Name, without: Offer[]) => Promise<number | undefined>> = {
  async report(name, without) {
    const [product, store] = [anyOf(await others('product', without)), anyOf(await others('store', without))];
    const price = (1 + random(4_000) / 100).toFixed(2);
    return (await call(name, 'price/price/', anyOf([admin, shopper]), 'POST', { product, store, price }))?.status;
  },
  async review(name, without) {
    const price_is_verified = anyOf(['verified', 'rejected']);
    const id = anyOf(await othersListings(without));
    return (await call(name, `price/price-verification/${id}/`, admin, 'PATCH', { price_is_verified }))?.status;
  },
  async deletePrice(name, without) {
    return (await call(name, `webmin/price-listing/${anyOf(await othersListings(without))}/`, admin, 'DELETE'))?.status;
  },
  async deleteProduct(name, without) {
    return (await call(name, `webmin/products/${anyOf(await others('product', without))}/`, admin, 'DELETE'))?.status;
  },
  async renameProduct(name, without) {
    const id = anyOf(await others('product', without));
    const found = await call(name, `product/product/${id}/`, admin);
    const payload = { name: `Milk ${random(1_000)}`, version: found?.body?.version };
    return (await call(name, `product/product/${id}/`, admin, 'PATCH', payload))?.status;
  },
  async mergeAndUndo(name, without) {
    const products = await others('product', without);
    const [keep, merge] = [anyOf(products), anyOf(products)];
    const merged = await call(name, 'webmin/merge/', admin, 'POST', { kind: 'product', keep, merge: [merge] });
    if (merged?.status !== 200 || Math.random() < 0.5) return merged?.status;
    return (await call(name, `webmin/merge-history/${merged.body.id}/undo/`, admin, 'POST'))?.status;
  },
  async importAndUndo(name) {
    const lines = Array.from({ length: 40 }, (_, n) => `Item ${n},Mausica,${1 + random(90)}`);
    const form = new FormData();
    form.append('date_added', `2026-11-${String(1 + random(20)).padStart(2, '0')}`);
    form.append('file', new Blob([`Item,Club,Price\n${lines.join('\n')}`]), 'prices.csv');
    const imported = await call(name, 'webmin/pricesmart-import/', admin, 'POST', form);
    if (imported?.status !== 200 || Math.random() < 0.5) return imported?.status;
    const id = (await call(name, 'webmin/imports/', admin))?.body.results[0]?.id;
    return (await call(name, `webmin/imports/${id}/`, admin, 'DELETE'))?.status;
  },
};
const others = async (table: 'product' | 'store', without: Offer[]) =>
  (await ids(table)).filter((id) => !without.some((offer) => offer[table] === id));
async function othersListings(without: Offer[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT price_id AS id FROM listing WHERE product_id <> ALL(${without.map(({ product }) => product)}::integer[])
  `.execute(database.db);
  return rows.map(({ id }) => id);
}

test('two processes serve what was written, also when one is killed, and agree with the database at rest', async () => {
  const watched = await createOffers(database, ['10.00', '10.00']);
  const end = performance.now() + seconds * 1_000;
  const done: Record<string, number> = {};
  const failed: unknown[] = [];
  const stale: unknown[] = [];
  let [samples, guestSamples, maxGuestMs] = [0, 0, 0];

  const kinds = ['report', 'report', 'report', ...Object.keys(writes)];
  let written = 0;
  async function write(): Promise<void> {
    while (performance.now() < end) {
      const kind = kinds[written++ % kinds.length] as string;
      const status = await writes[kind]?.(anyOf(names), watched);
      if (status !== undefined && status < 300) done[kind] = (done[kind] ?? 0) + 1;
      if (status !== undefined && status >= 500 && status !== 503) failed.push([kind, status]);
    }
  }
  const priceOf = async (name: Name, offer: Offer, user?: TestUser) => {
    const found = await call(name, `price/price/?product=${offer.product}&other=${crypto.randomUUID()}`, user);
    // A process that was killed may be away, or load its prices.
    if (found === undefined || found.status === 503) return undefined;
    return found.status === 200 ? (found.body.results[0]?.price as string) : `status ${found.status}`;
  };
  /** Reports prices of its own offer. Reads them at once as the writer and another person, and later as a guest. */
  async function sample(offer: Offer, n: number): Promise<void> {
    for (; performance.now() < end; n += 1) {
      const price = (10 + (n % 300) / 100).toFixed(2);
      const by = anyOf(names);
      const written = await call(by, 'price/price/', admin, 'POST', { ...offer, price });
      if (written === undefined || written.status >= 300) continue;
      const at = performance.now();
      for (const name of [by, ...names]) {
        for (const user of [admin, shopper]) {
          const found = await priceOf(name, offer, user);
          if (found !== undefined) samples += 1;
          if (found !== undefined && found !== price) stale.push([name, user.id, found, price]);
        }
      }
      if (n % 3 > 0) continue;
      for (const name of names) {
        let found = await priceOf(name, offer);
        while (found !== undefined && found !== price && performance.now() - at < 2 * promisedMs) {
          await delay(20);
          found = await priceOf(name, offer);
        }
        if (found === undefined) continue;
        guestSamples += 1;
        maxGuestMs = Math.max(maxGuestMs, performance.now() - at);
      }
    }
  }
  async function killAndStart(): Promise<void> {
    await delay(seconds * 300);
    await servers.right.end('SIGKILL');
    await delay(500);
    await start('right');
  }
  const sampling = watched.map((offer, n) => sample(offer, 100 * n));
  await Promise.all([write(), write(), ...sampling, killAndStart()]);

  if (process.env.CONSISTENCY_SECONDS)
    process.stdout.write(`${JSON.stringify({ done, samples, guestSamples, maxGuestMs })}\n`);
  expect(failed).toEqual([]);
  expect(stale).toEqual([]);
  expect(Object.keys(done).toSorted()).toEqual(Object.keys(writes).toSorted());
  expect(samples).toBeGreaterThan(seconds * 2);
  expect(guestSamples).toBeGreaterThan(2);
  expect(maxGuestMs).toBeLessThan(promisedMs);

  const restsAt = performance.now() + promisedMs;
  expect(await wrongListings(database.db)).toEqual([]);
  const truth = await readTruth();
  for (const name of names) {
    let served: unknown;
    let begin: number;
    do {
      begin = performance.now();
      served = await readServed(name);
    } while (begin < restsAt && !isDeepStrictEqual(served, truth));
    expect(served, name).toEqual(truth);
  }
});

const searchWord = 'milk';

/** What SQL finds in the listings, by rules that are as plain as they can be. */
async function readTruth() {
  const read = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(database.db)).rows;
  const isFound = `(p.search_text || ' ' || s.search_text) LIKE '% ${searchWord}%'`;
  const from = 'FROM expected_listing l JOIN product p ON p.id = l.product_id JOIN store s ON s.id = l.store_id';
  return {
    feed: (await read(`SELECT price_id AS id, l.price ${from} ORDER BY l.feed_time DESC, price_id DESC`)).map(
      Object.values,
    ),
    search: (await read(`SELECT price_id AS id, l.price ${from} WHERE ${isFound} ORDER BY l.price, price_id`)).map(
      Object.values,
    ),
    products: (
      await read(`
        SELECT DISTINCT ON (product_id) product_id, price_id, (max(l.price) OVER w)::text AS highest, (count(*) OVER w)::int AS stores
        ${from} WINDOW w AS (PARTITION BY product_id) ORDER BY product_id, l.price, l.date_added DESC, price_id`)
    ).map(Object.values),
    kinds: (
      await read(`
        SELECT p.kind_id, count(DISTINCT product_id)::int AS products, count(DISTINCT store_id)::int AS stores
        ${from} JOIN kind k ON k.id = p.kind_id WHERE k.id <> 1 AND ' ' || k.search_text LIKE '% ${searchWord}%'
        GROUP BY p.kind_id ORDER BY p.kind_id`)
    ).map(Object.values),
  };
}

/** The same as a guest gets it from a process. */
async function readServed(name: Name) {
  async function all(path: string): Promise<Answer['body'][]> {
    const results = [];
    for (let page = 1; ; page += 1) {
      const found = await call(name, `${path}&page=${page}&other=${crypto.randomUUID()}`);
      expect(found?.status, path).toBe(200);
      results.push(...(found?.body.results ?? []));
      if (!found?.body.next) return results;
    }
  }
  const listing = ({ id, price }: Record<string, unknown>) => [id, price];
  const byId = (a: unknown[], b: unknown[]) => Number(a[0]) - Number(b[0]);
  return {
    feed: (await all('price/price/?page_size=100')).map(listing),
    search: (await all(`price/price/?page_size=100&search=${searchWord}&ordering=price`)).map(listing),
    products: (await all('price/by-product/?page_size=100'))
      .map(({ product, cheapest, highest, stores }) => [product, cheapest.id, highest, stores])
      .toSorted(byId),
    kinds: (await all(`product/kind/?page_size=50&search=${searchWord}`))
      .map(({ id, products, stores }) => [id, products, stores])
      .toSorted(byId),
  };
}
