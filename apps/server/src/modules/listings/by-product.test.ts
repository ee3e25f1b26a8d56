import type { Listing, ProductOffers } from '@bargain-buddy/contract';
import { listingOrderingSchema } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { rebuildListings, refreshListings } from '../listing-writes/refresh-listings.ts';

let app: TestApp;
const products = 20;
const stores = 14;

beforeAll(async () => {
  app = await createTestApp();
  // Prices, days and names that are equal, so that ids have to decide; every fifth product has no amount.
  await sql`
    INSERT INTO product (name, brand, barcode, base_amount)
    SELECT (ARRAY['Rice', 'Brown Rice', 'Milk Powder', 'Rice Milk'])[1 + n % 4], 'Brand ' || n, 'code ' || n,
           CASE WHEN n % 5 <> 0 THEN (n % 3 + 1) * 0.5 END
    FROM generate_series(1, ${products}) n`.execute(app.db);
  await sql`
    INSERT INTO store (name, address, region, lat, lon)
    SELECT 'Store ' || n / 3, 'Street ' || n, (ARRAY['North', 'South', 'Tobago'])[1 + n % 3],
           CASE WHEN n % 5 <> 0 THEN 10.3 + (n % 7) * 0.05 END, CASE WHEN n % 5 <> 0 THEN -61.5 + (n % 3) * 0.1 END
    FROM generate_series(1, ${stores}) n`.execute(app.db);
  await sql`
    INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
    SELECT p.id, s.id, 1 + (p.id * 5 + s.id * s.id) % 7, '2026-11-01'::date + (p.id + s.id) % 5,
           CASE (p.id + s.id) % 3 WHEN 0 THEN 'pending' ELSE 'verified' END,
           CASE (p.id + s.id) % 4 WHEN 0 THEN 'user' ELSE 'mti' END
    FROM product p, store s WHERE (p.id * 3 + s.id) % 5 <> 0 ORDER BY (p.id * 7 + s.id * 11) % 97`.execute(app.db);
  await rebuildListings(app.db);
});
afterAll(() => app.close());

/** Every page, following `next`, and each `count` on the way. */
async function readAll<T>(path: string, query: string): Promise<{ results: T[]; counts: number[] }> {
  const results: T[] = [];
  const counts: number[] = [];
  for (let next: string | null = `/api/price/${path}/?${query}`; next; ) {
    const { pathname, search } = new URL(next, 'http://bargainbuddy.test');
    const answer = await app.send('GET', pathname + search);
    expect(answer.statusCode, answer.body).toBe(200);
    const page = answer.json();
    results.push(...page.results);
    counts.push(page.count);
    next = page.next;
  }
  return { results, counts };
}

/** What the pages of /price/price/ hold, grouped; the product that comes up first is the first. */
function grouped(listings: readonly Listing[]): ProductOffers[] {
  return [...Map.groupBy(listings, ({ product }) => product)].map(([product, all]) => {
    const [cheapest, ...others] = all.toSorted(
      (a, b) =>
        Number(a.price) - Number(b.price) || b.date_added.localeCompare(a.date_added) || a.price_id - b.price_id,
    );
    if (!cheapest) throw new Error('A group has a listing.');
    const highest = others.at(-1) ?? cheapest;
    const newest =
      all
        .map(({ date_added }) => date_added)
        .toSorted()
        .at(-1) ?? '';
    return { product, cheapest, highest: highest.price, stores: all.length, newest };
  });
}

const orderings = ['', 'distance', ...listingOrderingSchema.options] as const;
/**
 * Up to these a product comes where its first listing does; the others go by its cheapest, or the newest turned round.
 */
const firstListing = ['', 'distance', '-date_added'];

/** The value of the cheapest that an ordering goes by; what has none is at the end either way. */
function shownValue({ cheapest }: ProductOffers, ordering: string): number | string {
  if (ordering.endsWith('store__name')) return cheapest.store_name;
  if (ordering.endsWith('unit_price')) {
    const amount = amounts.get(cheapest.product);
    if (!amount) return ordering.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    return Number((Number(cheapest.price) / amount).toFixed(4));
  }
  return Number(cheapest.price);
}
const amounts = new Map(
  Array.from({ length: products }, (_, n) => [n + 1, (n + 1) % 5 === 0 ? 0 : (((n + 1) % 3) + 1) * 0.5]),
);

