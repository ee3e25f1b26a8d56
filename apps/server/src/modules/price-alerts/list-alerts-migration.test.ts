import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { freePort } from '../../../test/free-port.ts';
import { startServer } from '../../../test/processes/server-process.ts';
import { addPrice, createOffers, createShopper, type Offer } from '../../../test/shopping.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { rebuildListings } from '../listing-writes/refresh-listings.ts';
import { checkListAlerts } from './check-alerts.ts';

describe('a database of before the alerts of lists', () => {
  const earlier = useEarlierDatabase('0307-policy-events.sql');

  test('ALR-01 a database with price alerts gets those of lists, and its alerts stay', async () => {
    await sql`
      WITH person AS (INSERT INTO app_user (email, password_hash) VALUES ('ann@example.com', 'none') RETURNING id),
      product AS (INSERT INTO product (name) VALUES ('Rice') RETURNING id)
      INSERT INTO price_alert (user_id, product_id, rule, threshold, armed)
      SELECT person.id, product.id, 'below', 2000, true FROM person, product`.execute(earlier.db);
    const alerts = () => sql<object>`SELECT * FROM price_alert`.execute(earlier.db);
    const { rows: before } = await alerts();
    await earlier.migrate();
    const { rows: after } = await alerts();
    expect(after).toMatchObject(before);
    expect(after).toMatchObject([{ list_id: null, list_area: false, max_stops: null }]);
    await expect(
      sql`INSERT INTO price_alert (user_id, rule, armed) SELECT user_id, 'new_low', true FROM price_alert`.execute(
        earlier.db,
      ),
    ).rejects.toThrow('price_alert_target_check');
  });
});

