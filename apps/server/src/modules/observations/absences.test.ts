import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { daysAgo } from '../../../test/days-ago.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';
import { importSurvey, undoImport } from '../imports/index.ts';

let api: TestApp;
let shopper: TestUser;
beforeAll(async () => {
  api = await createTestApp();
  shopper = await api.createUser();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`TRUNCATE price_import, product, store RESTART IDENTITY CASCADE`.execute(api.db);
});

const [firstDay, secondDay, thirdDay] = [daysAgo(70), daysAgo(40), daysAgo(10)];
const missed = `missed ${thirdDay.slice(5)}`;

/** Rows of a sheet: a product with its prices at Massy and at Hi-Lo, "N/A" for none. */
type Rows = Record<string, [massy: number | string, hiLo: number | string]>;
const stores = [
  { name: 'Massy', area: 'Arima' },
  { name: 'Hi-Lo', area: 'Arima' },
];
async function survey(day: string, rows: Rows): Promise<number> {
  const items = Object.entries(rows).map(([name, prices]) => ({ name, size: '500 g', prices }));
  const bytes = makeWorkbook([surveySheet('North', stores, items)]);
  const decisions = { otherwise: 'import' as const };
  return (await importSurvey(api.db, { name: 'survey.xlsx', bytes, day }, { decisions })).import_id ?? 0;
}

/** Of each listing whether the newest survey misses it, such as 'Rice Massy high'. */
async function listed(): Promise<string[]> {
  expect(await wrongListings(api.db)).toEqual([]);
  const { results } = (
    await api.send('GET', '/api/price/price/?page_size=100', { headers: shopper.authorization })
  ).json();
  return (results as { [field: string]: string }[])
    .map(
      ({ product_name, store_name, missed_at, confidence }) =>
        `${product_name} ${store_name} ${missed_at ? `missed ${missed_at.slice(5, 10)}` : 'found'} ${confidence}`,
    )
    .sort();
}
const of = async (product: string) => (await listed()).filter((line) => line.startsWith(product));

test('TRU-03 a price that the newest survey has as N/A loses confidence and says so, until the survey is undone', async () => {
  await survey(secondDay, { Rice: [10, 11], Milk: [20, 21] });
  const missing = await survey(thirdDay, { Rice: ['N/A', 11], Milk: [20, 21] });
  expect(await of('Rice')).toEqual(['Rice Hi-Lo found high', `Rice Massy ${missed} low`]);
  expect(await of('Milk')).toEqual(['Milk Hi-Lo found high', 'Milk Massy found high']);
  await undoImport(api.db, missing);
  expect(await of('Rice')).toEqual(['Rice Hi-Lo found high', 'Rice Massy found high']);
  expect(await api.db.selectFrom('price').select('missed_at').where('missed_at', 'is not', null).execute()).toEqual([]);
});

test('TRU-03 a product that surveys leave out is missing after the second one', async () => {
  await survey(firstDay, { Rice: [10, 11], Milk: [20, 21] });
  await survey(secondDay, { Milk: [20, 21] });
  expect(await of('Rice')).toEqual(['Rice Hi-Lo found medium', 'Rice Massy found medium']);
  await survey(thirdDay, { Milk: [20, 21] });
  expect(await of('Rice')).toEqual([`Rice Hi-Lo ${missed} low`, `Rice Massy ${missed} low`]);
});

test('TRU-03 the same file twice is one survey', async () => {
  await survey(firstDay, { Rice: [10, 11], Milk: [20, 21] });
  await survey(secondDay, { Milk: [20, 21] });
  await survey(secondDay, { Milk: [20, 22] });
  expect(await of('Rice')).toEqual(['Rice Hi-Lo found medium', 'Rice Massy found medium']);
});

test('TRU-03 a shopper or a survey that sees a missing price finds it again', async () => {
  await survey(secondDay, { Rice: [10, 11], Milk: [20, 21] });
  await survey(thirdDay, { Rice: ['-', 'N/A'], Milk: [20, 21] });
  const { price_id } = await api.db
    .selectFrom('listing')
    .select('price_id')
    .where('store_name', '=', 'Massy')
    .where('price', '=', '10')
    .executeTakeFirstOrThrow();
  const answer = await api.send('POST', `/api/price/price/${price_id}/confirm/`, {
    headers: shopper.authorization,
    payload: {},
  });
  expect(answer.json().missed_at).toBeUndefined();
  expect(await of('Rice')).toEqual([`Rice Hi-Lo ${missed} low`, 'Rice Massy found high']);
  await survey(daysAgo(5), { Rice: [10, 11], Milk: [20, 21] });
  expect(await of('Rice')).toEqual(['Rice Hi-Lo found high', 'Rice Massy found high']);
});

test('TRU-03 a store without any price, a cell that cannot be read, a late survey and a report miss nothing', async () => {
  await survey(secondDay, { Rice: [10, 11], Milk: [20, 21] });
  await survey(thirdDay, { Rice: ['ten', 'N/A'], Milk: [20, 'N/A'] });
  expect(await of('Rice')).toEqual(['Rice Hi-Lo found high', 'Rice Massy found high']);
  await survey(firstDay, { Rice: ['N/A', 11], Milk: [20, 21] });
  expect(await of('Rice')).toEqual(['Rice Hi-Lo found high', 'Rice Massy found high']);
});

test('TRU-03 missing packs come last by unit price, and first again when they are found', async () => {
  const cheapest = async () => {
    const answer = await api.send('GET', '/api/price/price/?ordering=unit_price', { headers: shopper.authorization });
    return answer
      .json()
      .results.map(({ product_name, store_name }: Record<string, string>) => `${product_name} ${store_name}`);
  };
  await survey(secondDay, { Rice: [10, 11], Milk: [20, 21] });
  expect((await cheapest())[0]).toBe('Rice Massy');
  const missing = await survey(thirdDay, { Rice: ['N/A', 11], Milk: [20, 21] });
  expect([(await cheapest())[0], (await cheapest()).at(-1)]).toEqual(['Rice Hi-Lo', 'Rice Massy']);
  await undoImport(api.db, missing);
  expect((await cheapest())[0]).toBe('Rice Massy');
});
