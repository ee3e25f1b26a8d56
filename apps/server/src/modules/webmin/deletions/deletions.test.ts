import { bulkResultSchema, deletionPageSchema, deletionSchema } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { formOf } from '../../../../test/form.ts';
import { priceState, wrongListings } from '../../../../test/price-state.ts';
import { createOffers, createShopper, type Offer, type Shopper } from '../../../../test/shopping.ts';
import { assignKinds } from '../../kinds/index.ts';
import { rebuildListings } from '../../listing-writes/refresh-listings.ts';

let app: TestApp;
let admin: TestUser;
let shopper: Shopper;
beforeEach(async () => {
  app = await createTestApp();
  admin = await app.createUser({ email: 'admin@example.com', isSuperuser: true });
  shopper = await createShopper(app);
});
afterEach(() => app.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  app.send(method, `/api/webmin/${path}`, { headers: admin.authorization, ...(payload && { payload }) });

/** Everything that a deletion can take along. Versions of lists and items only grow. */
async function state() {
  const read = async (query: string) => (await sql.raw<object>(query).execute(app.db)).rows;
  return {
    ...(await priceState(app.db)),
    items: await read(`SELECT to_jsonb(i) - 'version' AS item FROM shopping_list_item i ORDER BY id`),
    names: await read('SELECT * FROM shopping_list_merged_item ORDER BY client_id'),
    kindsOfItems: await read('SELECT * FROM shopping_list_item_kind ORDER BY item_id, kind_id'),
    plans: await read('SELECT * FROM shopping_list_plan ORDER BY list_id'),
    planned: await read('SELECT * FROM shopping_list_plan_item ORDER BY item_id'),
    preferred: await read('SELECT * FROM preferred_store ORDER BY user_id, store_id'),
    orders: await read('SELECT * FROM store_aisle_order ORDER BY store_id'),
    aliases: await read('SELECT * FROM import_match ORDER BY kind, key'),
    revisions: await read('SELECT * FROM revision ORDER BY id'),
  };
}

const remove = async (kind: 'product' | 'store', ...ids: number[]) => {
  const answer = await call('POST', `${kind}s/bulk/`, { ids, action: 'delete' });
  const { results } = bulkResultSchema.parse(answer.json());
  expect(results.map(({ ok }) => ok)).toEqual(ids.map(() => true));
  return results.map(({ revision }) => revision ?? 0);
};
const undo = async (id: number | undefined, status = 200) => {
  const answer = await call('POST', `deleted-records/${id}/undo/`);
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};

/** Two products in two stores, on lists in every way, planned, preferred, observed and known by other names. */
async function makeScene() {
  const { db } = app;
  const here = (await createOffers(app, ['10.00', '20.00'])) as [Offer, Offer];
  const [there] = (await createOffers(app, ['5.00'])) as [Offer];
  const [product, store, other] = [here[0].product, here[0].store, there.store];
  await app.db
    .insertInto('price')
    .values({ product_id: product, store_id: other, price: '11.00', source: 'test' })
    .execute();
  const saved = await call('POST', `products/bulk/`, { ids: [product], action: 'change', change: { brand: 'Other' } });
  expect(saved.statusCode).toBe(200);
  const prices = await db.selectFrom('price').select('id').orderBy('id').execute();
  for (const { id } of prices)
    await db
      .insertInto('price_observation')
      .values({
        price_id: id,
        seen_at: new Date('2026-11-20T04:00:00Z'),
        source: 'user',
        user_id: shopper.id,
        network_hash: Buffer.from('n'),
        counts: true,
      })
      .execute();
  await sql`UPDATE price SET last_seen = '2026-11-20T04:00:00Z', confirmations = 1`.execute(db);
  const imported = { kind: 'mti' as const, file_name: 'survey.xlsx', file_sha256: 'x', date_added: '2026-11-25' };
  const { id: import_id } = await db
    .insertInto('price_import')
    .values({ ...imported, report: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO price_absence SELECT id, ${import_id}, '2026-11-25T04:00Z', true FROM price`.execute(db);
  await sql`UPDATE price SET missed_at = '2026-11-25T04:00Z'`.execute(db);
  for (const target of [{ product_id: product }, { store_id: store }]) {
    const names = { before: '{"name": "Old"}', after: '{"name": "New"}' };
    await db
      .insertInto('proposed_edit')
      .values({ ...target, ...names, proposed_by: shopper.id })
      .execute();
  }
  await assignKinds(db, [here[0].product, here[1].product, there.product]);
  await rebuildListings(db);
  const aisles = await db.selectFrom('aisle').select('id').execute();
  await db
    .insertInto('store_aisle_order')
    .values({ store_id: store, aisles: aisles.map(({ id }) => id) })
    .execute();
  await db.insertInto('preferred_store').values({ user_id: shopper.id, store_id: store }).execute();
  await db
    .insertInto('import_match')
    .values({ kind: 'product', key: 'old name', name: 'Old name', record_id: product, origin: 'match' })
    .execute();
  const list = await shopper.createList();
  const anywhere = await shopper.add(list.id, { product, store: null as never }, { quantity: 2, note: 'ripe' });
  const at = await shopper.add(list.id, { product, store }, { quantity: 5 });
  const elsewhere = await shopper.add(list.id, { product, store: other });
  const another = await shopper.add(list.id, { product: here[1].product, store });
  const gone = await shopper.add(list.id, { product: here[1].product, store: null as never });
  await shopper.call('PATCH', `shoppinglistitem/${at.id}/`, { is_needed: false });
  await shopper.call('DELETE', `shoppinglistitem/${gone.id}/`);
  await db.insertInto('shopping_list_plan').values({ list_id: list.id, max_stops: 2, stop_cost: '5.00' }).execute();
  await db
    .insertInto('shopping_list_plan_item')
    .values([anywhere, another].map(({ id }) => ({ item_id: id, list_id: list.id, store_id: store, cost: '10.00' })))
    .execute();
  return { product, second: here[1].product, store, other, list, anywhere, at, elsewhere, another };
}

test('WEB-04 WEB-05 a deleted product or store comes back byte for byte, with everything that went', async () => {
  const { product, store, list } = await makeScene();
  for (const [kind, id] of [
    ['product', product],
    ['store', store],
  ] as const) {
    const before = await state();
    const { version } = await shopper.getList(list.id);
    const [deletion] = await remove(kind, id);
    expect(await state()).not.toEqual(before);
    expect(await wrongListings(app.db)).toEqual([]);
    const listed = deletionPageSchema.parse((await call('GET', `deleted-records/?kind=${kind}&record=${id}`)).json());
    expect(listed).toMatchObject({
      count: 1,
      results: [{ id: deletion, deleted_by: 'admin@example.com', undone_at: null }],
    });

    expect(deletionSchema.parse(await undo(deletion))).toMatchObject({ record_id: id, undone_at: expect.any(String) });
    expect(await state()).toEqual(before);
    expect(await wrongListings(app.db)).toEqual([]);
    // Devices of the list learn of it.
    const changes = (await shopper.call('GET', `shoppinglist/${list.id}/changes/?since=${version}`)).json();
    expect(
      changes.items.some(
        (item: { product: number; store: number }) => (kind === 'product' ? item.product : item.store) === id,
      ),
    ).toBe(true);
    await undo(deletion, 409);
    const waiting = await sql`SELECT FROM deleted_row UNION ALL SELECT FROM deleted_item`.execute(app.db);
    expect(waiting.rows).toEqual([]);
  }
  const [entry] = (await call('GET', 'audit-log/?action=undo&kind=store')).json().results;
  expect(entry).toMatchObject({
    record_ids: [store],
    summary: expect.stringMatching(/^Restored Store .* with 2 prices\.$/),
  });
});

test('WEB-04 WEB-05 several deleted records come back in any order', async () => {
  const { product, second, store, other } = await makeScene();
  const before = await state();
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
  ]) {
    const [first] = await remove('product', product);
    const [then] = await remove('store', store);
    const rest = [...(await remove('product', second)), ...(await remove('store', other))];
    const deletions = [first, then, ...rest];
    for (const at of order) await undo(deletions[at]);
    expect(await wrongListings(app.db)).toEqual([]);
    const after = await state();
    expect({ ...after, items: undefined, planned: undefined, names: undefined }).toEqual({
      ...before,
      items: undefined,
      planned: undefined,
      names: undefined,
    });
    expect(after.items).toEqual(before.items);
    expect(after.planned).toEqual(before.planned);
    expect(after.names).toEqual(before.names);
  }
});

test('WEB-04 what people changed on their lists since a deletion stays', async () => {
  const { product, store, list, anywhere, at, elsewhere } = await makeScene();
  const [deletion] = await remove('product', product);
  // The three are one item by its name now; its quantity changes.
  const [one] = (await shopper.items(list.id)).filter(({ text }) => text !== '');
  expect(one).toMatchObject({ id: anywhere.id, quantity: 5 });
  await shopper.call('PATCH', `shoppinglistitem/${anywhere.id}/`, { quantity: 9 });
  await undo(deletion);
  const items = await shopper.items(list.id);
  const of = (id: number) => items.find((item) => item.id === id);
  expect(of(anywhere.id)).toMatchObject({ product, quantity: 9, note: 'ripe' });
  expect(of(at.id)).toMatchObject({ product, store, quantity: 5, is_needed: false });
  expect(of(elsewhere.id)).toBeDefined();

  const [again] = await remove('product', product);
  await shopper.call('DELETE', `shoppinglistitem/${anywhere.id}/`);
  await undo(again);
  expect((await shopper.items(list.id)).filter((item) => item.product === product)).toEqual([]);
});

test('WEB-04 a record whose place another one has does not come back, and superusers alone bring one back', async () => {
  const [offer] = await createOffers(app, ['10.00']);
  const product = offer?.product ?? 0;
  await app.db.updateTable('product').set({ barcode: '12345670' }).where('id', '=', product).execute();
  const [deletion] = await remove('product', product);
  const made = await app.db
    .insertInto('product')
    .values({ name: 'New', barcode: '12345670' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await undo(deletion, 409)).toMatchObject({
    detail: `Product 0 cannot come back. The product ${made.id} has its place.`,
  });
  await undo((deletion ?? 0) + 1, 404);
  const answer = await app.send('POST', `/api/webmin/deleted-records/${deletion}/undo/`, {
    headers: shopper.authorization,
  });
  expect(answer.statusCode).toBe(403);
});

test('WEB-04 prices of an import that was undone meanwhile do not come back', async () => {
  const read = async (text: string, date_added: string) => {
    const file = new Blob([`Item,Club,Price\n${text}`]);
    const { payload, headers } = await formOf({ file, date_added }, 'prices.csv');
    const answer = await app.send('POST', '/api/webmin/pricesmart-import/', {
      payload,
      headers: { ...admin.authorization, ...headers },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().import_id as number;
  };
  await read('Rice,Mausica,10\nMilk,Mausica,10\n', '2026-09-01');
  const kept = await priceState(app.db);
  // Rice is seen again, Milk changes.
  const second = await read('Rice,Mausica,10\nMilk,Mausica,11\n', '2026-10-01');
  for (const undoFirst of [true, false]) {
    const ids = (await app.db.selectFrom('product').select('id').orderBy('id').execute()).map(({ id }) => id);
    const deletions = await remove('product', ...ids);
    if (undoFirst) {
      const answer = await call('DELETE', `imports/${second}/`);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    for (const deletion of deletions) await undo(deletion);
    expect(await priceState(app.db)).toEqual(kept);
    expect(await wrongListings(app.db)).toEqual([]);
  }
});
