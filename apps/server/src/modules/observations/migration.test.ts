import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrl, dropDatabase, onServer } from '../../../test/database-server.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { type Database, openDatabase, openPool } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';

const server = inject('postgresUrl');
const name = `bb_before_observations_${process.pid}`;
let db: Database;
beforeEach(async () => {
  await onServer(server, `CREATE DATABASE ${name}`);
  await migrate(databaseUrl(server, name), { upTo: '0091-links-to-read-lists.sql' });
  db = openDatabase(openPool(databaseUrl(server, name), 2));
});
afterEach(async () => {
  await db.destroy();
  await dropDatabase(server, databaseUrl(server, name));
});

const sample = 'd989ed8f6602b4e4644aa201ebcc6039f84e5db5cf8f1dc36ea4f24a58937031';

test('TRU-06 the samples of a database from before are called samples, and nothing else is; a release beside keeps the listings right', async () => {
  await sql
    .raw(`
    INSERT INTO product (name) VALUES ('Rice'), ('Milk');
    INSERT INTO store (name) VALUES ('Massy');
    INSERT INTO price_import (kind, file_name, file_sha256, date_added) VALUES
      ('mti', 'mti-2026-11.xlsx', '${sample}', '2026-11-15'), ('mti', 'real.xlsx', 'other', '2026-11-15');
    INSERT INTO price (product_id, store_id, price, price_is_verified, source, import_id, date_added) VALUES
      (1, 1, 10, 'verified', 'mti', 1, '2026-11-15T04:00Z'), (2, 1, 20, 'verified', 'mti', 2, '2026-11-15T04:00Z');
    INSERT INTO listing (product_id, store_id, price_id, price, date_added, price_is_verified, source, region, store_name)
    SELECT product_id, store_id, id, price, date_added, price_is_verified, source, NULL, 'Massy' FROM price;
  `)
    .execute(db);
  await migrate(databaseUrl(server, name));
  const sources = async (table: string) =>
    (await sql.raw<{ source: string }>(`SELECT source FROM ${table} ORDER BY product_id`).execute(db)).rows.map(
      ({ source }) => source,
    );
  expect([await sources('price'), await sources('listing')]).toEqual([
    ['sample', 'mti'],
    ['sample', 'mti'],
  ]);
  const imports = await db.selectFrom('price_import').select('is_sample').orderBy('id').execute();
  expect(imports).toEqual([{ is_sample: true }, { is_sample: false }]);
  expect(await wrongListings(db)).toEqual([]);
  // Seen again, and then another one listed by the release before, which knows nothing of that.
  await sql
    .raw(`
    UPDATE price SET last_seen = '2026-11-20T04:00Z', confirmations = 2, surveyed = true WHERE id = 2;
    UPDATE listing SET last_seen = '2026-11-20T04:00Z', confirmations = 2, surveyed = true WHERE price_id = 2;
    INSERT INTO price (product_id, store_id, price, source) VALUES (2, 1, 25, 'user');
    UPDATE listing SET price_id = 3, price = 25, price_is_verified = 'pending', source = 'user',
           date_added = (SELECT date_added FROM price WHERE id = 3) WHERE product_id = 2;
  `)
    .execute(db);
  expect(await wrongListings(db)).toEqual([]);
});

