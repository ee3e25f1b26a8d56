import type { Listing, ListingPage } from '@bargain-buddy/contract';
import { distanceKm } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { lines } from '../../../test/log-lines.ts';
import { rebuildListings } from '../listing-writes/refresh-listings.ts';

let app: TestApp;
/** The whole feed without and the distances with, to compute from what must be found. */
let feed: Listing[];

beforeAll(async () => {
  app = await createTestApp('empty', { LOG_LEVEL: 'trace' });
  await sql`INSERT INTO product (name) SELECT CASE n % 3 WHEN 0 THEN 'Rice ' ELSE 'Milk ' END || n
            FROM generate_series(1, 12) n`.execute(app.db);
  // Stores at the same place, so that ids have to decide, and stores that are nowhere.
  await sql`
    INSERT INTO store (name, address, region, lat, lon)
    SELECT 'Store ' || n, 'Street ' || n, CASE n % 2 WHEN 0 THEN 'North' ELSE 'South' END,
           CASE WHEN n % 5 <> 0 THEN 10.3 + (n % 7) * 0.05 END, CASE WHEN n % 5 <> 0 THEN -61.5 + (n % 3) * 0.1 END
    FROM generate_series(1, 23) n`.execute(app.db);
  await sql`
    INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
    SELECT p.id, s.id, 1 + (p.id * 5 + s.id) % 7, '2026-11-01'::date + (p.id + s.id) % 5,
           CASE (p.id + s.id) % 3 WHEN 0 THEN 'pending' ELSE 'verified' END,
           CASE p.id % 3 WHEN 0 THEN 'user' ELSE 'mti' END
    FROM product p, store s WHERE (p.id * 3 + s.id) % 5 <> 0`.execute(app.db);
  await rebuildListings(app.db);
  feed = await readAll('page_size=100');
});
afterAll(() => app.close());

async function readAll(query: string): Promise<Listing[]> {
  const results: Listing[] = [];
  for (let next: string | null = `/api/price/price/?${query}`; next; ) {
    const { pathname, search } = new URL(next, 'http://bargainbuddy.test');
    const answer = await app.send('GET', pathname + search);
    expect(answer.statusCode, answer.body).toBe(200);
    const page: ListingPage = answer.json();
    results.push(...page.results);
    next = page.next;
  }
  return results;
}

function kmOf(one: Listing, lat: number, lon: number): number {
  if (one.store_lat === null || one.store_lon === null) return Number.POSITIVE_INFINITY;
  return distanceKm({ lat, lon }, { lat: one.store_lat, lon: one.store_lon });
}

const toldKm = (km: number) => (km === Number.POSITIVE_INFINITY ? null : Math.round(km * 10) / 10);

