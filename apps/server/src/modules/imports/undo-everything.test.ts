import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { createShopper, type Shopper } from '../../../test/shopping.ts';
import { makeWorkbook, type SheetContent, surveySheet } from '../../../test/survey-workbook.ts';
import { importSurvey, undoImport } from './index.ts';

let app: TestApp;
let shopper: Shopper;
beforeAll(async () => {
  app = await createTestApp();
  shopper = await createShopper(app);
});
afterAll(() => app.close());

const tables = [
  'app_user',
  'import_match',
  'listing',
  'preferred_store',
  'price',
  'price_absence',
  'price_observation',
  'product',
  'proposed_edit',
  'review_decision',
  'revision',
  'shopping_list',
  'shopping_list_item',
  'shopping_list_plan_item',
  'store',
  'store_aisle_order',
] as const;
async function state() {
  const read = async (table: string) => {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(
      app.db,
    );
    return rows.map(({ row }) => row);
  };
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await read(table)] as const)));
}

const areas = ['Arima', 'Chaguanas', 'San Fernando', 'Scarborough'];
const regions = ['North', 'Central', 'South', 'Tobago'] as const;
const stores = (region: number) =>
  [0, 1, 2, 3, 4].map((n) => ({ name: `Market ${region}${n}`, area: areas[region] ?? '' }));
const priceOf = (region: number, store: number, item: number) =>
  Math.round((5 + 1.7 * item) * (100 + region + store)) / 100;
const month = (change: (sheet: SheetContent, region: number) => SheetContent = (sheet) => sheet) =>
  makeWorkbook(
    regions.map((name, region) =>
      change(
        surveySheet(
          name,
          stores(region),
          Array.from({ length: 20 }, (_, item) => ({
            name: `Item ${item}`,
            brand: 'Lion',
            size: '500 g',
            prices: stores(region).map((_store, store) => priceOf(region, store, item)),
          })),
        ),
        region,
      ),
    ),
  );

test('WEB-07 undo of a messy month restores every table byte for byte, with reports, lists, reviews and waiting changes', async () => {
  const file = (bytes: Buffer, day: string) => ({ name: 'survey.xlsx', bytes, day });
  await importSurvey(app.db, file(month(), '2026-09-15'));
  // October saw everything again, but for one price that it has as N/A.
  const october = month((sheet, region) => {
    const row = sheet.rows[5];
    if (region === 0 && row) row[4] = 'N/A';
    return sheet;
  });
  await importSurvey(app.db, file(october, '2026-10-15'));
  const listings = await app.db.selectFrom('listing').selectAll().orderBy('price_id').limit(6).execute();
  const [one, two, three] = listings.map(({ product_id, store_id, price }) => ({
    product: product_id,
    store: store_id,
    price,
  }));
  if (!one || !two || !three) throw new Error('no listings');
  const list = await shopper.createList();
  await shopper.add(list.id, one);
  await shopper.add(list.id, { product: two.product, store: null as never });
  const near = (price: string, share: number) => (Number(price) * share).toFixed(2);
  expect((await shopper.callApi('POST', 'price/price/', { ...two, price: near(two.price, 1.2) })).statusCode).toBe(201);
  const held = await shopper.callApi('POST', 'price/price/', { ...three, price: near(three.price, 4) });
  expect(held.json().is_held).toBe(true);
  const rename = await shopper.callApi('PATCH', `product/product/${one.product}/`, { name: 'Bleach tastes good' });
  expect(rename.statusCode).toBe(200);
  await app.db.insertInto('preferred_store').values({ user_id: shopper.id, store_id: one.store }).execute();
  const before = await state();
  expect(before.proposed_edit).toHaveLength(1);
  expect(before.price_absence).toHaveLength(1);

  // Lost decimals, a shifted sheet, a renamed store, extra columns, a missing sheet, a new product and missing prices.
  const messy = makeWorkbook(
    regions.slice(0, 3).map((name, region) => {
      const sheet = surveySheet(
        name,
        stores(region).map((store, n) => (region === 1 && n === 0 ? { ...store, name: `${store.name} Ltd` } : store)),
        Array.from({ length: 21 }, (_, item) => ({
          name: `Item ${item}`,
          brand: 'Lion',
          size: '500 g',
          prices: stores(region).map((_store, store) => {
            const shifted = region === 2 ? (store + 1) % 5 : store;
            if (item === 3 && store === 1) return 'N/A';
            return priceOf(region, shifted, item) * (item === 7 && store === 2 ? 100 : 1) + (item % 3 === 0 ? 0.5 : 0);
          }),
        })),
      );
      return sheet;
    }),
  );
  const report = await importSurvey(app.db, file(messy, '2026-11-15'), {
    decisions: {
      otherwise: 'hold',
      reasons: { jump: 'import' },
      cells: { 'North!G13': 'skip' },
      corrections: { 'Central!G13': '17.50' },
      columns: { 'South!I': { ignored: true } },
    },
  });
  expect(report.added).toBeGreaterThan(50);
  const during = await state();
  for (const table of ['price', 'listing', 'price_observation', 'price_absence', 'product', 'store'])
    expect(during[table], table).not.toEqual(before[table]);
  await undoImport(app.db, report.import_id ?? 0);
  expect(await state()).toEqual(before);
  expect(await wrongListings(app.db)).toEqual([]);
});
