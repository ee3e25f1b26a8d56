import type { Comparison, ProductPageData } from '@bargain-buddy/contract';
import { localDay, monthsBefore } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPrices, createOffers, createStore, type Offer } from '../../../test/shopping.ts';
import { refreshListings } from '../listing-writes/index.ts';

let api: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await createTestApp();
  headers = (await api.createUser()).authorization;
});
afterAll(() => api.close());

const monthsAgo = (months: number) => monthsBefore(localDay(new Date()).slice(0, 7), months);
/** The first day of a month, which has come in the current month too. */
const startOf = (month: string) => new Date(`${month}-01T04:00:00Z`);

interface Seen {
  offer: Offer;
  price: string;
  /** Months ago. */
  from: number;
  to: number;
}

async function addSeen(seen: readonly Seen[]): Promise<void> {
  await addPrices(
    api.db,
    seen.map(({ offer, price, from }) => ({ ...offer, price, source: 'mti', date_added: startOf(monthsAgo(from)) })),
  );
  for (const { offer, price, to } of seen)
    await sql`
      UPDATE price SET last_seen = ${startOf(monthsAgo(to))}
      WHERE product_id = ${offer.product} AND store_id = ${offer.store} AND price = ${price}`.execute(api.db);
  await refreshListings(
    api.db,
    seen.map(({ offer }) => ({ productId: offer.product, storeId: offer.store })),
  );
}

async function get(path: string) {
  const response = await api.send('GET', `/api/page/${path}`, { headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

test('PAG-01 PAG-09 a history begins with the month since which all prices are read', async () => {
  const [one] = (await createOffers(api, [null])) as [Offer];
  const other = { product: one.product, store: await createStore(api, { region: 'South' }) };
  const third = { product: one.product, store: await createStore(api, { region: 'North' }) };
  await addSeen([
    { offer: one, price: '10.00', from: 15, to: 0 },
    // The first month of the history has both prices of this store. The month before lacks the replaced one.
    { offer: other, price: '5.00', from: 15, to: 14 },
    { offer: other, price: '6.00', from: 14, to: 13 },
    { offer: other, price: '20.00', from: 13, to: 0 },
    // Seen on the first day of the history, and then at another price.
    { offer: third, price: '2.00', from: 14, to: 13 },
    { offer: third, price: '30.00', from: 12, to: 0 },
  ]);
  const expected = [
    { month: monthsAgo(0), median: '20.00', prices: 3 },
    { month: monthsAgo(12), median: '20.00', prices: 3 },
    { month: monthsAgo(13), median: '10.00', prices: 3 },
  ];
  const { history }: ProductPageData = await get(`product/${one.product}/`);
  expect(history.find(({ region }) => region === '')?.months).toEqual(expected);
  const { series }: Comparison = await get(`compare/?products=${one.product}`);
  expect(series[0]?.months).toEqual(expected);
  for (const path of [`product/${one.product}/export/?table=history`, `compare/export/?products=${one.product}`]) {
    const { body } = await api.send('GET', `/api/page/${path}`, { headers });
    expect(body).toContain(`${monthsAgo(13)},`);
    for (const months of [14, 15]) expect(body).not.toContain(monthsAgo(months));
  }
});

test('PAG-06 a product that was last seen months ago has no trend', async () => {
  const [one] = (await createOffers(api, [null])) as [Offer];
  const stores = [one.store, await createStore(api), await createStore(api)];
  const seen = (from: number, to: number, price: string) =>
    stores.map((store) => ({ offer: { product: one.product, store }, price, from, to }));
  await addSeen([...seen(3, 3, '10.00'), ...seen(2, 2, '11.00')]);
  const trend = async () => ((await get(`product/${one.product}/`)) as ProductPageData).trend;
  expect(await trend()).toBeNull();
  await addSeen(seen(1, 1, '12.00'));
  expect(await trend()).toMatchObject({ month: monthsAgo(1), since: monthsAgo(3), percent: 20 });
});
