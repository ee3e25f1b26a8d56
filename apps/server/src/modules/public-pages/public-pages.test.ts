import type { Listing, ProductPageData, ProductPrice, RegionPageData, StorePageData } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let api: TestApp;
let headers: Record<string, string>;
let listing: Listing;
beforeAll(async () => {
  api = await createTestApp('samples');
  headers = (await api.createUser()).authorization;
  listing = (await get('price/price/?search=rice&page_size=1')).results[0];
});
afterAll(() => api.close());

/** With a token, because guests see changes seconds later. */
async function get(path: string) {
  const response = await api.send('GET', `/api/${path}`, { headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Cents of a product in a region, the lowest first. */
async function centsOf(product: number, region: string): Promise<number[]> {
  const { results } = await get(`price/price/?product=${product}&region=${region}&page_size=100`);
  return results.map(({ price }: Listing) => Math.round(Number(price) * 100)).sort((a: number, b: number) => a - b);
}
const cents = (price: string) => Math.round(Number(price) * 100);
const lowerMiddle = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length / 2) - 1];

test('PAG-01 a product’s page has the range, every store and the median of each region', async () => {
  const page: ProductPageData = await get(`page/product/${listing.product}/`);
  const { results } = await get(`price/price/?product=${listing.product}&ordering=price&page_size=100`);
  const prices = results.map(({ price }: Listing) => price);
  expect([page.lowest, page.highest, page.count]).toEqual([prices[0], prices.at(-1), prices.length]);
  expect(page.offers.map(({ price }) => price)).toEqual(prices.slice(0, 50));
  for (const { region, median, stores, cheapest } of page.regions) {
    const own = await centsOf(listing.product, region);
    expect([stores, cents(cheapest.price), cents(median)]).toEqual([own.length, own[0], lowerMiddle(own)]);
  }
  // Examples are no basis of anything that search engines or trends show.
  expect(page).toMatchObject({ examples: page.count, real: null, history: [], trend: null });
  expect(page.others.map(({ id }) => id)).not.toContain(page.id);
});

test('PAG-03 PAG-04 a store and a region show the prices below the median of their product', async () => {
  const store: StorePageData = await get(`page/store/${listing.store}/`);
  const region: RegionPageData = await get(`page/region/${listing.store_region}/`);
  expect(region.stores.map(({ id }) => id)).toContain(store.id);
  expect(store.cheapest.length).toBeGreaterThan(0);
  const rows: ProductPrice[] = [...store.cheapest.slice(0, 5), ...region.cheapest.slice(0, 5)];
  for (const { product, price, median, stores } of rows) {
    const own = await centsOf(product.id, listing.store_region);
    expect([cents(median), stores]).toEqual([lowerMiddle(own), own.length]);
    expect(cents(price)).toBeLessThanOrEqual(cents(median));
  }
  for (const { price, product } of store.cheapest.slice(0, 5))
    expect(cents(price)).toBe((await centsOf(product.id, listing.store_region))[0]);
  expect(store.freshness).toMatchObject({ recent: 0, newest: null, examples: store.freshness.prices });
});

test('PAG-05 the sitemap has pages with real prices only, and a merged product leads to the one that it became', async () => {
  expect((await get('page/addresses/?of=products')).results).toEqual([]);
  for (const table of ['price', 'listing'])
    await sql.raw(`UPDATE ${table} SET source = 'mti' WHERE product_id = ${listing.product}`).execute(api.db);
  const found = await get('page/addresses/?of=products');
  expect(found).toMatchObject({ pages: 1, results: [{ id: String(listing.product) }] });
  const page: ProductPageData = await get(`page/product/${listing.product}/`);
  const newest = page.offers
    .map(({ last_seen }) => last_seen)
    .sort()
    .at(-1);
  expect(found.results[0].newest).toBe(newest);
  expect(page.real).toEqual({ lowest: page.lowest, highest: page.highest, count: page.count });
  expect(page.history[0]?.months.length).toBeGreaterThan(1);

  const admin = await api.createUser({ isSuperuser: true });
  const [other] = (await get('price/by-product/?search=milk&page_size=1')).results;
  const merged = await api.send('POST', '/api/webmin/merge/', {
    headers: admin.authorization,
    payload: { kind: 'product', keep: listing.product, merge: [other.product] },
  });
  expect(merged.statusCode, merged.body).toBe(200);
  expect((await get(`page/product/${other.product}/`)).id).toBe(listing.product);
  expect((await api.send('GET', '/api/page/product/99999999/')).statusCode).toBe(404);
});

test('PAG-06 the trend of a kind counts real prices only', async () => {
  const slug = listing.kind?.slug ?? '';
  const { trend } = await get(`product/kind/${slug}/trend/`);
  expect(trend.stores).toBeGreaterThan(1);
  for (const table of ['price', 'listing'])
    await sql.raw(`UPDATE ${table} SET source = 'sample' WHERE product_id = ${listing.product}`).execute(api.db);
  expect(await get(`product/kind/${slug}/trend/`)).toEqual({ trend: null, preview: null });
});