describe('a database in which example prices counted in alerts of lists', () => {
  const earlier = useEarlierDatabase('0310-withdrawn-index.sql');

  /** A list of a product with an example price, with two alerts; one of its kind; and one with a real price. */
  beforeEach(async () => {
    const { db } = earlier;
    const { rows } = await sql<{ product: number }>`
      WITH s AS (INSERT INTO store (name) VALUES ('Store') RETURNING id),
      p AS (INSERT INTO product (name) VALUES ('Example'), ('Real') RETURNING id, name)
      INSERT INTO price (product_id, store_id, price, source, price_is_verified)
      SELECT p.id, s.id, 10, CASE p.name WHEN 'Real' THEN 'mti' ELSE 'sample' END, 'verified' FROM p, s
      ORDER BY p.id RETURNING product_id AS product`.execute(db);
    const [example, real] = rows as [{ product: number }, { product: number }];
    await sql`
      WITH made AS (
        INSERT INTO kind (slug, name, dimension, aisle_id)
        SELECT 'example', 'Example', 'mass', min(id) FROM aisle RETURNING id
      )
      UPDATE product SET kind_id = made.id, base_amount = 0.5, kind_is_chosen = true FROM made
      WHERE product.id = ${example.product}`.execute(db);
    await rebuildListings(db);
    await sql`INSERT INTO app_user (email, password_hash) VALUES ('ann@example.com', 'none')`.execute(db);
    await sql`INSERT INTO shopping_list (name) VALUES ('Example'), ('Kind of example'), ('Real')`.execute(db);
    await sql`
      INSERT INTO shopping_list_member (list_id, user_id, role)
      SELECT l.id, u.id, 'owner' FROM shopping_list l, app_user u`.execute(db);
    await sql`
      INSERT INTO shopping_list_item (list_id, client_id, product_id, version)
      SELECT id, gen_random_uuid(), CASE name WHEN 'Real' THEN ${real.product}::integer ELSE ${example.product} END, 1
      FROM shopping_list WHERE name <> 'Kind of example'`.execute(db);
    await sql`
      WITH item AS (
        INSERT INTO shopping_list_item (list_id, client_id, amount, amount_unit, need_key, version)
        SELECT id, gen_random_uuid(), 1, 'kg', 'kind', 1 FROM shopping_list WHERE name = 'Kind of example' RETURNING id
      )
      INSERT INTO shopping_list_item_kind (item_id, kind_id, position)
      SELECT item.id, kind.id, 0 FROM item, kind WHERE kind.slug = 'example'`.execute(db);
    await sql`
      INSERT INTO price_alert (user_id, list_id, list_area, max_stops, stop_cost, rule, threshold, armed, list_basis,
                               list_found, list_needed, list_total)
      SELECT u.id, l.id, true, 1, 0, 'below', t.threshold, true, 'earlier', 1, 1, 1000
      FROM app_user u, shopping_list l, unnest(ARRAY[500, 900]) t (threshold)
      WHERE t.threshold = 500 OR l.name = 'Example'`.execute(db);
  });

  const states = async () =>
    (
      await sql<object>`
        SELECT l.name, a.list_basis, a.list_found, a.list_total::integer
        FROM price_alert a JOIN shopping_list l ON l.id = a.list_id ORDER BY l.name, a.threshold`.execute(earlier.db)
    ).rows;

  test('ALR-01 TRU-06 each list with an alert is noted once, and totals with an example price are not compared', async () => {
    await earlier.migrate();
    const { rows: noted } = await sql<{ name: string }>`
      SELECT l.name FROM price_alert_list_change c JOIN shopping_list l ON l.id = c.list_id ORDER BY l.name`.execute(
      earlier.db,
    );
    expect(noted.map(({ name }) => name)).toEqual(['Example', 'Kind of example', 'Real']);
    expect(await states()).toMatchObject([
      { name: 'Example', list_basis: null },
      { name: 'Example', list_basis: null },
      { name: 'Kind of example', list_basis: null },
      { name: 'Real', list_basis: 'earlier' },
    ]);
  });

  test('ALR-01 TRU-06 the start after the update evaluates these lists without example prices', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bb-alerts-'));
    const port = String(await freePort());
    const server = startServer({ DATABASE_URL: earlier.url, DATA_DIR: dataDir, PORT: port });
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    });
    await server.printed('Bargain Buddy is ready');
    await expect.poll(states, { timeout: 20_000 }).toMatchObject([
      { name: 'Example', list_found: 0, list_total: null },
      { name: 'Example', list_found: 0, list_total: null },
      { name: 'Kind of example', list_found: 0, list_total: null },
      { name: 'Real', list_found: 1, list_total: 1000, list_basis: expect.not.stringMatching('earlier') },
    ]);
    expect((await sql`SELECT FROM notification`.execute(earlier.db)).rows).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

test('ALR-01 TRU-06 an alert whose total counted an example price starts again without a message', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const ann = await createShopper(app);
  const [example, real] = (await createOffers(app, ['10.00', '40.00'])) as [Offer, Offer];
  await sql`UPDATE price SET source = 'sample' WHERE product_id = ${example.product}`.execute(app.db);
  await refreshListings(app.db, [{ productId: example.product, storeId: example.store }]);
  const { id } = await ann.createList('Weekly shop');
  for (const { product } of [example, real]) await ann.add(id, { product } as Offer);
  const terms = { list: id, rule: 'below', price: '42' };
  expect((await ann.callApi('POST', 'core/price-alerts/', terms)).statusCode).toBe(201);
  await app.runJobs();
  const alert = async () => (await ann.callApi('GET', 'core/price-alerts/')).json().results[0];
  // As the previous release saved it: $45 for both items, above the threshold.
  await sql`UPDATE price_alert SET list_found = 2, list_total = 4500, armed = true`.execute(app.db);
  await sql.raw(await readFile('apps/server/migrations/0312-evaluate-list-alerts.sql', 'utf8')).execute(app.db);
  await checkListAlerts({ db: app.db, config: app.config, planThreads: app.app.planThreads });
  expect(await alert()).toMatchObject({ current: '40.00', list: { found: 1, needed: 2 } });
  expect(await ann.news()).toEqual([]);
  for (const price of ['45.00', '41.00']) {
    await addPrice(app.db, real, { price });
    await app.runJobs();
  }
  expect(await ann.news()).toMatchObject([{ content: expect.stringContaining('$41.00 for 1 of 2 items') }]);
});