describe('KND-07 the feed by distance', () => {
  test('is store by store, nearest first, and in the feed’s order within a store, page by page', async () => {
    const given = fc.record({
      lat: fc.integer({ min: 10_200, max: 10_700 }).map((n) => n / 1000),
      lon: fc.integer({ min: -61_600, max: -61_200 }).map((n) => n / 1000),
      within: fc.constantFrom(undefined, 0.5, 12, 40),
      region: fc.constantFrom('', 'North'),
      source: fc.constantFrom(undefined, 'user'),
      search: fc.constantFrom('', 'rice', 'store 2'),
      size: fc.integer({ min: 3, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ lat, lon, within, region, source, search, size }) => {
        const filter = new URLSearchParams({ region, search, page_size: String(size) });
        if (source) filter.set('source', source);
        const unordered = await readAll(String(filter));
        const expected = feed
          .filter(({ id }) => unordered.some((one) => one.id === id))
          .map((one) => ({ one, km: kmOf(one, lat, lon) }))
          .filter(({ km }) => within === undefined || km <= within)
          .sort((a, b) => (a.km === b.km ? a.one.store - b.one.store : a.km - b.km))
          .map(({ one, km }) => ({ ...one, distance_km: toldKm(km) }));
        filter.set('near', `${lat},${lon}`);
        if (within) filter.set('within_km', String(within));
        filter.set('ordering', 'distance');
        expect(await readAll(String(filter))).toEqual(expected);

        const second = await app.send('GET', `/api/price/price/?${filter}&page=2`);
        expect(second.json().results).toEqual(expected.slice(size, 2 * size));
        expect(second.json().count).toBe(expected.length);
      }),
      { numRuns: 40 },
    );
  });

  test('restricts every other order to what is near, and tells how far it is', async () => {
    const near = await readAll('near=10.45,-61.5&within_km=12&ordering=price&page_size=7');
    const all = await readAll('ordering=price&page_size=100');
    const expected = all.filter((one) => kmOf(one, 10.45, -61.5) <= 12);
    expect(expected.length).toBeGreaterThan(10);
    expect(near.map(({ distance_km, ...one }) => one)).toEqual(expected);
    expect(near.map(({ distance_km }) => distance_km)).toEqual(expected.map((one) => toldKm(kmOf(one, 10.45, -61.5))));
    expect(feed[0]).not.toHaveProperty('distance_km');
  });

  test('takes the place to three decimals', async () => {
    const exact = await readAll('near=10.4494,-61.5004&ordering=distance&page_size=100');
    expect(exact).toEqual(await readAll('near=10.449,-61.5&ordering=distance&page_size=100'));
  });

  test('goes on where it was when a nearer store has been added meanwhile', async () => {
    const query = '/api/price/price/?near=10.45,-61.5&ordering=distance&page_size=10';
    const before = await readAll(query.split('?')[1] ?? '');
    const first: ListingPage = (await app.send('GET', query)).json();
    await sql`INSERT INTO store (name, lat, lon) VALUES ('New', 10.45, -61.5)`.execute(app.db);
    const next = new URL(first.next ?? '');
    const second: ListingPage = (await app.send('GET', next.pathname + next.search)).json();
    await sql`DELETE FROM store WHERE name = 'New'`.execute(app.db);
    expect(second.results.map(({ id }) => id)).toEqual(before.slice(10, 20).map(({ id }) => id));
  });

  test.each([
    ['near=here', 'near', 'Give degrees north and degrees east, such as 10.652,-61.514.'],
    ['near=10.6', 'near', 'Give degrees north and degrees east, such as 10.652,-61.514.'],
    ['near=91,-61', 'near', 'Give degrees north and degrees east, such as 10.652,-61.514.'],
    ['near=10,-181', 'near', 'Give degrees north and degrees east, such as 10.652,-61.514.'],
    ['near=', 'near', 'Give degrees north and degrees east, such as 10.652,-61.514.'],
    ['near=1e1,-61', 'near', 'Give degrees north and degrees east, such as 10.652,-61.514.'],
    ['near=10.6,-61.5&within_km=far', 'within_km', 'Enter a number.'],
    ['near=10.6,-61.5&within_km=0.4', 'within_km', 'Enter a number of at least 0.5.'],
    ['near=10.6,-61.5&within_km=201', 'within_km', 'Enter a number of at most 200.'],
    ['within_km=5', 'within_km', 'Give `near` as well.'],
    ['ordering=distance', 'ordering', 'Give `near` as well.'],
  ])('%s is refused by field', async (query, field, message) => {
    for (const path of ['price/price/', 'store/store/']) {
      const answer = await app.send('GET', `/api/${path}?${query}`);
      expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [message] }]);
    }
  });
});

describe('KND-07 the stores by distance', () => {
  test('are told with their distance, nearest first, and only those within it', async () => {
    const all = (await app.send('GET', '/api/store/store/?near=10.45,-61.5&ordering=distance')).json();
    const kms = all.results.map((store: { distance_km: number | null }) => store.distance_km ?? 1000);
    expect(kms).toHaveLength(23);
    expect(kms).toEqual([...kms].sort((a, b) => a - b));
    const some = (await app.send('GET', '/api/store/store/?near=10.45,-61.5&within_km=12')).json();
    expect(some.count).toBe(kms.filter((km: number) => km <= 12).length);
    expect(some.results.map(({ name }: { name: string }) => name)).toEqual(
      some.results.map(({ name }: { name: string }) => name).sort(),
    );
    expect((await app.send('GET', '/api/store/store/')).json().results[0]).not.toHaveProperty('distance_km');
  });
});

test('KND-07 where somebody is stays in the request: no log, table, history or cache of others has it', async () => {
  lines.length = 0;
  const { authorization } = await app.createUser();
  for (const headers of [{}, authorization]) {
    for (const query of [
      'search=rice&near=10.417,-61.583&within_km=50&ordering=distance&page_size=2',
      'search=milk&near=10.417%2C-61.583&page_size=2',
      '%6Eear=10.417,-61.583&within_km=999',
    ]) {
      for (const path of ['price/price/', 'store/store/']) {
        const answer = await app.send('GET', `/api/${path}?${query}`, { headers });
        expect(answer.headers['cache-control']).toMatch(answer.statusCode === 200 ? /^private/ : /^private, no-store$/);
        const next: string | null = answer.json().next ?? null;
        if (next) await app.send('GET', next.replace('http://bargainbuddy.test', ''), { headers });
      }
    }
  }
  expect(lines.filter(({ msg }) => msg === 'request completed').length).toBeGreaterThan(12);
  expect(JSON.stringify(lines)).toContain('search=rice');
  expect(JSON.stringify(lines)).not.toMatch(/10\.417|61\.583/);

  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(app.db);
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const { rows } = await sql`SELECT 1 FROM ${sql.raw(name)} t WHERE t::text ~ '10[.]417|61[.]583'`.execute(app.db);
    expect(rows, name).toEqual([]);
  }
});
