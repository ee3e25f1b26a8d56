import { randomUUID } from 'node:crypto';
import type { ChangeResult, SentChange, SyncedList } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { listenOn, openEvents } from '../../../../test/event-client.ts';
import { createKind, createOffers, createShopper, type Offer, type Shopper } from '../../../../test/shopping.ts';
import { purgeTombstones } from '../changes.service.ts';

let app: TestApp;
let ann: Shopper;
let bob: Shopper;
let list: number;
let offers: Offer[];
let rice: number;

beforeAll(async () => {
  app = await createTestApp();
  offers = await createOffers(app, ['1.00', '2.00', null]);
  rice = await createKind(app, 'Rice');
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  list = (await ann.createList()).id;
  await ann.share(list, bob);
});

type Doing = Partial<SentChange> & { do: SentChange['do'] };
const withId = <T extends Doing>(change: T): T & { id: string } => ({ id: randomUUID(), ...change });
const addText = (text: string, more: object = {}) =>
  withId({ do: 'add', client_id: randomUUID(), text, ...more } as Doing & { client_id: string });

const send = (who: Shopper, changes: object[]) => who.call('POST', `shoppinglist/${list}/sync/`, { changes });
async function sync(who: Shopper, ...changes: object[]): Promise<SyncedList> {
  const answer = await send(who, changes);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const statuses = ({ results }: SyncedList) => results.map(({ status }) => status);
const texts = async (who = ann) => (await who.items(list)).map(({ name }) => name).sort();
const items = (results: ChangeResult[]) => results.map((result) => (result.status === 'done' ? result.item : result));

test('OFF-04 the changes of a request are carried out in their order, with one new version for all', async () => {
  const { version } = await ann.getList(list);
  const milk = addText('Milk', { quantity: 2, note: 'fresh' });
  const title = 'White rice';
  const rest = addText('Bread');
  const kinds = withId({
    do: 'add',
    client_id: randomUUID(),
    kinds: [rice],
    amount: '2',
    amount_unit: 'kg',
    title,
  } as Doing);
  const shop = withId({ do: 'add', client_id: randomUUID(), ...offers[0], is_needed: false } as Doing);
  const answer = await sync(
    bob,
    milk,
    withId({ do: 'change', item: milk.client_id, is_needed: false }),
    rest,
    withId({ do: 'change', item: milk.client_id, quantity: 5 }),
    withId({ do: 'remove', item: rest.client_id }),
    kinds,
    shop,
  );
  expect(statuses(answer)).toEqual(Array(7).fill('done'));
  const there = { client_id: milk.client_id, quantity: 5, note: 'fresh', is_needed: false, version: version + 1 };
  expect(items(answer.results)).toMatchObject([
    there,
    there,
    null,
    there,
    null,
    { name: 'Rice', title },
    { is_needed: false },
  ]);
  expect(answer).toMatchObject({ since: version, version: version + 1 });
  expect(answer.list).toEqual(await bob.getList(list));
  const { rows } = await sql<{ version: number }>`SELECT version FROM shopping_list WHERE id = ${list}`.execute(app.db);
  expect(rows[0]?.version).toBe(version + 1);
  expect(await texts()).toEqual(['Milk', 'Product 0', 'Rice']);
});

test('OFF-04 the members are told of a request once, and of one that changes nothing not at all', async () => {
  const stream = await openEvents(await listenOn(app.app), bob);
  const milk = addText('Milk');
  const { version } = await sync(ann, milk, addText('Bread'), withId({ do: 'edit', name: 'Sunday' }));
  await sync(ann, milk, withId({ do: 'remove', item: randomUUID() }));
  await sync(ann, addText('Eggs'));
  await stream.until(({ data }) => data.version === version + 1);
  expect(stream.received.filter(({ data }) => (data.version ?? 0) >= version).map(({ data }) => data)).toEqual([
    { id: list, version, changed: ['items', 'details'] },
    { id: list, version: version + 1, changed: ['items'] },
  ]);
  stream.close();
  await stream.ended;
});

test('OFF-04 a request that comes again does nothing again, whatever others did meanwhile', async () => {
  const milk = addText('Milk');
  const three = withId({ do: 'change', item: milk.client_id, quantity: 3 });
  const first = await sync(ann, milk, three);
  const [item] = await bob.items(list);
  await bob.call('PATCH', `shoppinglistitem/${item?.id}/`, { quantity: 8, is_needed: false });
  const again = await sync(ann, milk, three);
  expect(statuses(again)).toEqual(['done', 'done']);
  expect(items(again.results)).toMatchObject([{ quantity: 8, is_needed: false }, { quantity: 8 }]);
  expect(again.version).toBe(first.version + 1);

  await bob.call('DELETE', `shoppinglistitem/${item?.id}/`);
  const last = await sync(ann, milk, { ...three, id: three.id.toUpperCase() });
  expect(items(last.results)).toEqual([null, null]);
  expect(await texts()).toEqual([]);
  // The same change twice in one request is one change.
  const eggs = addText('Eggs', { quantity: 2 });
  expect(statuses(await sync(ann, eggs, eggs))).toEqual(['done', 'done']);
  expect(await ann.items(list)).toMatchObject([{ name: 'Eggs', quantity: 2 }]);
});

test('OFF-04 who changes what somebody removed is told what it was and who it was; removing it is done', async () => {
  const milk = addText('Milk');
  await sync(ann, milk);
  const [item] = await ann.items(list);
  const { version } = await ann.getList(list);
  await bob.call('DELETE', `shoppinglistitem/${item?.id}/`);
  const three = withId({ do: 'change', item: milk.client_id, quantity: 3 });
  const gone = { status: 'gone', name: 'Milk', removed_by: { id: bob.id, name: 'Test User' } };
  const answer = await sync(ann, three, withId({ do: 'remove', item: milk.client_id }), { ...milk, id: randomUUID() });
  expect(answer.results).toEqual([gone, { status: 'done', item: null }, gone]);
  expect((await sync(ann, three)).results).toEqual([gone]);
  const changes = (await ann.call('GET', `shoppinglist/${list}/changes/?since=${version}`)).json();
  expect(changes.deleted).toEqual([
    { id: item?.id, client_id: milk.client_id, removed_by: { id: bob.id, name: 'Test User' } },
  ]);
  // By sync it is the same.
  const eggs = addText('Eggs');
  await sync(ann, eggs, withId({ do: 'remove', item: eggs.client_id }));
  const [told] = (await sync(bob, withId({ do: 'change', item: eggs.client_id, note: 'large' }))).results;
  expect(told).toEqual({ status: 'gone', name: 'Eggs', removed_by: { id: ann.id, name: 'Test User' } });
});

test('OFF-02 what cannot be done is refused with a sentence and stops nothing else', async () => {
  const unknown = { do: 'change', item: randomUUID(), quantity: 3 } as const;
  const answer = await sync(
    bob,
    addText('Milk'),
    withId({ do: 'add', client_id: randomUUID(), product: 2_000_000_000 } as Doing),
    withId(unknown),
    withId({ do: 'remove', item: randomUUID() }),
    withId({ do: 'edit', name: 'Mine now' }),
    addText('Bread'),
  );
  expect(answer.results).toMatchObject([
    { status: 'done' },
    {
      status: 'refused',
      detail: 'We couldn’t find this product.',
      errors: { product: ['We couldn’t find this product.'] },
    },
    { status: 'refused', detail: 'This item is not on the list.' },
    { status: 'done', item: null },
    { status: 'refused', detail: 'Only the owner can change the list’s name and description.' },
    { status: 'done' },
  ]);
  expect(await texts()).toEqual(['Bread', 'Milk']);
  expect(answer.list.name).toBe('Groceries');
});

test('OFF-02 a list that gets full takes what fits, and refuses the rest', async () => {
  await sql`INSERT INTO shopping_list_item (list_id, client_id, text, need_key, version)
            SELECT ${list}::integer, gen_random_uuid(), 'Need ' || n, 'tneed ' || n, 1 FROM generate_series(1, 1999) n`.execute(
    app.db,
  );
  const answer = await sync(ann, addText('Milk'), addText('Bread'), addText('NEED 7', { quantity: 4 }));
  expect(answer.results).toMatchObject([
    { status: 'done', item: { name: 'Milk' } },
    { status: 'refused', detail: '“Groceries” can hold at most 2,000 items.' },
    { status: 'done', item: { name: 'Need 7', quantity: 5 }, outcome: 'increased' },
  ]);
  expect(answer.list.item_count).toBe(2_000);
});

test('OFF-04 what was refused once stays refused, though it could be done by now', async () => {
  const clientId = randomUUID();
  const change = withId({ do: 'change', item: clientId, quantity: 3 });
  const first = await sync(ann, change);
  await sync(ann, { ...addText('Milk'), client_id: clientId });
  expect((await sync(ann, change)).results).toEqual(first.results);
  expect(await ann.items(list)).toMatchObject([{ quantity: 1 }]);
});

test('OFF-02 the owner renames and describes a list, every member chooses its area', async () => {
  const answer = await sync(ann, withId({ do: 'edit', name: 'Sunday', description: 'lunch' }));
  expect(answer).toMatchObject({ results: [{ status: 'done', item: null }], list: { name: 'Sunday' } });
  const moved = await sync(bob, withId({ do: 'edit', area: { region: 'South' } }));
  expect(moved).toMatchObject({
    results: [{ status: 'done' }],
    list: { area: { region: 'South' }, description: 'lunch' },
  });
});

test('OFF-04 an item is known by every client id that was joined into it, and a need is on the list once', async () => {
  const [milk, rest] = [addText('Milk', { quantity: 2 }), addText('MILK', { is_needed: true })];
  await sync(ann, milk, withId({ do: 'change', item: milk.client_id, is_needed: false }));
  const added = await sync(bob, rest);
  expect(items(added.results)).toMatchObject([{ client_id: milk.client_id, is_needed: true, quantity: 2 }]);
  await sync(bob, withId({ do: 'change', item: rest.client_id, quantity: 7 }));
  expect(await ann.items(list)).toMatchObject([{ client_id: milk.client_id, quantity: 7 }]);
  // An item that is made to ask for the same takes the other one's place, and its names.
  const bread = addText('Bread');
  await sync(ann, bread, withId({ do: 'change', item: bread.client_id, text: 'milk' }));
  await sync(bob, withId({ do: 'change', item: milk.client_id, note: 'fresh' }));
  expect(await ann.items(list)).toMatchObject([{ client_id: bread.client_id, quantity: 7, note: 'fresh' }]);
});

test('OFF-04 changes that make no difference leave the version alone', async () => {
  const milk = addText('Milk', { quantity: 2 });
  const { version } = await sync(ann, milk);
  const same = await sync(bob, withId({ do: 'change', item: milk.client_id, quantity: 2 }), withId({ do: 'edit' }));
  expect(same).toMatchObject({ since: version, version });
});

test('OFF-04 a list that is not, or no longer, the person’s takes no changes', async () => {
  const stranger = await createShopper(app);
  expect((await send(stranger, [addText('Milk')])).statusCode).toBe(404);
  await bob.call('POST', `shoppinglist/${list}/leave/`);
  expect((await send(bob, [addText('Milk')])).statusCode).toBe(404);
  expect(await texts()).toEqual([]);
  await app.db.updateTable('app_user').set({ is_active: false }).where('id', '=', bob.id).execute();
  expect((await send(bob, [addText('Milk')])).statusCode).toBe(401);
});

test('OFF-02 a change of a wrong shape is named by its place, and nothing of the request is done', async () => {
  const answer = await send(ann, [addText('Milk'), withId({ do: 'change', item: randomUUID(), quantity: 0 })]);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json())).toEqual(['changes.1.quantity']);
  expect(await texts()).toEqual([]);
  expect(
    (
      await send(
        ann,
        Array.from({ length: 201 }, () => addText('Milk')),
      )
    ).statusCode,
  ).toBe(400);
});