test('TRU-06 a real price that a newer sample hid is listed after the update, and the previous release lists it too', async () => {
  const url = databaseUrl(server, name);
  await migrate(url, { upTo: '0182-push-limits.sql' });
  await sql
    .raw(`
    INSERT INTO product (name) VALUES ('Rice'), ('Milk'), ('Oats'), ('Salt'), ('Flour');
    INSERT INTO store (name) VALUES ('Massy');
    INSERT INTO price (product_id, store_id, price, price_is_verified, source, date_added, last_seen, surveyed, held) VALUES
      (1, 1, 10, 'verified', 'mti', '2026-06-15T04:00Z', '2026-07-15T04:00Z', true, false),
      (1, 1, 11, 'verified', 'mti', '2026-07-01T04:00Z', NULL, false, false),
      (1, 1, 99, 'verified', 'sample', '2026-11-15T04:00Z', NULL, false, false),
      (2, 1, 20, 'rejected', 'mti', '2026-06-15T04:00Z', NULL, false, false),
      (2, 1, 21, 'pending', 'user', '2026-06-16T04:00Z', NULL, false, true),
      (2, 1, 22, 'verified', 'sample', '2026-11-15T04:00Z', NULL, false, false),
      (3, 1, 30, 'pending', 'user', '2026-06-15T04:00Z', NULL, false, false),
      (3, 1, 33, 'verified', 'sample', '2026-11-15T04:00Z', NULL, false, false),
      (4, 1, 40, 'verified', 'sample', '2026-11-15T04:00Z', NULL, false, false),
      (4, 1, 41, 'verified', 'pricesmart', '2026-11-16T04:00Z', NULL, false, false);
    INSERT INTO price_import (kind, file_name, file_sha256, date_added) VALUES ('mti', 'real.xlsx', 'one', '2026-07-15');
    INSERT INTO price_observation (price_id, seen_at, source, import_id, counts) VALUES (1, '2026-07-15T04:00Z', 'mti', 1, true);
    INSERT INTO listing (product_id, store_id, price_id, price, date_added, price_is_verified, source, region, store_name)
    SELECT product_id, store_id, price_id, price, date_added, price_is_verified, source, region, store_name
    FROM expected_listing;
  `)
    .execute(db);
  const listed = async () => {
    const rows = await db.selectFrom('listing').select(['price', 'source']).orderBy('product_id').execute();
    return rows.map(({ price, source }) => `${source} ${price}`);
  };
  expect(await listed()).toEqual(['sample 99.00', 'sample 22.00', 'sample 33.00', 'pricesmart 41.00']);
  await migrate(url);
  expect(await listed()).toEqual(['mti 10.00', 'sample 22.00', 'user 30.00', 'pricesmart 41.00']);
  expect(await wrongListings(db)).toEqual([]);
  // The previous release reads the newest acceptable price.
  const { rows } = await sql<{ source: string }>`
    SELECT source FROM acceptable_price WHERE product_id = 1
    ORDER BY coalesce(last_seen, date_added) DESC, date_added DESC, id DESC LIMIT 1`.execute(db);
  expect(rows).toEqual([{ source: 'mti' }]);
});

test('TRU-03 a price that shoppers walked away from the survey before the update is listed no more', async () => {
  const url = databaseUrl(server, name);
  await migrate(url, { upTo: '0220-other-names-of-kinds.sql' });
  await sql
    .raw(`
    INSERT INTO product (name) VALUES ('Rice'), ('Milk'), ('Oats');
    INSERT INTO store (name) VALUES ('Massy');
    INSERT INTO price_import (kind, file_name, file_sha256, date_added) VALUES ('mti', 'real.xlsx', 'one', '2026-10-15');
    INSERT INTO price (product_id, store_id, price, price_is_verified, source, import_id, date_added, confirmations) VALUES
      (1, 1, 50.70, 'verified', 'mti', 1, '2026-10-15T04:00Z', 0),
      (1, 1, 25.40, 'pending', 'user', NULL, '2026-10-20T04:00Z', 2),
      (1, 1, 12.75, 'pending', 'user', NULL, '2026-10-21T04:00Z', 2),
      (2, 1, 20, 'verified', 'mti', 1, '2026-10-15T04:00Z', 0),
      (2, 1, 22, 'pending', 'user', NULL, '2026-10-20T04:00Z', 1),
      (3, 1, 30, 'pending', 'user', NULL, '2026-10-15T04:00Z', 0),
      (3, 1, 12, 'pending', 'user', NULL, '2026-10-20T04:00Z', 2);
    INSERT INTO listing (product_id, store_id, price_id, price, date_added, price_is_verified, source, region, store_name, confirmations)
    SELECT product_id, store_id, price_id, price, date_added, price_is_verified, source, region, store_name, confirmations
    FROM expected_listing;
  `)
    .execute(db);
  const listed = async () =>
    (await db.selectFrom('listing').select(['price', 'source']).orderBy('product_id').execute()).map(
      ({ price, source }) => `${source} ${price}`,
    );
  expect(await listed()).toEqual(['user 12.75', 'user 22.00', 'user 12.00']);
  await migrate(url);
  expect(await listed()).toEqual(['user 25.40', 'user 22.00', 'user 12.00']);
  expect(await wrongListings(db)).toEqual([]);
});
