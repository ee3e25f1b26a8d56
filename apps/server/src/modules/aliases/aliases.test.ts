import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { importPriceSmart, importSurvey } from '../imports/index.ts';

let app: TestApp;
let admin: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.createUser({ isSuperuser: true, email: 'admin@example.com' });
  shopper = await app.createUser();
});
afterAll(() => app.close());

type Kind = 'product' | 'store';
const send = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object, as = admin) => {
  const answer = await app.send(method, `/api/${path}`, { headers: as.authorization, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body ? answer.json() : undefined;
};
const correct = (kind: Kind, id: number, fields: object, as = admin) =>
  send('PATCH', `${kind}/${kind}/${id}/`, fields, as);
const aliases = async (kind: Kind, record: number): Promise<{ name: string; origin: string; key: string }[]> =>
  send('GET', `webmin/import-matches/?kind=${kind}&record=${record}`);
const named = async (kind: Kind, record: number) =>
  (await aliases(kind, record)).map(({ name, origin }) => `${origin}: ${name}`).sort();
const undoLatest = async (kind: Kind, record: number) => {
  const { results } = await send('GET', `webmin/revisions/?kind=${kind}&record=${record}`);
  await send('POST', `webmin/revisions/${results[0].id}/undo/`);
};
const idOf = async (kind: Kind, name: string, at = '') => {
  const found = await app.db
    .selectFrom(kind)
    .select('id')
    .where('name', '=', name)
    .$if(kind === 'store', (query) => query.where('address' as 'name', '=', at))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return found.id;
};
const survey = (product: string, store: string, { area = 'Arima', dryRun = true, price = 10 } = {}) => {
  const sheet = surveySheet('North', [{ name: store, area }], [{ name: product, size: '1 kg', prices: [price] }]);
  return importSurvey(app.db, { name: 's.xlsx', bytes: makeWorkbook([sheet]), day: '2026-11-20' }, { dryRun });
};
const counts = async () => ({
  listings: (await app.db.selectFrom('listing').select('price_id').execute()).length,
  products: await app.db.selectFrom('product').select('id').orderBy('id').execute(),
  stores: await app.db.selectFrom('store').select('id').orderBy('id').execute(),
});

test('OPR-01 a corrected store and product survive the next survey: no new record, no second price', async () => {
  const stores = ['Port of Spain', 'Arima'].map((area) => ({ name: 'Massy Stores', area }));
  const file = (day: string, price: number) => {
    const rice = { name: 'Parboiled Rice', brand: 'Lion', size: '2 kg', prices: [price, price] };
    const milk = { name: 'Evaporated Milk', size: '410 g', prices: [price, price] };
    return { name: 'survey.xlsx', bytes: makeWorkbook([surveySheet('North', stores, [rice, milk])]), day };
  };
  expect(await importSurvey(app.db, file('2026-10-15', 25))).toMatchObject({
    added: 4,
    new_products: 2,
    new_stores: 2,
  });
  const before = await counts();
  const product = await idOf('product', 'Parboiled Rice');
  const store = await idOf('store', 'Massy Stores', 'Port of Spain');
  await correct('product', product, { name: 'Rice, Parboiled', brand: 'Lion Brand', amount: '2 kilo' });
  await correct('store', store, { name: 'Massy Stores Port of Spain', address: '39A Wrightson Road', region: 'West' });

  const next = file('2026-11-15', 26);
  expect(await importSurvey(app.db, next)).toMatchObject({ added: 4, new_products: 0, new_stores: 0 });
  expect(await counts()).toEqual(before);
  // What was corrected stays so, and nothing has two prices of one day.
  expect(await send('GET', `product/product/${product}/`)).toMatchObject({
    name: 'Rice, Parboiled',
    brand: 'Lion Brand',
  });
  expect(await send('GET', `store/store/${store}/`)).toMatchObject({ address: '39A Wrightson Road', region: 'West' });
  const twice = await app.db
    .selectFrom('price')
    .select(['product_id', 'store_id', 'date_added'])
    .groupBy(['product_id', 'store_id', 'date_added'])
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  expect(twice).toEqual([]);
  expect(await importSurvey(app.db, next)).toMatchObject({ added: 0, unchanged: 4 });
  expect(await named('store', store)).toEqual(['correction: Massy Stores, Port of Spain, North']);
  expect(await aliases('product', product)).toEqual([
    expect.objectContaining({ origin: 'correction', record: product, matched_by: 'admin@example.com' }),
  ]);

  // Taken away in the drawer, it is unknown again.
  const [alias] = await aliases('store', store);
  await send('PUT', 'webmin/import-matches/', { kind: 'store', key: alias?.key, name: alias?.name, record: null });
  expect(await named('store', store)).toEqual([]);
  expect(await importSurvey(app.db, next, { dryRun: true })).toMatchObject({ new_stores: 1, new_products: 0 });
});

test('OPR-01 a correction that is undone takes its alias back, one of two leaves the other', async () => {
  await survey('Cassava Flour', 'Persad', { dryRun: false });
  const id = await idOf('product', 'Cassava Flour');
  await correct('product', id, { name: 'Flour, Cassava' });
  await correct('product', id, { name: 'Cassava Flour (fine)' });
  expect(await named('product', id)).toEqual(['correction: Cassava Flour, 1 kg', 'correction: Flour, Cassava, 1 kg']);
  await undoLatest('product', id);
  expect(await named('product', id)).toEqual(['correction: Cassava Flour, 1 kg']);
  const { results } = await send('GET', `webmin/revisions/?kind=product&record=${id}`);
  await send('POST', `webmin/revisions/${results[1].id}/undo/`);
  const left = app.db
    .selectFrom('import_match')
    .select('name')
    .where('record_id', '=', id)
    .where('kind', '=', 'product');
  expect(await left.execute()).toEqual([]);
});

test('OPR-01 what only a shopper called it is no alias, what files called it before is', async () => {
  await survey('Dasheen', 'Persad', { dryRun: false });
  const id = await idOf('product', 'Dasheen');
  await correct('product', id, { name: 'Anything' }, shopper);
  const { results } = await send('GET', `webmin/review/?reporter=${shopper.id}`);
  const { kind, id: edit, version } = results[0];
  await send('POST', 'webmin/review/decisions/', { kind, id: edit, version, verdict: 'verified' });
  await correct('product', id, { name: 'Dasheen (local)' });
  expect(await named('product', id)).toEqual(['correction: Dasheen, 1 kg']);
});

test('OPR-01 an alias never beats a record that has the name now', async () => {
  await survey('Eddoes', 'Persad', { dryRun: false });
  const id = await idOf('product', 'Eddoes');
  await correct('product', id, { name: 'Eddoes (local)' });
  const other = await send('POST', 'product/product/', { name: 'Eddoes', brand: '', amount: '1 kg' });
  await survey('Eddoes', 'Persad', { dryRun: false, price: 11 });
  const prices = await app.db.selectFrom('price').select('product_id').where('price', '=', '11.00').execute();
  expect(prices).toContainEqual({ product_id: other.id });
});

test('OPR-01 of two records that claim an alias the later has it, and the audit log says so', async () => {
  await survey('Yam', 'Persad', { dryRun: false });
  const first = await idOf('product', 'Yam');
  await correct('product', first, { name: 'Yam (first)' });
  const second = (await send('POST', 'product/product/', { name: 'Yam', brand: '', amount: '1 kg' })).id;
  await correct('product', second, { name: 'Yam (second)' });
  expect(await named('product', first)).toEqual([]);
  expect(await named('product', second)).toEqual(['correction: Yam, 1 kg']);
  const { results } = await send('GET', 'webmin/audit-log/?page_size=5');
  expect(results.map(({ summary }: { summary: string }) => summary)).toContain(
    `Files that say Yam, 1 kg mean #${second} now, no longer Yam (first) (#${first}).`,
  );
});

test('OPR-01 a merge makes what went an alias, also of what that was called before; undone, it goes', async () => {
  await survey('Plantain', 'Persad', { dryRun: false });
  await survey('Plantains', 'Persad', { dryRun: false });
  const [keep, gone] = [await idOf('product', 'Plantain'), await idOf('product', 'Plantains')];
  await correct('product', gone, { name: 'Plantain (ripe)' });
  const merge = await send('POST', 'webmin/merge/', { kind: 'product', keep, merge: [gone] });
  expect(await named('product', keep)).toEqual(['correction: Plantains, 1 kg', 'merge: Plantain (ripe), 1 kg']);
  expect(await survey('Plantains', 'Persad')).toMatchObject({ new_products: 0 });
  expect(await survey('Plantain (ripe)', 'Persad')).toMatchObject({ new_products: 0 });
  await send('POST', `webmin/merge-history/${merge.id}/undo/`);
  expect(await named('product', keep)).toEqual([]);
  expect(await named('product', gone)).toEqual(['correction: Plantains, 1 kg']);
});

test('OPR-01 a renamed PriceSmart club is found again', async () => {
  const csv = (price: string) => Buffer.from(`Description,Size,Club,Price\nRice,1 kg,Chaguanas,${price}\n`);
  const given = (price: string) => ({ name: 'p.csv', bytes: csv(price), day: '2026-11-20' });
  await importPriceSmart(app.db, given('10'));
  const club = await idOf('store', 'PriceSmart', 'Chaguanas');
  await correct('store', club, { name: 'PriceSmart Chaguanas', address: 'Mulchan Seuchan Road' });
  expect(await importPriceSmart(app.db, given('11'))).toMatchObject({ added: 1, new_stores: 0 });
});