test('OFF-04 ids of changes are forgotten after 90 days', async () => {
  await sync(ann, addText('Milk'), addText('Bread'));
  const { rows } = await sql<{ id: string }>`
    UPDATE shopping_list_received_change SET received_at = received_at - interval '91 days'
    WHERE id = (SELECT min(id::text)::uuid FROM shopping_list_received_change WHERE list_id = ${list}) RETURNING id
  `.execute(app.db);
  await purgeTombstones(app.db);
  const left = await sql<{ id: string }>`
    SELECT id FROM shopping_list_received_change WHERE list_id = ${list}`.execute(app.db);
  expect(left.rows).toHaveLength(1);
  expect(left.rows[0]?.id).not.toBe(rows[0]?.id);
});

test('OFF-04 a device that was away for longer than removals are remembered is told what became of each change', async () => {
  const [milk, bread, loaf] = [addText('Milk'), addText('Bread'), addText('Loaf')];
  await sync(bob, milk, bread, loaf);
  const join = withId({ do: 'change', item: loaf.client_id, text: 'Bread' });
  await sync(bob, withId({ do: 'remove', item: milk.client_id }), join);
  await sql`UPDATE shopping_list_item SET deleted_at = deleted_at - interval '91 days' WHERE list_id = ${list}`.execute(
    app.db,
  );
  await sql`UPDATE shopping_list_received_change SET received_at = received_at - interval '91 days'`.execute(app.db);
  await purgeTombstones(app.db);
  const { results } = await sync(
    ann,
    withId({ do: 'change', item: milk.client_id, quantity: 3 }),
    withId({ do: 'remove', item: milk.client_id }),
    withId({ do: 'change', item: loaf.client_id, note: 'sliced' }),
    withId({ do: 'change', item: bread.client_id, quantity: 2 }),
  );
  const kept = { status: 'done', item: { name: 'Bread', note: 'sliced', quantity: 2 } };
  expect(results).toMatchObject([
    { status: 'refused', detail: 'This item is not on the list.' },
    { status: 'done', item: null },
    kept,
    kept,
  ]);
  expect(await texts()).toEqual(['Bread']);
});

test('OFF-02 making a list again with its client id makes none, and a deleted one does not come back', async () => {
  const fields = { name: 'Offline', client_id: randomUUID() };
  const make = (who: Shopper) => who.call('POST', 'shoppinglist/', fields);
  const answers = await Promise.all([make(ann), make(ann), make(ann)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
  const ids = answers.map((answer) => answer.json().id);
  expect(new Set(ids).size).toBe(1);
  expect(answers[0]?.json()).toMatchObject({ name: 'Offline', client_id: fields.client_id });
  await ann.call('PATCH', `shoppinglist/${ids[0]}/`, { name: 'Renamed' });
  expect((await make(ann)).json()).toMatchObject({ id: ids[0], name: 'Renamed' });
  expect((await make(bob)).statusCode).toBe(409);
  await ann.call('DELETE', `shoppinglist/${ids[0]}/`);
  expect((await make(ann)).statusCode).toBe(410);
});
