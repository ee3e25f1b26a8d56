import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { importSurvey } from './index.ts';
import { readShippedSamples } from './shipped-samples.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('samples');
});
afterAll(() => database.drop());

test('WEB-07 after the first import PostgreSQL knows how much there is, before it looks by itself', async () => {
  const empty = await createTestDatabase();
  const [first] = await readShippedSamples();
  if (!first) throw new Error('There are no samples.');
  await importSurvey(empty.db, first, { isSample: true });
  const { rows } = await sql<{ name: string; known: number; rows: number }>`
    SELECT relname AS name, reltuples::integer AS known,
           CASE relname WHEN 'product' THEN (SELECT count(*) FROM product) WHEN 'store' THEN (SELECT count(*) FROM store)
                        WHEN 'price' THEN (SELECT count(*) FROM price) ELSE (SELECT count(*) FROM listing) END AS rows
    FROM pg_class WHERE oid = ANY('{product,store,price,listing}'::regclass[]) ORDER BY relname`.execute(empty.db);
  expect(rows.map(({ name }) => name)).toEqual(['listing', 'price', 'product', 'store']);
  for (const { name, known, rows: there } of rows) expect(known, name).toBe(there);
  await empty.drop();
});

test('WEB-07 the sample surveys are 126 items in 40 stores, six months long', async () => {
  const imports = await database.db
    .selectFrom('price_import')
    .select(['date_added', 'added', 'unchanged', 'skipped'])
    .orderBy('id')
    .execute();
  expect(imports).toEqual([
    { date_added: '2026-06-15', added: 4429, unchanged: 0, skipped: 0 },
    { date_added: '2026-07-15', added: 3200, unchanged: 1229, skipped: 0 },
    { date_added: '2026-08-15', added: 3180, unchanged: 1249, skipped: 0 },
    { date_added: '2026-09-15', added: 3185, unchanged: 1244, skipped: 0 },
    { date_added: '2026-10-15', added: 3181, unchanged: 1248, skipped: 0 },
    { date_added: '2026-11-15', added: 3196, unchanged: 1233, skipped: 0 },
  ]);
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM product) AS products, (SELECT count(*) FROM store) AS stores,
           (SELECT count(*) FROM listing) AS listings, (SELECT count(*) FROM price) AS prices,
           (SELECT count(DISTINCT category) FROM product) AS categories`.execute(database.db);
  expect(rows).toEqual([{ products: 126, stores: 40, listings: 4429, prices: 20371, categories: 12 }]);
});

test('WEB-07 TRU-06 a sample dates from midnight in Trinidad and Tobago, and is called one', async () => {
  const price = await database.db
    .selectFrom('price')
    .innerJoin('product', 'product.id', 'price.product_id')
    .innerJoin('store', 'store.id', 'price.store_id')
    .select(['price.price', 'price.date_added', 'price_is_verified', 'source', 'held', 'added_by', 'category'])
    .where('product.name', '=', 'Parboiled Rice')
    .where('brand', '=', 'Lion')
    .where('store.name', '=', 'Massy Stores')
    .where('address', '=', 'Port of Spain')
    .orderBy('price.date_added')
    .executeTakeFirstOrThrow();
  expect(price).toEqual({
    price: '25.40',
    date_added: new Date('2026-06-15T04:00:00Z'),
    price_is_verified: 'verified',
    source: 'sample',
    held: false,
    added_by: null,
    category: 'Rice & Flour',
  });
});

test('WEB-07 every sample store has a rough position of its own in its region', async () => {
  const stores = await database.db.selectFrom('store').selectAll().execute();
  expect(new Set(stores.map(({ location_source }) => location_source))).toEqual(new Set(['area']));
  expect(new Set(stores.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(40);
  for (const { region, lat } of stores) expect(Number(lat) > 11).toBe(region === 'Tobago');
});

test('WEB-07 the newest listings mix products, stores and regions', async () => {
  const first = await database.db
    .selectFrom('listing')
    .select(['product_id', 'store_id', 'region'])
    .orderBy('date_added', 'desc')
    .orderBy('price_id', 'desc')
    .limit(24)
    .execute();
  expect(new Set(first.map(({ product_id }) => product_id)).size).toBeGreaterThan(15);
  expect(new Set(first.map(({ store_id }) => store_id)).size).toBeGreaterThan(12);
  expect(new Set(first.map(({ region }) => region)).size).toBeGreaterThanOrEqual(4);
});
