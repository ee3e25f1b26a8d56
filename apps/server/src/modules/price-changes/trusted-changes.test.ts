import type { PriceChanges } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPrices, createOffers, createStore, type Offer } from '../../../test/shopping.ts';
import { refreshListings } from '../listing-writes/index.ts';

let api: TestApp;
let headers: Record<string, string>;
/** Surveyed in October at 10 and in November at 12. */
let surveyed: Offer;
beforeAll(async () => {
  api = await createTestApp();
  headers = (await api.createUser()).authorization;
  const [first, onlyInNovember] = (await createOffers(api, [null, null])) as [Offer, Offer];
  surveyed = first;
  // Listed by the newest survey, whose month counts. It has no price before.
  await survey(onlyInNovember, '5.00', '2026-11-15');
  await survey(surveyed, '10.00', '2026-10-15');
  await survey(surveyed, '12.00', '2026-11-15');
});
afterAll(() => api.close());

const at = (day: string) => new Date(`${day}T04:00:00Z`);
const survey = (offer: Offer, price: string, day: string) =>
  addPrices(api.db, [{ ...offer, price, source: 'mti', date_added: at(day) }]);
const report = (offer: Offer, price: string, day: string) =>
  addPrices(api.db, [{ ...offer, price, source: 'user', date_added: at(day) }]);

/** With a token, because responses to guests are cached for seconds. */
async function get(): Promise<PriceChanges> {
  const response = await api.send('GET', '/api/page/price-changes/?order=newest', { headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const change = { from: '10.00', from_day: '2026-10-15', to: '12.00', to_day: '2026-11-15', percent: 20 };

test('PAG-07 a report leaves the change between two surveys as it is', async () => {
  const before = await get();
  expect(before).toMatchObject({ month: '2026-11', prices: 1, stores: 1, rose: 1, middle: 20, results: [change] });
  for (const [price, day] of [
    ['12.05', '2026-11-20'],
    ['17.90', '2026-11-21'],
  ] as const) {
    await report(surveyed, price, day);
    expect(await get()).toEqual(before);
  }
  const file = await api.send('GET', '/api/page/price-changes/export/', { headers });
  expect(file.body).toContain(',10.00,2026-10-15,12.00,2026-11-15,20');
  // A checked report counts. It is compared with the last price before the month of the survey.
  await sql`UPDATE price SET price_is_verified = 'verified' WHERE price = 17.90`.execute(api.db);
  await refreshListings(api.db, [{ productId: surveyed.product, storeId: surveyed.store }]);
  expect((await get()).results).toMatchObject([{ from: '10.00', to: '17.90', to_day: '2026-11-21', percent: 79 }]);
});

test('PAG-07 a report after a survey that saw the same price again changes nothing, alone it counts nowhere', async () => {
  const { prices, rose, unchanged } = await get();
  const same = { product: surveyed.product, store: await createStore(api) };
  await survey(same, '10.00', '2026-10-15');
  await sql`UPDATE price SET last_seen = ${at('2026-11-15')} WHERE store_id = ${same.store}`.execute(api.db);
  await report(same, '11.00', '2026-11-20');
  const onlySurveyedBefore = { product: surveyed.product, store: await createStore(api) };
  await survey(onlySurveyedBefore, '10.00', '2026-10-15');
  await report(onlySurveyedBefore, '11.00', '2026-11-20');
  const neverSurveyed = { product: surveyed.product, store: await createStore(api) };
  await report(neverSurveyed, '11.00', '2026-11-01');
  await report(neverSurveyed, '11.50', '2026-12-20');
  const onlyConfirmed = { product: surveyed.product, store: await createStore(api) };
  await report(onlyConfirmed, '11.00', '2026-10-20');
  await sql`UPDATE price SET last_seen = ${at('2026-11-20')} WHERE store_id = ${onlyConfirmed.store}`.execute(api.db);
  await refreshListings(api.db, [{ productId: onlyConfirmed.product, storeId: onlyConfirmed.store }]);
  expect(await get()).toMatchObject({ month: '2026-11', prices: prices + 1, rose, unchanged: unchanged + 1 });
});

test('PAG-07 a price that the newest survey lacks is no change', async () => {
  const { prices } = await get();
  const missing = { product: surveyed.product, store: await createStore(api) };
  await survey(missing, '10.00', '2026-10-15');
  await survey(missing, '11.00', '2026-11-05');
  expect((await get()).prices).toBe(prices + 1);
  await sql`UPDATE price SET missed_at = ${at('2026-11-15')} WHERE store_id = ${missing.store}`.execute(api.db);
  await refreshListings(api.db, [{ productId: missing.product, storeId: missing.store }]);
  expect((await get()).prices).toBe(prices);
});
