import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrl, dropDatabase, onServer } from '../../../test/database-server.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { type Database, openDatabase, openPool } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { assignMissingKinds } from './index.ts';

const server = inject('postgresUrl');
const name = `bb_before_kinds_${process.pid}`;
let db: Database;
beforeEach(async () => {
  await onServer(server, `CREATE DATABASE ${name}`);
  await migrate(databaseUrl(server, name), { upTo: '0053-fields-of-earlier-clients.sql' });
  db = openDatabase(openPool(databaseUrl(server, name), 4));
});
afterEach(async () => {
  await db.destroy();
  await dropDatabase(server, databaseUrl(server, name));
});

/** As a release before kinds writes a product with a price in every store. */
async function writeAsBefore(product: string, amount: string): Promise<void> {
  await sql`WITH made AS (INSERT INTO product (name, amount, category) VALUES (${product}, ${amount}, 'Rice & Flour') RETURNING id)
            INSERT INTO price (product_id, store_id, price, source) SELECT made.id, store.id, 12, 'mti' FROM made, store`.execute(
    db,
  );
  await sql`INSERT INTO listing (product_id, store_id, price_id, price, date_added, price_is_verified, source, region, store_name)
            SELECT DISTINCT ON (p.product_id, p.store_id)
                   p.product_id, p.store_id, p.id, p.price, p.date_added, p.price_is_verified, p.source, s.region, s.name
            FROM price p JOIN store s ON s.id = p.store_id ORDER BY p.product_id, p.store_id, p.id DESC
            ON CONFLICT (product_id, store_id) DO UPDATE SET price_id = excluded.price_id, price = excluded.price, date_added = excluded.date_added`.execute(
    db,
  );
}
const kinds = async () =>
  (
    await sql<{ kind: string }>`
      SELECT p.name || ': ' || k.name || ', ' || k.dimension || ', ' || coalesce(p.base_amount::text, '?') || ', ' || a.name AS kind
      FROM product p JOIN kind k ON k.id = p.kind_id JOIN aisle a ON a.id = k.aisle_id ORDER BY p.id`.execute(db)
  ).rows.map(({ kind }) => kind);
const unitPrices = async () =>
  (
    await sql<{ price: number | null }>`
      SELECT DISTINCT product_id, unit_price::float AS price FROM listing ORDER BY product_id`.execute(db)
  ).rows.map(({ price }) => price);

test('KND-01 KND-02 a database of before gets kinds while it serves, and so does what a release of before goes on writing', async () => {
  await sql`INSERT INTO store (name) SELECT 'Store ' || n FROM generate_series(1, 3) n`.execute(db);
  await writeAsBefore('Brown Rice', '2 kg');
  await writeAsBefore('Cornmeal', 'a bag');
  await migrate(databaseUrl(server, name));
  expect(await kinds()).toEqual(['Brown Rice: Unsorted, count, ?, Other', 'Cornmeal: Unsorted, count, ?, Other']);
  await assignMissingKinds(db);
  expect(await kinds()).toEqual([
    'Brown Rice: Brown rice, mass, 2, Rice & flour',
    'Cornmeal: Cornmeal, count, ?, Rice & flour',
  ]);
  expect(await unitPrices()).toEqual([6, null]);

  await sql`INSERT INTO store (name) VALUES ('Opened later')`.execute(db);
  await writeAsBefore('Brown rice', '4 kg');
  await sql`INSERT INTO price (product_id, store_id, price, source) SELECT 1, id, 14, 'mti' FROM store`.execute(db);
  await sql`UPDATE product SET amount = '3 kg' WHERE name = 'Cornmeal'`.execute(db);
  await writeAsBefore('Flour', '');
  expect((await kinds())[2]).toBe('Brown rice: Unsorted, count, ?, Other');
  await assignMissingKinds(db);
  expect(await kinds()).toEqual([
    'Brown Rice: Brown rice, mass, 2, Rice & flour',
    'Cornmeal: Cornmeal, mass, 3, Rice & flour',
    'Brown rice: Brown rice, mass, 4, Rice & flour',
    'Flour: Flour, count, ?, Rice & flour',
  ]);
  expect(await unitPrices()).toEqual([7, 4, 3, null]);
  expect(await wrongListings(db)).toEqual([]);
});

test('KND-01 a run that is broken off goes on where it was, and what somebody is using waits for the next', async () => {
  await migrate(databaseUrl(server, name));
  await sql`INSERT INTO product (name, amount) SELECT 'Rice ' || n % 7, n || ' kg' FROM generate_series(1, 180) n`.execute(
    db,
  );
  const due = async () =>
    (await sql<{ count: number }>`SELECT count(*) FROM product WHERE kind_id = 1`.execute(db)).rows[0]?.count;
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM product WHERE id BETWEEN 40 AND 60 FOR UPDATE`.execute(trx);
    await Promise.all([assignMissingKinds(db), assignMissingKinds(db)]);
    expect(await due()).toBe(21);
  });
  await assignMissingKinds(db);
  expect(await due()).toBe(0);
  expect((await db.selectFrom('kind').select('id').where('id', '<>', 1).execute()).length).toBe(7);
});