async function expectedOf(filter: URLSearchParams, ordering: string): Promise<ProductOffers[]> {
  const all = new URLSearchParams(filter);
  all.set('page_size', '100');
  if (ordering === 'date_added') {
    all.set('ordering', '-date_added');
    return grouped((await readAll<Listing>('price', String(all))).results).reverse();
  }
  const groups = grouped((await readAll<Listing>('price', String(all))).results);
  const search = filter.get('search')?.replace('rise', 'rice');
  if (ordering === '' && search) {
    const rankOf = ({ cheapest }: ProductOffers) =>
      search.split(' ').filter((word) => cheapest.product_name.toLowerCase().split(' ').includes(word)).length;
    return byKey(groups, 'unit_price').sort((a, b) => rankOf(b) - rankOf(a));
  }
  if (firstListing.includes(ordering)) return groups;
  const sorted = byKey(groups, ordering);
  return ordering.startsWith('-') ? sorted.reverse() : sorted;
}

const byKey = (groups: readonly ProductOffers[], ordering: string) =>
  groups.toSorted((a, b) => {
    const [one, other] = [shownValue(a, ordering), shownValue(b, ordering)];
    return one === other ? a.cheapest.price_id - b.cheapest.price_id : one < other ? -1 : 1;
  });

/** Changes a fifth of the listings, some of which go or come back. */
async function change(number: number): Promise<void> {
  const { rows } = await sql<{ productId: number; storeId: number }>`
    UPDATE price SET price = 1 + (product_id + ${number}) % 7, held = (product_id + store_id + ${number}) % 3 = 0
    WHERE (product_id * 11 + store_id * 5) % 5 = ${number % 5}
    RETURNING product_id AS "productId", store_id AS "storeId"`.execute(app.db);
  await refreshListings(app.db, rows);
}

describe('KND-05 prices by product', () => {
  test('are what all pages of the prices hold, grouped, in every order and page by page', async () => {
    const given = fc.record({
      ordering: fc.constantFrom(...orderings),
      search: fc.constantFrom('', '', 'rice', 'milk', 'store 2', 'rice store', 'rise'),
      region: fc.constantFrom('', 'North', 'Everywhere'),
      source: fc.constantFrom(undefined, 'user'),
      store: fc.constantFrom(undefined, undefined, 4),
      product: fc.constantFrom(undefined, undefined, 7),
      barcode: fc.constantFrom(undefined, undefined, undefined, 'code 7', 'code 8'),
      near: fc.constantFrom(undefined, '10.45,-61.5', '10.31,-61.333'),
      within: fc.constantFrom(undefined, 15, 0.5),
      size: fc.integer({ min: 2, max: 12 }),
      changes: fc.nat(22),
    });
    await fc.assert(
      fc.asyncProperty(given, async (one) => {
        await change(one.changes);
        const near = one.near ?? (one.ordering === 'distance' ? '10.35,-61.4' : undefined);
        const fields = {
          search: one.search,
          region: one.region,
          source: one.source,
          store: one.store,
          product: one.product,
          product__barcode: one.barcode,
          near,
          within_km: near && one.within,
          ordering: one.ordering,
          page_size: one.size,
        };
        const filter = new URLSearchParams();
        for (const [name, value] of Object.entries(fields)) if (value !== undefined) filter.set(name, String(value));
        const expected = await expectedOf(filter, one.ordering);
        const found = await readAll<ProductOffers>('by-product', String(filter));
        expect(found.results, String(filter)).toEqual(expected);
        expect(new Set(found.counts)).toEqual(new Set([expected.length]));
        const second = await app.send('GET', `/api/price/by-product/?${filter}&page=2`);
        expect(second.json().results).toEqual(expected.slice(one.size, 2 * one.size));
      }),
      { numRuns: 80 },
    );
  });

  test('of a misspelt search are those of the words that are known, which the answer tells', async () => {
    const answer = (await app.send('GET', '/api/price/by-product/?search=powdre')).json();
    expect(answer.corrected_query).toBe('powder');
    expect(answer.count).toBe(5);
  });

  test('take the query of the prices and refuse what they refuse', async () => {
    for (const [query, field] of [
      ['ordering=cheap', 'ordering'],
      ['within_km=5', 'within_km'],
      ['page=0', 'page'],
      ['region=Mars', 'region'],
    ]) {
      const answer = await app.send('GET', `/api/price/by-product/?${query}`);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    }
    const wrong = await app.send('GET', '/api/price/by-product/?cursor=nonsense');
    expect(wrong.statusCode).toBe(400);
  });
});
