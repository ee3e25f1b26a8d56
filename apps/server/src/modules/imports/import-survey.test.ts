import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { emptyPrices } from '../../../test/empty-prices.ts';
import { waitingForLocks } from '../../../test/locks.ts';
import { priceState, wrongListings } from '../../../test/price-state.ts';
import { makeWorkbook, type SheetContent, surveySheet } from '../../../test/survey-workbook.ts';
import { lockStoreRow, refreshListings } from '../listing-writes/index.ts';
import { importSurvey, undoImport } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => emptyPrices(database.db));

const day = '2026-11-15';
const run = (sheets: SheetContent[], options: { day?: string; dryRun?: boolean } = {}) =>
  importSurvey(
    database.db,
    { name: 'survey.xlsx', bytes: makeWorkbook(sheets), day: options.day ?? day },
    { ...options, decisions: { otherwise: 'import' } },
  );
/** A survey of one cell. */
const oneCell = (price: string | number, name = 'Rice', sheet = 'North') =>
  surveySheet(sheet, [{ name: 'Massy', area: 'Arima' }], [{ name, brand: 'Lion', size: '2 kg', prices: [price] }]);

const listed = async () =>
  (await database.db.selectFrom('listing').select('price').orderBy('price').execute()).map(({ price }) => price);

/** A price that a shopper adds to the only pair. */
async function report(price: string, time: string, state: 'pending' | 'rejected' = 'pending') {
  const { productId, storeId } = await database.db
    .selectFrom('listing')
    .select(['product_id as productId', 'store_id as storeId'])
    .executeTakeFirstOrThrow();
  await database.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('price')
      .values({
        product_id: productId,
        store_id: storeId,
        price,
        date_added: time,
        source: 'user',
        price_is_verified: state,
      })
      .execute();
    await refreshListings(trx, [{ productId, storeId }]);
  });
}

test('WEB-07 a price is added only where it differs from the newest one up to the day of the survey', async () => {
  await run([oneCell(10)], { day: '2026-06-15' });
  const again = { added: 0, unchanged: 1, seen_again: 1, import_id: expect.any(Number) };
  expect(await run([oneCell(10)])).toMatchObject(again);
  expect(await run([oneCell(10)])).toMatchObject({ ...again, seen_again: 0, import_id: null });
  expect(await run([oneCell(11)])).toMatchObject({
    added: 1,
    unchanged: 0,
    message: 'Added 1 price; 0 unchanged, 0 skipped.',
  });
  expect(await listed()).toEqual(['11.00']);
  expect(await run([oneCell(9)], { day: '2026-08-15' })).toMatchObject({ added: 1 });
  expect(await listed()).toEqual(['11.00']);
});

test('WEB-07 a shopper’s price of the same day counts, a later one does not, a rejected one never', async () => {
  await run([oneCell(10)], { day: '2026-06-15' });
  await report('12.00', '2026-11-16T03:59:59Z');
  expect(await run([oneCell(12)], { dryRun: true })).toMatchObject({ added: 0, unchanged: 1 });
  await report('13.00', '2026-11-16T04:00:00Z');
  await report('14.00', '2026-11-16T03:59:59Z', 'rejected');
  expect(await run([oneCell(13)], { dryRun: true })).toMatchObject({ added: 1 });
  expect(await run([oneCell(14)], { dryRun: true })).toMatchObject({ added: 1 });
});

test('WEB-07 the same file again adds nothing, whatever shoppers or administrators did since', async () => {
  await run([oneCell(10)]);
  await report('12.00', '2026-11-15T16:00:00Z');
  expect(await run([oneCell(10)])).toMatchObject({ added: 0, unchanged: 1 });
  await database.db.updateTable('price').set({ price_is_verified: 'rejected' }).where('source', '=', 'mti').execute();
  expect(await run([oneCell(10)])).toMatchObject({ added: 0, unchanged: 1 });
});

test.each([
  { first: 'brings', days: [] },
  { first: 'sees again', days: ['2026-06-15'] },
  { first: 'has brought before', days: [day] },
])('WEB-07 a file that contradicts itself adds nothing again, where it $first one of both prices', async ({ days }) => {
  for (const one of days) await run([oneCell(10)], { day: one });
  const rice = { name: 'Rice', brand: 'Lion', size: '2 kg' };
  const items = [10, 11].map((price) => ({ ...rice, prices: [price] }));
  const bytes = makeWorkbook([surveySheet('North', [{ name: 'Massy', area: 'Arima' }], items)]);
  const hold = () =>
    importSurvey(database.db, { name: 'survey.xlsx', bytes, day }, { decisions: { otherwise: 'hold' } });
  expect(await hold()).toMatchObject({
    held: days.length === 0 ? 2 : 1,
    suspect_counts: { conflict: expect.anything() },
  });
  if (days.length > 0) await report('12.00', '2026-11-15T16:00:00Z');
  const nothingNew = { added: 0, held: 0, seen_again: 0, import_id: null };
  expect(await hold()).toMatchObject(nothingNew);
  // Whatever the review makes of what was held.
  const held = database.db.updateTable('price').where('held', '=', true);
  await held.set({ held: false, held_because: null, held_why: null, price_is_verified: 'rejected' }).execute();
  expect(await hold()).toMatchObject(nothingNew);
});

