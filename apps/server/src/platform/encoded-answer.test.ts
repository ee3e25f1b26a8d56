import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { rebuildListings } from '../modules/listing-writes/refresh-listings.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  await sql`INSERT INTO store (name, address, region) VALUES ('Massy Stores', 'Arima', 'East')`.execute(api.db);
  await sql`
    INSERT INTO product (name, dimension) SELECT 'Rice ' || n, 'mass' FROM generate_series(1, 20) n`.execute(api.db);
  await sql`
    INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
    SELECT p.id, s.id, p.id, '2026-11-01', 'verified', 'mti' FROM product p, store s`.execute(api.db);
  await rebuildListings(api.db);
});
afterAll(() => api.close());

const ask = (acceptEncoding?: string, path = '/api/price/price/') =>
  api.send('GET', path, { headers: acceptEncoding ? { 'accept-encoding': acceptEncoding } : {} });

test('a kept answer goes out compressed as each client reads it, and is the same answer', async () => {
  const plain = await ask();
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['*', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
  ]) {
    // Made, kept, and kept in bytes: nobody can tell.
    for (let time = 1; time <= 3; time += 1) {
      const answer = await ask(accepted);
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': plain.headers['content-type'],
        'cache-control': plain.headers['cache-control'],
        etag: `W/${plain.headers.etag}`,
      });
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(answer.headers.vary).toMatch(/authorization/i);
      const body = encoding === 'br' ? brotliDecompressSync(answer.rawPayload) : gunzipSync(answer.rawPayload);
      expect(body.toString()).toBe(plain.body);
    }
  }
  // What a client reads that is made at once for one; what is kept for all.
  const asBrowsers = 'gzip, deflate, br, zstd';
  const [once, kept] = [await ask(asBrowsers, '/api/price/price/?_=1'), await ask(asBrowsers, '/api/price/price/?_=1')];
  expect([once.headers['content-encoding'], kept.headers['content-encoding']]).toEqual(['zstd', 'br']);
  expect(once.headers.etag).toBe(kept.headers.etag);
  expect(zstdDecompressSync(once.rawPayload)).toEqual(brotliDecompressSync(kept.rawPayload));
  for (const refused of ['identity', 'br;q=0']) {
    expect((await ask(refused)).headers).not.toHaveProperty('content-encoding');
    expect((await ask(refused)).body).toBe(plain.body);
  }
});

test('a price that has changed is in the compressed answer as soon as in the plain one', async () => {
  const path = '/api/price/price/?ordering=price';
  await ask('br', path);
  await ask('br', path);
  await sql`UPDATE price SET price = 0.5 WHERE product_id = (SELECT max(id) FROM product)`.execute(api.db);
  await rebuildListings(api.db);
  await expect
    // Within less than answers are kept for.
    .poll(
      async () => JSON.parse(brotliDecompressSync((await ask('br', path)).rawPayload).toString()).results[0].price,
      { timeout: 4_000 },
    )
    .toBe('0.50');
  expect((await ask(undefined, path)).json().results[0].price).toBe('0.50');
});

test('a small answer goes out as it is', async () => {
  const path = '/api/price/price/?search=nothing-of-that-name';
  for (let time = 1; time <= 2; time += 1) {
    expect((await ask('br', path)).headers).not.toHaveProperty('content-encoding');
  }
});
