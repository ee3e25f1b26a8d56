import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { importSurvey, undoImport } from '../imports/index.ts';
import { refreshObservedPrices } from './observed.queries.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const survey = (day: string, prices: number[]) => ({
  name: 'survey.xlsx',
  bytes: makeWorkbook([
    surveySheet(
      'North',
      [{ name: 'Massy', area: 'Arima' }],
      prices.map((price, n) => ({ name: `Item ${n}`, prices: [price] })),
    ),
  ]),
  day,
});

test('OPR-03 TRU-02 200 confirmations, reports and undos at once leave what the observations call for', async () => {
  const people: TestUser[] = [];
  for (let n = 0; n < 40; n++) people.push(await api.createUser());
  await api.db
    .updateTable('app_user')
    .set({ date_joined: new Date(0) })
    .execute();
  await importSurvey(api.db, survey('2026-06-15', [10, 20]));
  const again: number[] = [];
  for (const day of ['2026-07-15', '2026-08-15', '2026-09-15', '2026-10-15']) {
    again.push((await importSurvey(api.db, survey(day, [10, 20]))).import_id ?? 0);
  }
  const listings = await api.db.selectFrom('listing').selectAll().orderBy('product_id').execute();
  const answers = await Promise.all([
    ...people.flatMap(({ authorization: headers }, n) =>
      [0, 1, 0, 1, 0].map((which, m) => {
        const { product_id: product, store_id: store, price_id, price } = listings[which] ?? expect.unreachable();
        const [path, payload] = m < 2 ? [`${price_id}/confirm/`, {}] : ['', { product, store, price }];
        return api.send('POST', `/api/price/price/${path}`, { headers, payload, remoteAddress: `10.0.${n}.1` });
      }),
    ),
    ...again.map(async (id) => ({ statusCode: (await undoImport(api.db, id)).prices_removed })),
    importSurvey(api.db, survey('2026-11-15', [10, 20])).then(({ added }) => ({ statusCode: added })),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201, 0]));
  // Each person counts once, and November.
  const after = await api.db
    .selectFrom('listing')
    .select(['price', 'confirmations', 'surveyed'])
    .orderBy('price')
    .execute();
  expect(after).toEqual(['10.00', '20.00'].map((price) => ({ price, confirmations: 41, surveyed: true })));
  const said = await api.db.selectFrom('price').selectAll().orderBy('id').execute();
  await refreshObservedPrices(
    api.db,
    said.map(({ id }) => id),
  );
  expect(await api.db.selectFrom('price').selectAll().orderBy('id').execute()).toEqual(said);
  expect(await wrongListings(api.db)).toEqual([]);
});