test('WEB-07 a price that is held for review is unchanged as long as it waits, also once a shopper has reported the same', async () => {
  const prices = (...said: number[]) => {
    const items = said.map((price) => ({ name: 'Rice', brand: 'Lion', size: '2 kg', prices: [price] }));
    return makeWorkbook([surveySheet('North', [{ name: 'Massy', area: 'Arima' }], items)]);
  };
  const say = (otherwise: 'hold' | 'import', ...said: number[]) =>
    importSurvey(database.db, { name: 'survey.xlsx', bytes: prices(...said), day }, { decisions: { otherwise } });
  await run([oneCell(12)], { day: '2026-06-15' });
  expect(await say('hold', 10, 11)).toMatchObject({ added: 0, held: 2 });
  await report('11.00', '2026-11-15T16:00:00Z');
  expect(await say('import', 9, 11)).toMatchObject({ added: 1, unchanged: 1, skipped: 0 });
  expect(await say('import', 9, 11)).toMatchObject({ added: 0, unchanged: 2, skipped: 0, import_id: null });
});

test('WEB-07 products and stores are known again whatever their case, spaces and apostrophes', async () => {
  const sheet = (store: string, area: string, item: string, size: string, price: number) =>
    surveySheet('South', [{ name: store, area }], [{ name: item, brand: 'Matouk’s', size, prices: [price] }]);
  await run([sheet('Persad’s', 'Point Fortin', 'Pigeon Peas', '425 g', 10)], { day: '2026-06-15' });
  const again = await run([sheet("PERSAD'S", 'point  fortin', 'pigeon  PEAS', '425g', 11)]);
  expect(again).toMatchObject({ added: 1, new_products: 0, new_stores: 0 });
});

test('WEB-07 the same store name in another area or region is another store', async () => {
  const stores = [
    { name: 'Massy', area: 'Arima' },
    { name: 'Massy', area: 'Toco' },
  ];
  const items = [{ name: 'Rice', prices: [1, 2] }];
  const report = await run([surveySheet('East', stores, items), surveySheet('North', stores, items)]);
  expect(report).toMatchObject({ added: 4, new_products: 1, new_stores: 4, skipped: 0 });
});

test('WEB-07 of several cells for one product and store the first counts, the others are named', async () => {
  const stores = [
    { name: 'Massy', area: 'Arima' },
    { name: 'MASSY', area: 'Arima' },
  ];
  const sheet = surveySheet('East', stores, [
    { name: 'Rice', prices: ['N/A', 2] },
    { name: 'RICE', prices: [3, 'x'] },
  ]);
  const report = await run([sheet]);
  expect(report).toMatchObject({ added: 1, skipped: 2, new_stores: 1, new_products: 1 });
  expect(report.skipped_cells).toEqual([
    { sheet: 'East', cell: 'F7', value: 'x', reason: 'It is not a price.', product: 'Rice', store: 'Massy, Arima' },
    {
      sheet: 'East',
      cell: 'E7',
      product: 'Rice',
      store: 'Massy, Arima',
      value: '3.00',
      reason: 'The price of this product in this store is in East!F6 already.',
    },
  ]);
  expect(await listed()).toEqual(['2.00']);
});

test('WEB-07 the report counts by sheet and lists stores without an exact position', async () => {
  const report = await run([
    surveySheet(
      'North',
      [{ name: 'A', area: 'Arima' }],
      [
        { name: 'Rice', prices: [1] },
        { name: 'Milk', prices: ['x'] },
      ],
    ),
    surveySheet(
      'Tobago',
      [
        { name: 'B', area: 'Atlantis' },
        { name: 'D', area: 'Canaan' },
      ],
      [{ name: 'Rice', prices: [1, 'N/A'] }],
    ),
    surveySheet('West', [{ name: 'C', area: '' }], [{ name: 'Rice', prices: [2] }]),
  ]);
  expect(report.sheets).toEqual([
    { sheet: 'North', stores: 1, products: 2, added: 1, held: 0, unchanged: 0, skipped: 1 },
    { sheet: 'Tobago', stores: 2, products: 1, added: 1, held: 0, unchanged: 0, skipped: 0 },
    { sheet: 'West', stores: 1, products: 1, added: 1, held: 0, unchanged: 0, skipped: 0 },
  ]);
  expect(report.unresolved_stores.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'A: Placed roughly at Arima.',
    'B: The place Atlantis is not known, so the store has no position.',
    'C: The sheet names no area for it, so the store has no position.',
  ]);
  const stores = await database.db
    .selectFrom('store')
    .select(['id', 'name', 'location_source'])
    .orderBy('name')
    .execute();
  expect(stores.map(({ id }) => id)).toEqual(report.unresolved_stores.map(({ id }) => id));
  expect(stores.map(({ location_source }) => location_source)).toEqual(['area', 'unknown', 'unknown']);
});

