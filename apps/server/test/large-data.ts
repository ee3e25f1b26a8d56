import { rebuildListings, refreshListings } from '../src/modules/listing-writes/refresh-listings.ts';
import { createUser, type TestUser } from './app.ts';
import type { KnownValues } from './arbitrary-input.ts';
import type { TestDatabase } from './database.ts';

/** How much there is of everything that grows, as far as limits or a busy year allow. */
const size = { products: 6_000, stores: 20, kinds: 200, listItems: 2_000, lists: 100, history: 5_000 };

export interface LargeData {
  person: TestUser;
  superuser: TestUser;
  known: KnownValues;
  /** Records by the beginning of the path that takes their id. */
  idOfPath: [path: string, id: unknown][];
  /** A list of 200 items that ask for ten kinds each. */
  listOfKinds: number;
}

/** Fills a database with samples with large data around one person, by SQL alone. */
export async function addLargeData({ db, pool }: TestDatabase): Promise<LargeData> {
  const person = await createUser({ db });
  const superuser = await createUser({ db }, { isSuperuser: true });
  const run = async (text: string) => {
    const { rows } = await pool.query(
      text.replaceAll('$person', String(person.id)).replaceAll('$admin', String(superuser.id)),
    );
    return rows as Record<string, number>[];
  };
  const ids = async (text: string) => (await run(text)).map(({ id }) => id as number);

  // Filling an index of words or arrays afterwards is several times faster.
  const { rows: indexes } = await pool.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('product', 'app_user', 'audit_log') AND indexdef LIKE '%USING gin%'`,
  );
  for (const { name } of indexes) await run(`DROP INDEX ${name}`);
  const stores = await ids(`INSERT INTO store (name, address, region, lat, lon)
    SELECT 'Large store ' || n, 'Main Road ' || n, 'North', 10.6 + n / 1000.0, -61.5
    FROM generate_series(1, ${size.stores}) n RETURNING id`);
  const kinds = await ids(`INSERT INTO kind (slug, name, dimension, aisle_id)
    SELECT 'large-' || n, 'Large kind ' || n, 'mass', (SELECT min(id) FROM aisle)
    FROM generate_series(1, ${size.kinds}) n RETURNING id`);
  const products = await ids(`INSERT INTO product
      (name, brand, amount, description, category, kind_id, kind_is_chosen, dimension, base_amount)
    SELECT 'Large rice ' || n, 'Brand ' || n % 50, '2 kg', repeat('A fine product. ', 100), 'Rice',
           ${kinds[0]} + n % ${size.kinds}, true, 'mass', 2
    FROM generate_series(1, ${size.products}) n RETURNING id`);
  const [product = 0] = products;
  const [store = 0] = stores;
  await run(`INSERT INTO price (product_id, store_id, price, date_added, source, added_by, held)
    SELECT ${product} + n, ${store} + m, 10 + (n * 7 + m) % 90, now() - n * interval '1 minute', 'user',
           CASE WHEN m = 0 THEN $person ELSE $admin END, n % 10 = 0 AND m = 0
    FROM generate_series(0, ${size.products - 1}) n, generate_series(0, 4) m`);
  await rebuildListings(db);
  // A rebuild compares each price of a long history with all others.
  await run(`INSERT INTO price (product_id, store_id, price, date_added, source)
    SELECT ${product}, ${store}, 10 + n % 90, now() - n * interval '1 hour', 'mti' FROM generate_series(1, ${size.history}) n`);
  await refreshListings(db, [{ productId: product, storeId: store }]);

  const [list] = await ids(
    `INSERT INTO shopping_list (client_id, name) VALUES (gen_random_uuid(), 'Large list') RETURNING id`,
  );
  const lists = await ids(`INSERT INTO shopping_list (client_id, name)
    SELECT gen_random_uuid(), 'List ' || n FROM generate_series(1, ${size.lists}) n RETURNING id`);
  await run(`INSERT INTO shopping_list_member (list_id, user_id, role)
    SELECT id, $person, 'owner' FROM shopping_list WHERE id >= ${list}`);
  const items = await run(`INSERT INTO shopping_list_item (list_id, client_id, product_id, store_id, version, added_by)
    SELECT ${list}, gen_random_uuid(), ${product} + n, NULL, 1, $person
    FROM generate_series(1, ${size.listItems}) n RETURNING id, client_id`);
  const [listOfKinds = 0] = lists;
  await run(`WITH item AS (
      INSERT INTO shopping_list_item (list_id, client_id, version, added_by, amount, amount_unit, need_key)
      SELECT ${listOfKinds}, gen_random_uuid(), 1, $person, 1.5, 'kg', 'large ' || n FROM generate_series(1, 200) n RETURNING id
    )
    INSERT INTO shopping_list_item_kind (item_id, kind_id, position)
    SELECT id, ${kinds[0]} + (id + n) % ${size.kinds}, n FROM item, generate_series(0, 9) n`);
  const [invite] = await ids(`INSERT INTO shopping_list_invite (list_id, invitee_email, invited_by, expires_at)
    SELECT ${list}, 'person' || n || '@example.com', $person, now() + interval '1 week'
    FROM generate_series(1, 500) n RETURNING id`);
  const people = await ids(`INSERT INTO app_user (email, password_hash, first_name, last_name)
    SELECT 'large' || n || '@example.com', 'none', 'Ann', 'Person ' || n
    FROM generate_series(1, ${size.history}) n RETURNING id`);
  await run(`INSERT INTO shopping_list_member (list_id, user_id, role)
    SELECT ${list}, id, 'member' FROM app_user WHERE email LIKE 'large%' LIMIT 100`);
  await run(`INSERT INTO preferred_store (user_id, store_id) SELECT $person, id FROM store`);
  const news = await ids(`INSERT INTO notification (user_id, content)
    SELECT $person, repeat('News. ', 50) FROM generate_series(1, ${size.history}) RETURNING id`);
  const searches = await ids(`INSERT INTO search_history (user_id, query)
    SELECT $person, 'rice ' || n FROM generate_series(1, ${size.history}) n RETURNING id`);
  const revisions = await ids(`INSERT INTO revision (kind, record_id, changed_by, before, after)
    SELECT 'product', ${product} + n % 100, $person, jsonb_build_object('description', repeat('Before. ', 200)),
           jsonb_build_object('description', repeat('A fine product. ', 100))
    FROM generate_series(1, ${size.history}) n RETURNING id`);
  // In no order, because PostgreSQL takes a millisecond to compress 500 ascending numbers.
  await run(`INSERT INTO audit_log (user_id, user_name, action, kind, record_ids, summary, before, after)
    SELECT $admin, 'admin', 'update', 'product', (SELECT array_agg(i * 7919 % 5003) FROM generate_series(1, 500) i), 'Changed ' || n,
           jsonb_build_object('description', repeat('Before. ', 200)), jsonb_build_object('description', repeat('After. ', 200))
    FROM generate_series(1, ${size.history}) n`);
  const [imported] = await ids(`SELECT id FROM price_import ORDER BY added DESC LIMIT 1`);
  const prices = await ids(
    `SELECT price_id AS id FROM listing WHERE product_id BETWEEN ${product} AND ${product} + 999`,
  );
  const aisles = await ids('SELECT id FROM aisle');
  for (const { definition } of indexes) await run(definition);
  await pool.query('ANALYZE');
  return {
    person,
    superuser,
    listOfKinds,
    known: {
      // Like nothing: finding what is like each of many names is work of the database.
      names: Array.from({ length: 50 }, (_, n) => `${n} ${'zq jx '.repeat(99)}`),
      date_added: ['2026-02-03'],
      amount: ['50.123'],
      amount_unit: ['kg'],
      email: ['large1@example.com'],
      price: ['10.50'],
      lat: [10.5],
      lon: [-61.5],
      near: ['10.652,-61.514'],
      product: products,
      products,
      store: stores,
      store_id: stores,
      kind: kinds,
      kinds,
      aisle: aisles,
      aisles,
      record: products,
      records: products,
      merge: products.slice(1),
      keep: products,
      shopping_list: [list],
      shopping_lists: lists,
      ids: products,
      item: items.flatMap(({ id, client_id }) => [id, client_id]),
      inviteId: [invite],
      userId: people,
      reporter: [person.id],
      import: [imported],
    },
    idOfPath: [
      ['/shoppinglist/shoppinglistitem/', items[0]?.id],
      ['/shoppinglist/shopping-list-invites/', invite],
      ['/shoppinglist/', list],
      ['/product/kind/', kinds[0]],
      ['/product/', product],
      ['/store/', store],
      ['/price/', prices[0]],
      ['/core/notifications/', news[0]],
      ['/search-suggest/', searches[0]],
      ['/webmin/price-listing/', prices[0]],
      ['/webmin/products/', product],
      ['/webmin/stores/', store],
      ['/webmin/kinds/', kinds[0]],
      ['/webmin/aisles/', aisles[0]],
      ['/webmin/users/', person.id],
      ['/webmin/imports/', imported],
      ['/webmin/undo-mti-import/', imported],
      ['/webmin/revisions/', revisions[0]],
    ],
  };
}
