import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { importSurvey } from '../imports/index.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

const survey = (store: string, product: string, price: number, day: string, dryRun = false) => {
  const sheet = surveySheet(
    'North',
    [{ name: store, area: 'Arima' }],
    [{ name: product, size: '1 kg', prices: [price] }],
  );
  return importSurvey(app.db, { name: 'survey.xlsx', bytes: makeWorkbook([sheet]), day }, { dryRun });
};
const match = (payload: object) =>
  app.send('PUT', '/api/webmin/import-matches/', { headers: admin.authorization, payload });
const list = async () =>
  (await app.send('GET', '/api/webmin/import-matches/', { headers: admin.authorization })).json();

test('WEB-07 what a file means by an unknown name is remembered for this file and the next ones', async () => {
  await survey('Massy Stores', 'White Rice', 10, '2026-09-15');
  const product = await app.db.selectFrom('product').select('id').executeTakeFirstOrThrow();
  const store = await app.db.selectFrom('store').select('id').executeTakeFirstOrThrow();

  const preview = await survey('Massy Store Ltd', 'Rice (White)', 11, '2026-10-15', true);
  expect(preview.unknown?.map(({ kind, name }) => [kind, name])).toEqual([
    ['store', 'Massy Store Ltd, Arima'],
    ['product', 'Rice (White), 1 kg'],
  ]);
  for (const unknown of preview.unknown ?? []) {
    const record = unknown.kind === 'product' ? product.id : store.id;
    expect((await match({ ...unknown, record })).statusCode).toBe(204);
  }
  expect(await list()).toEqual([
    expect.objectContaining({ kind: 'product', record_name: 'White Rice, 1 kg' }),
    expect.objectContaining({ kind: 'store', record_name: 'Massy Stores, Arima' }),
  ]);

  const real = await survey('Massy Store Ltd', 'Rice (White)', 11, '2026-10-15');
  expect(real).toMatchObject({ added: 1, new_products: 0, new_stores: 0, unknown: [] });
  expect(await survey('MASSY STORE LTD', 'rice (white)', 12, '2026-11-15', true)).toMatchObject({ new_products: 0 });
  const listed = await app.db.selectFrom('listing').select(['product_id', 'store_id', 'price']).execute();
  expect(listed).toEqual([{ product_id: product.id, store_id: store.id, price: '11.00' }]);
});

test('WEB-07 a match is forgotten again, and one with nothing is refused', async () => {
  for (const { kind, key, name } of await list()) {
    expect((await match({ kind, key, name, record: null })).statusCode).toBe(204);
  }
  expect(await list()).toEqual([]);
  expect(await survey('Massy Store Ltd', 'Rice (White)', 13, '2026-11-15', true)).toMatchObject({
    new_products: 1,
    new_stores: 1,
  });
  const refused = await match({ kind: 'store', key: 'x', name: 'X', record: 999_999 });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ record: ['There is no such store.'] });
});
