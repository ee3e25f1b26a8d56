import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createKind, createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';

let app: TestApp;
let ann: Shopper;
let offers: [Offer, Offer, Offer];
let list: number;
beforeAll(async () => {
  app = await createTestApp();
  ann = await createShopper(app);
  offers = (await createOffers(app, ['3.00', '4.00', '5.00'])) as typeof offers;
  list = (await ann.createList()).id;
});
afterAll(() => app.close());

/** The statements with which the release before needs and plans writes items. */
const before = {
  add: async ({ product, store }: Offer) =>
    (
      await sql<{ id: number }>`
        INSERT INTO shopping_list_item (list_id, client_id, product_id, store_id, is_needed, quantity, version, added_by)
        VALUES (${list}, ${crypto.randomUUID()}, ${product}, ${store}, true, 1, ${await nextVersion()}, ${ann.id})
        RETURNING id`.execute(app.db)
    ).rows[0]?.id ?? 0,
  change: async (id: number, quantity: number) =>
    sql`WITH item AS (
          SELECT id, (is_needed, quantity) <> (coalesce(NULL::boolean, is_needed), coalesce(${quantity}::smallint, quantity)) AS is_changed
          FROM shopping_list_item WHERE id = ${id} AND deleted_at IS NULL
        ), written AS (
          UPDATE shopping_list_item i SET quantity = coalesce(${quantity}::smallint, quantity), version = ${await nextVersion()}
          FROM item WHERE i.id = item.id AND item.is_changed
        )
        SELECT is_changed FROM item`.execute(app.db),
  remove: async (id: number) =>
    sql`UPDATE shopping_list_item SET deleted_at = clock_timestamp(), version = ${await nextVersion()}
        WHERE id = ${id} AND deleted_at IS NULL`.execute(app.db),
  /** Products become one: what a merge writes of items, without notes. */
  merge: async (rows: { id: number; record: number; is_deleted: boolean }[]) => {
    const version = await nextVersion();
    const written = rows.map((row) => ({ is_needed: true, quantity: 1, ...row, version }));
    await sql`
      UPDATE shopping_list_item item SET
        product_id = row.record, is_needed = row.is_needed, quantity = row.quantity, version = row.version,
        deleted_at = CASE WHEN row.is_deleted THEN coalesce(item.deleted_at, clock_timestamp()) END
      FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
           AS row (id bigint, record integer, is_needed boolean, quantity smallint, is_deleted boolean, version bigint)
      WHERE item.id = row.id`.execute(app.db);
  },
};
const nextVersion = async () =>
  (
    await sql<{
      version: number;
    }>`UPDATE shopping_list SET version = version + 1 WHERE id = ${list} RETURNING version`.execute(app.db)
  ).rows[0]?.version;
const shown = async () =>
  (await ann.items(list)).map(({ id, product, quantity, planned }) => [id, product, quantity, planned?.store ?? null]);

test('NED-01 NED-05 PLN-05 the release before goes on writing items beside this one, planned ones too', async () => {
  const [milk, rice, flour] = offers;
  const [one, two, three] = [await before.add(milk), await before.add(rice), await before.add(flour)];
  const open = (await ann.add(list, { product: milk.product } as never, { note: 'cold' })).id;
  const words = (await ann.add(list, { text: 'Candles' } as never)).id;
  const items = [one, two, three, open].map((item) => ({ item, store: milk.store }));
  const taken = await ann.call('PUT', `shoppinglist/${list}/plan/`, { items, max_stops: 1, stop_cost: '10.00' });
  expect(taken.statusCode, taken.body).toBe(200);

  await before.change(one, 4);
  await before.remove(three);
  expect(await shown()).toEqual([
    [words, null, 1, null],
    [open, milk.product, 1, milk.store],
    [two, rice.product, 1, milk.store],
    [one, milk.product, 4, milk.store],
  ]);
  const { plan, total } = await ann.getList(list);
  expect([plan?.planned_total, total]).toEqual(['19.00', '19.00']);

  // Milk becomes rice: what is at the store is joined, what is anywhere goes along.
  await before.merge([
    { id: one, record: rice.product, is_deleted: true },
    { id: open, record: rice.product, is_deleted: false },
  ]);
  expect(await shown()).toEqual([
    [words, null, 1, null],
    [open, rice.product, 1, milk.store],
    [two, rice.product, 1, milk.store],
  ]);
  expect((await ann.items(list))[1]?.note).toBe('cold');
  expect((await ann.getList(list)).plan?.current_total).toBe('8.00');
  const again = await before.add(milk);
  expect((await shown())[0]).toEqual([again, milk.product, 1, null]);
});

test('KND-04 NED-01 a ticked item whose pounds the release before has rounded is needed again', async () => {
  const own = (await ann.createList()).id;
  const onions = { kinds: [await createKind(app, 'Onions')], amount: '1', amount_unit: 'lb' };
  const { id } = await ann.add(own, onions as never, { is_needed: false });
  const rounded = `k${onions.kinds[0]} 453592`;
  await app.db.updateTable('shopping_list_item').set({ need_key: rounded }).where('id', '=', id).execute();
  expect(await ann.add(own, onions as never)).toMatchObject({ id, is_needed: true, amount: '1', quantity: 1 });
  expect(await ann.items(own)).toHaveLength(1);
});

test('WEB-09 NED-05 what the release before merged, without notes and plans, is taken back by this one', async () => {
  const [milk, rice] = (await createOffers(app, ['3.00', '4.00'])) as [Offer, Offer];
  const own = (await ann.createList()).id;
  const ids = [
    (await ann.add(own, milk, { note: 'cold' })).id,
    (await ann.add(own, { ...rice, store: milk.store }, { note: 'brown' })).id,
  ];
  const { authorization: headers } = await app.createUser({ isSuperuser: true });
  const payload = { kind: 'product', keep: rice.product, merge: [milk.product] };
  const { id } = (await app.send('POST', '/api/webmin/merge/', { headers, payload })).json();
  await sql`UPDATE merge_item SET before = before - 'note', after = after - 'note' WHERE merge_id = ${id}`.execute(
    app.db,
  );
  await sql`DELETE FROM shopping_list_merged_item WHERE list_id = ${own}`.execute(app.db);
  const undone = await app.send('POST', `/api/webmin/merge-history/${id}/undo/`, { headers });
  expect(undone.statusCode, undone.body).toBe(200);
  const apart = (await ann.items(own)).map((item) => [item.id, item.product, item.note]).reverse();
  expect(apart).toEqual([
    [ids[0], milk.product, 'cold'],
    [ids[1], rice.product, 'brown'],
  ]);
});
