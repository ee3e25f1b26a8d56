import type { ListChanges, TakenPlan } from '@bargain-buddy/contract';
import { takenPlanSchema } from '@bargain-buddy/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import {
  addPrice,
  createKind,
  createPack,
  createShopper,
  createStore,
  type Shopper,
} from '../../../../test/shopping.ts';

let app: TestApp;
let ann: Shopper;
let bob: Shopper;
let list: number;
let stores: [number, number];
let kind: { id: number };
let bag: number;
let bottle: number;
/** Bag: 12.00 and 13.00; bottle: 9.00 at the first store alone; 400 g of the kind 3.00 and 2.00. */
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  list = (await ann.createList()).id;
  await ann.share(list, bob);
  stores = [await createStore(app), await createStore(app)];
  kind = { id: await createKind(app, 'Flour') };
  const [first, second] = stores;
  bag = await createPack(app, kind, '2', [
    [first, '12.00'],
    [second, '13.00'],
  ]);
  await createPack(app, kind, '0.4', [
    [first, '3.00'],
    [second, '2.00'],
  ]);
  bottle = await createPack(app, kind, '0.1', [[first, '9.00']]);
});

const add = async (need: object) =>
  (await ann.call('POST', 'shoppinglistitem/', { shopping_list: list, ...need })).json();
const take = (items: { item: number; store: number }[], who = ann) =>
  who.call('PUT', `shoppinglist/${list}/plan/`, { items, max_stops: 2, stop_cost: '10.00' });
const taken = async (items: { item: number; store: number }[], who = ann): Promise<TakenPlan> =>
  takenPlanSchema.parse((await take(items, who)).json());
const changesSince = async (version: number): Promise<ListChanges> =>
  (await bob.call('GET', `shoppinglist/${list}/changes/?since=${version}`)).json();
const plannedOf = async () =>
  (await ann.items(list)).map(({ planned }) => planned && [planned.store, planned.cost]).reverse();

