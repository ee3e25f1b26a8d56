import type { ProductPageData, RegionPageData, StorePageData } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPrice, createOffers, createStore, type Offer } from '../../../test/shopping.ts';
import { refreshListings } from '../listing-writes/index.ts';

let api: TestApp;
let headers: Record<string, string>;
/** Seen in four stores of the South at 9.99, 12.00, 15.00 and 16.00. The newest survey lacks the first price. */
let product: number;
let stores: number[];
/** Has one price, which the newest survey lacks. */
let gone: Offer;
beforeAll(async () => {
  api = await createTestApp();
  headers = (await api.createUser()).authorization;
  const [first, second] = (await createOffers(api, [null, null])) as [Offer, Offer];
  product = first.product;
  stores = [];
  for (const price of ['9.99', '12.00', '15.00', '16.00']) {
    const store = await createStore(api, { region: 'South' });
    stores.push(store);
    await addPrice(
      api.db,
      { product, store },
      { price, source: 'mti', date_added: daysAgo(price === '9.99' ? 20 : 10) },
    );
  }
  gone = { product: second.product, store: stores[0] as number };
  await addPrice(api.db, gone, { price: '4.00', source: 'mti', date_added: daysAgo(20) });
  const missing = [{ product, store: stores[0] as number }, gone];
  for (const { product: id, store } of missing)
    await api.db
      .updateTable('price')
      .set({ missed_at: daysAgo(9) })
      .where('product_id', '=', id)
      .where('store_id', '=', store)
      .execute();
  await refreshListings(
    api.db,
    missing.map((one) => ({ productId: one.product, storeId: one.store })),
  );
});
afterAll(() => api.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** With a token, because guests see changes seconds later. */
async function get(path: string) {
  const response = await api.send('GET', `/api/${path}`, { headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

test('PAG-01 a price that is not in the last survey is the last of a product’s stores, and in no range', async () => {
  const page: ProductPageData = await get(`page/product/${product}/`);
  expect(page.offers.map(({ price, missed_at }) => [price, missed_at !== undefined])).toEqual([
    ['12.00', false],
    ['15.00', false],
    ['16.00', false],
    ['9.99', true],
  ]);
  expect(page).toMatchObject({ count: 4, missing: 1, lowest: '12.00', highest: '16.00', cheapest: { price: '12.00' } });
  expect(page.real).toEqual({ lowest: '12.00', highest: '16.00', count: 3 });
  expect(page.regions).toMatchObject([{ region: 'South', stores: 3, median: '15.00', cheapest: { price: '12.00' } }]);
  const file = await api.send('GET', `/api/page/product/${product}/export/`, { headers });
  expect(file.body.trim().split('\r\n').at(-1)).toContain('9.99');
});

test('PAG-05 a picture and the sitemap have no price that is not in the last survey', async () => {
  const { preview }: ProductPageData = await get(`page/product/${product}/`);
  expect(preview?.path).toContain('-1200.png');
  expect(preview?.text).toContain('$12.00, lowest of 3 stores');
  const { results } = await get('page/addresses/?of=products');
  expect(results.map(({ id }: { id: string }) => id)).toEqual([String(product)]);
});

test('PAG-01 a product without other prices shows the one that is not in the last survey, marked', async () => {
  const page: ProductPageData = await get(`page/product/${gone.product}/`);
  expect(page).toMatchObject({ count: 1, missing: 1, lowest: '4.00', real: null, preview: null });
  expect(page.cheapest?.missed_at).toBeDefined();
});

test('PAG-03 PAG-04 what is cheapest in a store or region is in the last survey', async () => {
  const region: RegionPageData = await get('page/region/South/');
  expect(region.cheapest).toMatchObject([{ price: '12.00', median: '15.00', stores: 3 }]);
  const first: StorePageData = await get(`page/store/${stores[0]}/`);
  expect(first).toMatchObject({ cheapest: [], compared: { below: 0, same: 0, above: 0 } });
  const second: StorePageData = await get(`page/store/${stores[1]}/`);
  expect(second.cheapest).toMatchObject([{ price: '12.00', median: '15.00', stores: 3 }]);
});
