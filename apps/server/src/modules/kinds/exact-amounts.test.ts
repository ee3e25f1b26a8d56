import { deriveKindOfProduct, parseAmount } from '@bargain-buddy/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl, dropDatabase, onServer } from '../../../test/database-server.ts';
import { type Database, openDatabase, openPool } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { needKey } from '../lists/need.ts';
import { assignMissingKinds } from './index.ts';

const server = inject('postgresUrl');
const name = `bb_before_exact_amounts_${process.pid}`;
let db: Database;
beforeAll(async () => {
  await onServer(server, `CREATE DATABASE ${name}`);
  await migrate(databaseUrl(server, name), { upTo: '0189' });
  db = openDatabase(openPool(databaseUrl(server, name), 4));
  await sql
    .raw(`
    INSERT INTO store (name) VALUES ('Massy');
    INSERT INTO kind (slug, name, dimension, aisle_id) VALUES ('onions', 'Onions', 'mass', 1), ('shallots', 'Shallots', 'mass', 1);
    INSERT INTO shopping_list (name) VALUES ('Home')`)
    .execute(db);
  await writeAsBefore('1 lb', '0.453592');
  await writeAsBefore('500 g', '0.5');
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(server, databaseUrl(server, name));
});

/** Writes a product as the release before does: rounded to a thousandth of a gram. */
async function writeAsBefore(amount: string, rounded: string): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO product (name, amount, kind_id, dimension, base_amount, kind_read_from)
      VALUES ('Onions', ${amount}, 2, 'mass', ${rounded}, 'Onions' || E'\n\n' || ${amount}::text || E'\n') RETURNING id
    ), priced AS (
      INSERT INTO price (product_id, store_id, price, source) SELECT id, 1, 5, 'mti' FROM made RETURNING id, product_id, date_added
    )
    INSERT INTO listing (product_id, store_id, price_id, price, date_added, price_is_verified, source, region, store_name)
    SELECT product_id, 1, id, 5, date_added, 'pending', 'mti', NULL, 'Massy' FROM priced`.execute(db);
}

async function addItem(amount: string, unit: string, key: string, isDeleted = false): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO shopping_list_item (list_id, client_id, amount, amount_unit, need_key, version, deleted_at)
      VALUES (1, gen_random_uuid(), ${amount}, ${unit}, ${key}, 1, ${isDeleted ? new Date() : null}) RETURNING id
    )
    INSERT INTO shopping_list_item_kind (item_id, kind_id, position) SELECT id, 2, 0 FROM made`.execute(db);
}

const held = async () =>
  (
    await sql<{ product: string; listing: string }>`
      SELECT p.base_amount::text AS product, l.base_amount::text AS listing
      FROM product p JOIN listing l ON l.product_id = p.id ORDER BY p.id`.execute(db)
  ).rows.map(({ product, listing }) => [product, listing]);

test('KND-04 stored amounts, listings, needs and undo of merges become exact; so do later products of the release before, and its loose goods are sold by weight', async () => {
  await addItem('2', 'lb', 'k2 907185');
  await addItem('907.185', 'g', 'k3 907185');
  await addItem('2', 'kg', 'k2 2000000');
  await addItem('1.5', 'pt', 'k2 709765', true);
  const merged = {
    items: [
      { before: { id: 1, need_key: 'k3 907185' }, after: { id: 1, need_key: 'k2 907185' } },
      { before: { id: 3, need_key: 'k3 2000000' }, after: { id: 3, need_key: 'k2 2000000' } },
    ],
  };
  await sql`INSERT INTO kind_change (summary, done, actor_name) VALUES ('Merged', ${JSON.stringify(merged)}, 'Ann')`.execute(
    db,
  );
  await migrate(databaseUrl(server, name));
  expect(await held()).toEqual([
    ['0.45359237', '0.45359237'],
    ['0.5', '0.5'],
  ]);
  const items = await db
    .selectFrom('shopping_list_item')
    .select(['amount', 'amount_unit', 'need_key'])
    .orderBy('id')
    .execute();
  expect(items.map(({ need_key }) => need_key)).toEqual(['k2 907184.74', 'k3 907185', 'k2 2000000', 'k2 709764.7095']);
  expect(items[0]?.need_key).toBe(needKey({ kinds: [2], amount: '2', unit: 'lb' }));
  const { done } = await db.selectFrom('kind_change').select('done').executeTakeFirstOrThrow();
  expect(done).toMatchObject({
    items: [
      { before: { id: 1, need_key: 'k3 907184.74' }, after: { id: 1, need_key: 'k2 907184.74' } },
      { before: { id: 3, need_key: 'k3 2000000' }, after: { id: 3, need_key: 'k2 2000000' } },
    ],
  });

  await writeAsBefore('16 fl oz', '0.473176');
  await sql`UPDATE kind SET aisle_id = (SELECT id FROM aisle WHERE key = 'produce') WHERE id = 2`.execute(db);
  await assignMissingKinds(db);
  expect((await db.selectFrom('kind').select('sold_by').orderBy('id').execute()).map(({ sold_by }) => sold_by)).toEqual(
    ['pack', 'weight', 'pack'],
  );
  expect((await held())[2]).toEqual(['0.473176473', '0.473176473']);
});

test('KND-04 SQL reads amounts in imperial units and milligrams as packages/domain does', async () => {
  const spellings =
    'mg oz ozs ounce ounces lb lbs pound pounds floz fl|oz fl.|oz fluidounce fluidounces pt pint pints qt quart quarts gal gals gallon gallons';
  const texts = fc.sample(
    fc
      .tuple(
        fc.constantFrom('', '6 x ', '12×', '3 * '),
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom('.', ','),
        fc.constantFrom('', ' '),
        fc.constantFrom(...spellings.split(' ').map((one) => one.replace('|', ' '))),
        fc.constantFrom('', '.', ' '),
      )
      .map(([packs, size, point, space, unit, end]) => {
        const fraction = size % 1000 === 0 ? '' : `${point}${String(size % 1000).padStart(3, '0')}`;
        return `${packs}${Math.floor(size / 1000)}${fraction}${space}${unit}${end}`;
      }),
    1_000,
  );
  const others = ['2 kg', '6 x 330 ml', '12 ct', 'lb', '', '1 lb of onions', '1e3 lb', '-1 lb'];
  const { rows } = await sql<{ amount: string; exact: string | null }>`
    SELECT amount, exact_base_amount(amount)::text AS exact
    FROM unnest(${[...texts, ...others]}::text[]) WITH ORDINALITY AS given (amount, n) ORDER BY n`.execute(db);
  for (const { amount, exact } of rows) {
    const { baseAmount } = deriveKindOfProduct({ name: 'Thing', brand: '', amount, category: '' });
    const isImperial = texts.includes(amount);
    expect([amount, exact]).toEqual([amount, isImperial ? baseAmount : null]);
    if (isImperial) expect(parseAmount(amount), amount).toBeDefined();
  }
});