describe('PLN-05 use this plan', () => {
  test('binds items of every form to stores, beside what they ask for, and tells the other members', async () => {
    const [first, second] = stores;
    const bound = await add({ product: bag, store: second, quantity: 2 });
    const open = await add({ product: bottle });
    const some = await add({ kinds: [kind.id], amount: '0.8', amount_unit: 'kg' });
    await add({ text: 'Candles' });
    const before = await ann.getList(list);
    expect(before).toMatchObject({
      plan: null,
      total: '39.00',
      basis: { store: 1, cheapest: 2, planned: 0, unknown: 1 },
    });

    const { list: now, previous } = await taken([
      { item: bound.id, store: first },
      { item: open.id, store: first },
      { item: some.id, store: second },
    ]);
    expect(previous).toBeNull();
    expect(now).toMatchObject({ total: '37.00', basis: { store: 0, cheapest: 0, planned: 3, unknown: 1 } });
    expect(now.plan).toMatchObject({
      max_stops: 2,
      stop_cost: '10.00',
      planned_total: '37.00',
      current_total: '37.00',
    });
    expect(now.plan?.stops.every(({ address }) => typeof address === 'string')).toBe(true);
    expect(now.plan?.stops.map(({ store }) => store).sort()).toEqual([first, second].sort());
    expect(await plannedOf()).toEqual([[first, '24.00'], [first, '9.00'], [second, '4.00'], null]);
    // What a plan has bought at a store is not called the cheapest.
    expect((await ann.items(list)).map(({ price_basis }) => price_basis)).toEqual([null, 'store', 'store', 'store']);
    const { items, list: seen } = await changesSince(before.version);
    expect(items.map(({ id }) => id).sort()).toEqual([bound.id, open.id, some.id].sort());
    expect(seen.plan).toEqual(now.plan);
    expect(items.find(({ id }) => id === bound.id)).toMatchObject({
      product: bag,
      store: second,
      cost: '24.00',
      priceDetails: { product_id: bag, store_id: first, price: '12.00' },
    });
  });

  test('is undone by one call: the plan before, or none', async () => {
    const [first, second] = stores;
    const item = (await add({ product: bag })).id;
    await taken([{ item, store: first }]);
    const { previous } = await taken([{ item, store: second }], bob);
    expect(previous).toEqual({ items: [{ item, store: first }], max_stops: 2, stop_cost: '10.00' });
    const back = await ann.call('PUT', `shoppinglist/${list}/plan/`, previous ?? {});
    expect(back.json().previous.items).toEqual([{ item, store: second }]);
    expect(await plannedOf()).toEqual([[first, '12.00']]);
    const ended = await bob.call('DELETE', `shoppinglist/${list}/plan/`);
    expect(ended.json()).toMatchObject({ previous, list: { plan: null, total: '12.00' } });
    expect(await plannedOf()).toEqual([null]);
  });

  test('taken again, or ended again, changes nothing', async () => {
    const item = (await add({ product: bag })).id;
    const { list: first } = await taken([{ item, store: stores[0] }]);
    const { list: second } = await taken([{ item, store: stores[0] }], bob);
    expect(second.version).toBe(first.version);
    const ended = (await ann.call('DELETE', `shoppinglist/${list}/plan/`)).json().list.version;
    expect((await ann.call('DELETE', `shoppinglist/${list}/plan/`)).json()).toMatchObject({
      previous: null,
      list: { version: ended },
    });
  });

  test('tells by how much prices have changed since', async () => {
    const [first] = stores;
    const item = (await add({ product: bag, quantity: 3 })).id;
    await taken([{ item, store: first }]);
    await addPrice(app.db, { product: bag, store: first }, { price: '15.50' });
    expect(await ann.getList(list)).toMatchObject({
      total: '46.50',
      plan: { planned_total: '36.00', current_total: '46.50' },
    });
  });

  test('is in the export of an account, with where each item is to be bought', async () => {
    const [first] = stores;
    const item = (await add({ product: bag, quantity: 2 })).id;
    await add({ product: bottle });
    const exported = async () => (await bob.callApi('GET', 'core/me/export/')).json().shopping_lists;
    expect(await exported()).toMatchObject([{ plan: null, items: [{ planned: null }, { planned: null }] }]);
    const { list: now } = await taken([{ item, store: first }]);
    const name = now.plan?.stops[0]?.name;
    expect(await exported()).toMatchObject([
      {
        plan: { made_at: expect.stringContaining('T'), max_stops: 2, stop_cost: '10.00' },
        items: [{ planned: { store: name, cost: '12.00' } }, { planned: null }],
      },
    ]);
    await ann.call('DELETE', `shoppinglistitem/${item}/`);
    expect(await exported()).toMatchObject([{ plan: null, items: [{ planned: null }] }]);
  });

  test('an item that is removed, or asks for something else, leaves the plan by itself', async () => {
    const [first, second] = stores;
    const [one, two, three] = [
      await add({ product: bag }),
      await add({ product: bottle }),
      await add({ kinds: [kind.id], amount: '2', amount_unit: 'kg' }),
    ];
    await taken([one, two, three].map(({ id }) => ({ item: id, store: first })));
    await ann.call('DELETE', `shoppinglistitem/${one.id}/`);
    await ann.call('PATCH', `shoppinglistitem/${two.id}/`, { product: bag, store: second });
    await ann.call('PATCH', `shoppinglistitem/${three.id}/`, { quantity: 2, is_needed: false });
    expect(await plannedOf()).toEqual([null, [first, '24.00']]);
    expect((await ann.getList(list)).plan).toMatchObject({ planned_total: '24.00' });
    await ann.call('DELETE', `shoppinglistitem/${three.id}/`);
    expect((await ann.getList(list)).plan).toBeNull();
  });

  test('leaves out what is not on the list any more, and refuses what cannot be', async () => {
    const [first] = stores;
    const [one, two, words] = [
      await add({ product: bag }),
      await add({ product: bottle }),
      await add({ text: 'Candles' }),
    ];
    await ann.call('DELETE', `shoppinglistitem/${two.id}/`);
    const { list: now } = await taken([one, two, words].map(({ id }) => ({ item: id, store: first })));
    expect(now.basis).toEqual({ store: 0, cheapest: 0, planned: 1, unknown: 1 });
    const gone = await take([{ item: two.id, store: first }]);
    expect([gone.statusCode, gone.json()]).toEqual([400, { items: ['These items are no longer on the list.'] }]);
    const unknown = await take([{ item: one.id, store: 2_000_000_000 }]);
    expect([unknown.statusCode, unknown.json()]).toEqual([400, { 'items.0.store': ['We couldn’t find this store.'] }]);
    const stranger = await createShopper(app);
    expect((await take([{ item: one.id, store: first }], stranger)).statusCode).toBe(404);
  });

  test('of two members at once one after the other has it, whole', async () => {
    const items = [await add({ product: bag }), await add({ product: bottle })];
    const answers = await Promise.all(
      [ann, bob].map((who, n) =>
        take(
          items.map(({ id }) => ({ item: id, store: stores[n] ?? 0 })),
          who,
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const planned = (await plannedOf()).map((one) => one?.[0]);
    expect(new Set(planned).size).toBe(1);
    expect((await ann.getList(list)).plan?.stops.map(({ store }) => store)).toEqual([planned[0]]);
  });

  test('NED-05 a merge of stores takes planned items along, and its undo brings them back', async () => {
    const [first, second] = stores;
    const item = (await add({ product: bag })).id;
    await taken([{ item, store: second }]);
    const { authorization: headers } = await app.createUser({ isSuperuser: true });
    const payload = { kind: 'store', keep: first, merge: [second] };
    const before = await ann.getList(list);
    const { id } = (await app.send('POST', '/api/webmin/merge/', { headers, payload })).json();
    expect((await plannedOf())[0]?.[0]).toBe(first);
    expect((await changesSince(before.version)).items.map((changed) => changed.id)).toEqual([item]);
    await app.send('POST', `/api/webmin/merge-history/${id}/undo/`, { headers });
    expect(await plannedOf()).toEqual([[second, '13.00']]);
  });

  test.each(['product', 'kind'] as const)(
    'NED-05 what a merge of %ss joins is planned no more, and its undo plans it again where it was',
    async (what) => {
      const [first, second] = stores;
      const { authorization: headers } = await app.createUser({ isSuperuser: true });
      const manage = (path: string, payload?: object) =>
        app.send('POST', `/api/webmin/${path}/`, { headers, ...(payload && { payload }) });
      const otherKind = { id: await createKind(app, 'Wheat flour') };
      const otherBag = await createPack(app, otherKind, '2', [[second, '7.00']]);
      const needs = {
        product: [{ product: bag }, { product: otherBag }],
        kind: [kind, otherKind].map(({ id }) => ({ kinds: [id], amount: '2', amount_unit: 'kg' })),
      }[what];
      const items: { id: number }[] = [];
      for (const need of needs) items.push(await add(need));
      const [stays = 0, joined = 0] = items.map(({ id }) => id);
      const { list: before } = await taken([
        { item: stays, store: first },
        { item: joined, store: second },
      ]);
      const merge = async () =>
        what === 'product'
          ? manage('merge', { kind: 'product', keep: bag, merge: [otherBag] })
          : manage('kind-merge', { keep: kind.id, merge: [otherKind.id] });
      const undo = (id: number) => manage(`${what === 'product' ? 'merge-history' : 'kind-changes'}/${id}/undo`);

      const made = (await merge()).json();
      const merged = await ann.getList(list);
      expect(merged.plan?.stops.map(({ store }) => store)).toEqual([first]);
      expect(merged.basis).toEqual({ store: 0, cheapest: 0, planned: 1, unknown: 0 });
      expect((await undo(made.id)).statusCode).toBe(200);
      const { plan: stops, total, basis } = before;
      expect(await ann.getList(list)).toMatchObject({ plan: stops, total, basis });
      expect((await plannedOf()).map((planned) => planned?.[0])).toEqual([first, second]);

      const again = (await merge()).json();
      const { previous } = (await ann.call('DELETE', `shoppinglist/${list}/plan/`)).json<TakenPlan>();
      expect(previous?.items).toEqual([{ item: stays, store: first }]);
      await undo(again.id);
      expect(await plannedOf()).toEqual([null, null]);
    },
  );

  test('NED-05 a list learns nothing of a merge of stores, or of one deleted, where only removed items were planned', async () => {
    const [first, second] = stores;
    const item = (await add({ product: bag })).id;
    await taken([{ item, store: second }]);
    await ann.call('DELETE', `shoppinglistitem/${item}/`);
    const { version } = await ann.getList(list);
    const { authorization: headers } = await app.createUser({ isSuperuser: true });
    const payload = { kind: 'store', keep: first, merge: [second] };
    const merged = await app.send('POST', '/api/webmin/merge/', { headers, payload });
    expect(merged.statusCode, merged.body).toBe(200);
    const gone = await app.send('DELETE', `/api/webmin/stores/${first}/`, { headers });
    expect(gone.statusCode, gone.body).toBeLessThan(300);
    expect((await ann.getList(list)).version).toBe(version);
  });

  test('NED-05 an item leaves the plan when its store is deleted, and members learn of it', async () => {
    const item = (await add({ product: bag })).id;
    await taken([{ item, store: stores[1] }]);
    const { version } = await ann.getList(list);
    const { authorization: headers } = await app.createUser({ isSuperuser: true });
    const gone = await app.send('DELETE', `/api/webmin/stores/${stores[1]}/`, { headers });
    expect(gone.statusCode).toBeLessThan(300);
    expect(await ann.getList(list)).toMatchObject({ plan: null, total: '12.00' });
    expect((await ann.getList(list)).version).toBeGreaterThan(version);
  });
});