test('WEB-07 new stores make a job that looks for their positions; a dry run and known stores make none', async () => {
  const jobs = async () =>
    (await sql<{ task: string }>`SELECT task_identifier AS task FROM graphile_worker.jobs`.execute(database.db)).rows;
  await run([oneCell(10)], { dryRun: true });
  expect(await jobs()).toEqual([]);
  await run([oneCell(10)], { day: '2026-06-15' });
  expect(await jobs()).toEqual([{ task: 'locate-stores' }]);
  await sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs`.execute(database.db);
  await run([oneCell(11)]);
  expect(await jobs()).toEqual([]);
});

test('WEB-07 two imports of the same file at once add once', async () => {
  const reports = await Promise.all([run([oneCell(10)]), run([oneCell(10)]), run([oneCell(10)])]);
  expect(reports.map(({ added }) => added).sort()).toEqual([0, 0, 1]);
  expect(await wrongListings(database.db)).toEqual([]);
});

test('WEB-07 the file’s digest, name without folders and report are kept', async () => {
  const bytes = makeWorkbook([oneCell(10)]);
  const report = await importSurvey(database.db, { name: '..\\secret/my survey.xlsx', bytes, day });
  const kept = await database.db.selectFrom('price_import').selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({
    file_name: 'my survey.xlsx',
    date_added: day,
    added: 1,
    unchanged: 0,
    skipped: 0,
    report,
  });
  expect(kept.file_sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('WEB-07 undo keeps what others use, and it goes with the last import that uses it', async () => {
  const before = await priceState(database.db);
  const first = await run([oneCell(10), oneCell(20, 'Flour', 'north ')], { day: '2026-06-15' });
  const second = await run([oneCell(11)]);
  expect(await undoImport(database.db, first.import_id ?? 0)).toMatchObject({
    prices_removed: 2,
    products_removed: 1,
    stores_removed: 0,
  });
  expect(await listed()).toEqual(['11.00']);
  expect(await undoImport(database.db, second.import_id ?? 0)).toMatchObject({
    products_removed: 1,
    stores_removed: 1,
  });
  expect(await priceState(database.db)).toEqual(before);
});

test('WEB-07 undo keeps a store that somebody prefers and a product that got a picture', async () => {
  const { import_id } = await run([oneCell(10)]);
  const user = { email: 'a@example.com', password_hash: 'none' };
  const { id } = await database.db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow();
  const store = await database.db.selectFrom('store').select('id').executeTakeFirstOrThrow();
  await database.db.insertInto('preferred_store').values({ user_id: id, store_id: store.id }).execute();
  await database.db.updateTable('product').set({ image: 'rice.webp' }).execute();
  const undone = await undoImport(database.db, import_id ?? 0);
  expect(undone).toMatchObject({ prices_removed: 1, products_removed: 0, stores_removed: 0 });
  expect(await listed()).toEqual([]);
});

test('WEB-07 undo keeps a product and a store that are on a shopping list', async () => {
  const { import_id } = await run([oneCell(10)]);
  await sql`
    WITH list AS (INSERT INTO shopping_list (name) VALUES ('Groceries') RETURNING id)
    INSERT INTO shopping_list_item (list_id, client_id, product_id, store_id, version)
    SELECT list.id, gen_random_uuid(), product.id, store.id, 1 FROM list, product, store`.execute(database.db);
  const undone = await undoImport(database.db, import_id ?? 0);
  expect(undone).toMatchObject({ prices_removed: 1, products_removed: 0, stores_removed: 0 });
  expect(await database.db.selectFrom('shopping_list_item').select('id').execute()).toHaveLength(1);
});

test('WEB-07 undo waits for a shopper who is just adding a price, and keeps it', async () => {
  const { import_id } = await run([oneCell(10)]);
  const { product_id, store_id } = await database.db.selectFrom('listing').selectAll().executeTakeFirstOrThrow();
  let undone: Promise<unknown> = Promise.resolve();
  await database.db.transaction().execute(async (trx) => {
    // As whoever changes prices does: the store first.
    await lockStoreRow(trx, store_id);
    await trx.insertInto('price').values({ product_id, store_id, price: '9.00', source: 'user' }).execute();
    undone = undoImport(database.db, import_id ?? 0);
    await expect.poll(() => waitingForLocks(database.db)).toBe(1);
    await refreshListings(trx, [{ productId: product_id, storeId: store_id }]);
  });
  expect(await undone).toMatchObject({ prices_removed: 1, products_removed: 0, stores_removed: 0 });
  expect(await listed()).toEqual(['9.00']);
});

test('WEB-07 undo answers once, and only for an import that exists', async () => {
  const { import_id } = await run([oneCell(10)]);
  const both = await Promise.allSettled([
    undoImport(database.db, import_id ?? 0),
    undoImport(database.db, import_id ?? 0),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(undoImport(database.db, import_id ?? 0)).rejects.toMatchObject({ statusCode: 409 });
  await expect(undoImport(database.db, 12345)).rejects.toMatchObject({ statusCode: 404 });
});
