import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { refreshListings } from './refresh-listings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await run(`INSERT INTO product (name) VALUES ('Rice'), ('Milk');
             INSERT INTO store (name) VALUES ('Massy'), ('Xtra Foods');
             INSERT INTO price_import (kind, file_name, file_sha256, date_added) VALUES ('mti', 'a.xlsx', 'a', '2026-07-15')`);
});
beforeEach(() => run('DELETE FROM price'));
afterAll(() => database.drop());

const run = (text: string) => sql.raw(text).execute(database.db);

test('a product and store with 5,000 prices is listed within two seconds', async () => {
  await run(`INSERT INTO price (product_id, store_id, price, source, date_added)
             SELECT 1, 1, 10 + n % 90, 'user', now() - n * interval '1 hour' FROM generate_series(1, 5000) n`);
  await run('ANALYZE price');
  const start = performance.now();
  await refreshListings(database.db, [{ productId: 1, storeId: 1 }]);
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(await wrongListings(database.db)).toEqual([]);
});

test('this release and the previous one accept the same prices', async () => {
  await run(`SELECT setseed(0.5);
    INSERT INTO price (product_id, store_id, price, source, price_is_verified, held, import_id, date_added)
    SELECT 1 + n % 2, 1 + n / 2 % 2, (ARRAY[5, 9, 10, 14, 15, 16, 25])[1 + floor(random() * 7)],
           (ARRAY['mti', 'user', 'sample'])[1 + floor(random() * 3)],
           (ARRAY['pending', 'pending', 'verified', 'rejected'])[1 + floor(random() * 4)], random() < 0.1,
           CASE WHEN random() < 0.3 THEN (SELECT max(id) FROM price_import) END, '2026-07-01'::timestamptz + floor(random() * 90) * interval '1 day'
    FROM generate_series(1, 400) n;
    INSERT INTO price_observation (price_id, seen_at, source, import_id, counts)
    SELECT id, date_added + floor(random() * 60) * interval '1 day', source,
           CASE WHEN random() < 0.5 THEN (SELECT max(id) FROM price_import) END, true
    FROM price WHERE random() < 0.6`);
  const columns =
    'id, price, date_added, price_is_verified, source, import_id, last_seen, confirmations, surveyed, missed_at';
  const { rows: now } = await run(`
    SELECT a.* FROM (SELECT DISTINCT product_id, store_id FROM price) p
    CROSS JOIN LATERAL acceptable_prices(p.product_id, p.store_id) a ORDER BY a.id`);
  const { rows: before } = await run(`SELECT ${columns} FROM acceptable_price ORDER BY id`);
  expect(now).toEqual(before);
  expect(now.length).toBeGreaterThan(50);
  expect(now.length).toBeLessThan(350);
});
