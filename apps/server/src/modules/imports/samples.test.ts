import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { daysAgo } from '../../../test/days-ago.ts';
import { priceState, wrongListings } from '../../../test/price-state.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { importSurvey, undoImport } from './index.ts';

let api: TestApp;
beforeEach(async () => {
  api = await createTestApp('samples');
});
afterEach(() => api.close());

const samples = async () => (await api.send('GET', '/api/price/samples/')).json();
const november = async (day: string) => ({
  name: 'mti-2026-11.xlsx',
  bytes: await readFile(new URL('../../../../../samples/mti-2026-11.xlsx', import.meta.url)),
  day,
});
const first = async () => {
  const { authorization: headers } = await api.createUser();
  return (await api.send('GET', '/api/price/price/?page_size=100&ordering=date_added', { headers })).json().results;
};

test('OPR-03 TRU-06 samples that are imported again for a later day were seen then, and stay samples', async () => {
  expect(await samples()).toEqual({ are_listed: true, are_all: true });
  const [before] = await first();
  const report = await importSurvey(api.db, await november('2026-11-20'));
  expect(report).toMatchObject({ added: 0, unchanged: 4429, seen_again: 4429 });
  const after = await first();
  expect(after.find(({ id }: { id: number }) => id === before.id)).toEqual({
    ...before,
    last_seen: '2026-11-20T04:00:00.000Z',
    confirmations: before.confirmations + 1,
  });
  for (const row of after) expect(row).toMatchObject({ source: 'sample', confidence: 'low' });
  expect(await importSurvey(api.db, await november('2026-11-20'))).toMatchObject({ seen_again: 0, import_id: null });
  await undoImport(api.db, report.import_id ?? 0);
  expect((await first()).find(({ id }: { id: number }) => id === before.id)).toEqual(before);
  expect(await wrongListings(api.db)).toEqual([]);
});

test('TRU-06 OPR-02 no price of a real survey is doubted because of samples', async () => {
  const { product, store, price } = await api.db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .innerJoin('store', 'store.id', 'listing.store_id')
    .select((read) => [read.fn.toJson('product').as('product'), read.fn.toJson('store').as('store'), 'listing.price'])
    .where('listing.region', '=', 'North')
    .orderBy('listing.price_id')
    .executeTakeFirstOrThrow();
  const item = { name: product.name, brand: product.brand, size: product.amount, prices: [3 * Number(price)] };
  const sheet = surveySheet('North', [{ name: store.name, area: store.address }], [item]);
  const file = { name: 'real.xlsx', bytes: makeWorkbook([sheet]), day: '2026-11-20' };
  expect(await importSurvey(api.db, file)).toMatchObject({ added: 1, held: 0, new_products: 0, new_stores: 0 });
});

test('TRU-06 samples that a real survey finds become real, clearing deletes the others, and then a sample file is a real survey', async () => {
  const sheet = surveySheet(
    'North',
    [{ name: 'Massy Stores', area: 'Port of Spain' }],
    [{ name: 'Parboiled Rice', brand: 'Lion', size: '2 kg', prices: [25.4] }],
  );
  const prices = await api.db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .innerJoin('store', 'store.id', 'listing.store_id')
    .select(['listing.price', 'product.amount'])
    .where('product.name', '=', 'Parboiled Rice')
    .where('product.brand', '=', 'Lion')
    .where('store.name', '=', 'Massy Stores')
    .where('store.address', '=', 'Port of Spain')
    .execute();
  const [known = { price: '0', amount: '' }] = prices;
  const row = sheet.rows.at(-1) ?? [];
  row[3] = known.amount;
  row[4] = Number(known.price);
  const survey = { name: 'real.xlsx', bytes: makeWorkbook([sheet]), day: daysAgo(1) };
  const report = await importSurvey(api.db, survey);
  expect(report).toMatchObject({
    added: 1,
    new_products: 0,
    new_stores: 0,
    price_changes: { first: 0, raised: 0, lowered: 0 },
  });
  await expect.poll(samples).toEqual({ are_listed: true, are_all: false });
  const headers = (await api.createUser({ isSuperuser: true })).authorization;
  const clear = (payload: object) => api.send('POST', '/api/webmin/clear-samples/', { headers, payload });
  const before = await priceState(api.db);
  const dry = (await clear({ dry_run: true })).json();
  expect(await priceState(api.db)).toEqual(before);
  const done = await clear({});
  expect(done.json()).toEqual(dry);
  expect(dry).toMatchObject({ imports: 6, prices_removed: 20371, products_removed: 125, stores_removed: 39 });
  await expect.poll(samples).toEqual({ are_listed: false, are_all: false });
  expect(await first()).toMatchObject([{ source: 'mti', price: known.price, confidence: 'high' }]);
  expect(await wrongListings(api.db)).toEqual([]);
  expect((await clear({})).statusCode).toBe(409);

  await importSurvey(api.db, await november('2026-11-15'));
  // A price of November 2026 is sure for some weeks only.
  await api.db.updateTable('listing').set({ last_seen: new Date() }).execute();
  const [oldest] = await first();
  expect(oldest).toMatchObject({ date_added: '2026-11-15T04:00:00.000Z', source: 'mti', confidence: 'high' });
});

test('TRU-06 an import takes the samples along when it is told to, in one piece; its undo says that they stay gone', async () => {
  const headers = (await api.createUser({ isSuperuser: true })).authorization;
  const sheet = surveySheet('North', [{ name: 'Real Shop', area: 'Arima' }], [{ name: 'Real Rice', prices: [12] }]);
  const file = { name: 'real.xlsx', bytes: makeWorkbook([sheet]), day: '2026-11-21' };
  expect(await importSurvey(api.db, file, { dryRun: true, clearSamples: true })).not.toHaveProperty('samples_cleared');
  await expect.poll(samples).toEqual({ are_listed: true, are_all: true });
  const sampled = { ...(await november('2026-11-20')), clearSamples: true };
  expect(await importSurvey(api.db, sampled, sampled)).toMatchObject({ seen_again: 4429 });
  const report = await importSurvey(api.db, file, { clearSamples: true });
  expect(report).toMatchObject({ added: 1, samples_cleared: { imports: 7, prices_removed: 20371 } });
  await expect.poll(samples).toEqual({ are_listed: false, are_all: false });
  expect(await first()).toMatchObject([{ price: '12.00', source: 'mti' }]);
  expect(await wrongListings(api.db)).toEqual([]);
  const one = await api.send('GET', `/api/webmin/imports/${report.import_id}/`, { headers });
  expect(one.json()).toMatchObject({ cleared_samples: true });
  const undone = await api.send('DELETE', `/api/webmin/imports/${report.import_id}/`, { headers });
  expect(undone.json().message).toContain('The samples that went with it do not come back.');
  await expect.poll(samples).toEqual({ are_listed: false, are_all: false });
});
