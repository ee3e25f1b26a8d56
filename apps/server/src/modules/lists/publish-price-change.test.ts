import type { ListChanges } from '@bargain-buddy/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { type EventClient, listenOn, openEvents } from '../../../test/event-client.ts';
import { waitingForLocks } from '../../../test/locks.ts';
import { createKind, createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { lockStoreRow } from '../listing-writes/index.ts';
import { lockAnyList } from './lock-list.ts';

let app: TestApp;
let origin: string;
let admin: TestUser;
let ann: Shopper;
let bob: Shopper;
let list: number;
let milk: Offer;
let rice: Offer;
const clients: EventClient[] = [];

beforeAll(async () => {
  app = await createTestApp();
  origin = await listenOn(app.app);
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  [milk, rice] = (await createOffers(app, ['10.00', '7.00'])) as [Offer, Offer];
  list = (await ann.createList()).id;
  await ann.share(list, bob);
  await ann.add(list, milk);
  await ann.add(list, rice);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function open(who: Shopper, lastId?: string): Promise<EventClient> {
  const client = await openEvents(origin, who, lastId);
  clients.push(client);
  return client;
}
const report = async (price: string, who = ann): Promise<number> => {
  const answer = await who.callApi('POST', 'price/price/', { ...milk, price });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
};
const manage = async (method: 'PATCH' | 'DELETE' | 'POST', path: string, payload?: object) => {
  const answer = await app.send(method, `/api/${path}`, {
    headers: admin.authorization,
    ...(payload && { payload }),
  });
  expect(answer.statusCode).toBeLessThan(300);
};
const changes = async (since: number): Promise<ListChanges> =>
  (await bob.call('GET', `shoppinglist/${list}/changes/?since=${since}`)).json();
const shownSince = async (since: number) =>
  (await changes(since)).items.map(({ product, version, priceDetails }) => [
    product,
    version,
    priceDetails?.price,
    priceDetails?.price_is_verified,
  ]);

describe('LST-13 what an item of a shared list costs', () => {
  test('reaches the other member when somebody reports it', async () => {
    const { version, last_updated, total } = await bob.getList(list);
    expect(total).toBe('17.00');
    const his = await open(bob);
    await report('11.00');
    // What was told of the preparations may come first: the server hears of them by itself, a moment later.
    const told = await his.until(
      ({ event, data }) => event === 'list' && data.id === list && (data.version ?? 0) > version,
    );
    expect(told.data).toEqual({ id: list, version: version + 1, changed: ['items'] });
    const { items, ...rest } = await changes(version);
    expect(items).toMatchObject([{ ...milk, version: version + 1, priceDetails: { price: '11.00' } }]);
    expect(rest).toMatchObject({ version: version + 1, deleted: [], list: { total: '18.00', last_updated } });
  });

  test('reaches them whatever a superuser does to it', async () => {
    const first = await report('11.00');
    const decide = (price_is_verified: string) =>
      manage('PATCH', `price/price-verification/${first}/`, { price_is_verified });
    const steps: [() => Promise<void>, string | undefined, string | undefined][] = [
      [() => decide('verified'), '11.00', 'verified'],
      [() => decide('rejected'), '10.00', 'pending'],
      [() => manage('PATCH', `webmin/price-listing/${first}/`, { price_is_verified: 'verified' }), '11.00', 'verified'],
      [() => manage('PATCH', `webmin/price-listing/${first}/`, { price: '12.00' }), '12.00', 'verified'],
      [() => manage('DELETE', `webmin/price-listing/${first}/`), '10.00', 'pending'],
    ];
    for (const [change, price, verification] of steps) {
      const { version } = await bob.getList(list);
      await change();
      expect(await shownSince(version)).toEqual([[milk.product, version + 1, price, verification]]);
    }
    const { version } = await bob.getList(list);
    const { price_id } = (await ann.items(list)).find(({ product }) => product === milk.product)?.priceDetails ?? {};
    await manage('DELETE', `webmin/price-listing/${price_id}/`);
    expect(await shownSince(version)).toEqual([[milk.product, version + 1, undefined, undefined]]);
  });

  test('changes no list when what is listed stays: held prices, double taps, decisions about old prices', async () => {
    const old = await report('11.00');
    await report('12.00', bob);
    const { version } = await bob.getList(list);
    await report('1.00');
    await report('12.00', bob);
    await manage('PATCH', `price/price-verification/${old}/`, { price_is_verified: 'verified' });
    expect((await bob.getList(list)).version).toBe(version);
  });

  test('changes every list that has it, and none that has it no more', async () => {
    const [other, former] = [(await bob.createList()).id, (await bob.createList()).id];
    await bob.add(other, milk);
    const gone = await bob.add(former, milk);
    await bob.call('DELETE', `shoppinglistitem/${gone.id}/`);
    const versions = async () => Promise.all([list, other, former].map(async (id) => (await bob.getList(id)).version));
    const [a = 0, b = 0, c = 0] = await versions();
    await report('11.00', await createShopper(app));
    expect(await versions()).toEqual([a + 1, b + 1, c]);
  });

  test('NED-05 reaches lists that ask for the product anywhere, or for its kind, and no others', async () => {
    const [kind, other] = [await createKind(app, 'Milk', 'count'), await createKind(app, 'Cream', 'count')];
    await app.db.updateTable('product').set({ kind_id: kind }).where('id', '=', milk.product).execute();
    const amount = { amount: '2', amount_unit: 'piece' };
    const needs = [{ product: milk.product }, { kinds: [other, kind], ...amount }, { kinds: [other], ...amount }, rice];
    const lists = await Promise.all(needs.map(async () => (await bob.createList()).id));
    for (const [n, need] of needs.entries()) {
      const answer = await bob.call('POST', 'shoppinglistitem/', { shopping_list: lists[n], ...need });
      expect(answer.statusCode).toBe(201);
    }
    await report('8.00');
    const items = (await Promise.all(lists.map((id) => bob.items(id)))).flat();
    expect(items.map(({ version, cost }) => [version, cost])).toEqual([
      [3, '8.00'],
      [3, '16.00'],
      [2, null],
      [2, '7.00'],
    ]);
    expect((await bob.call('GET', `shoppinglist/${lists[1]}/changes/?since=2`)).json()).toMatchObject({
      items: [{ cost: '16.00', packs: [{ count: 2 }] }],
      list: { total: '16.00', version: 3 },
    });
  });

  test('NED-04 changes with the stores that the owner prefers, where those are the area', async () => {
    const anywhere = (
      await bob.call('POST', 'shoppinglistitem/', { shopping_list: list, product: milk.product })
    ).json();
    await bob.call('PATCH', `shoppinglist/${list}/`, { area: { preferred: true } });
    const { version, last_updated } = await bob.getList(list);
    const his = await open(bob);
    await ann.callApi('POST', 'core/add-preferred-store/', { store_id: milk.store });
    await his.until(({ event, data }) => event === 'list' && data.id === list && data.version === version + 1);
    expect(await shownSince(version)).toEqual([[milk.product, version + 1, '10.00', 'pending']]);
    expect(await bob.getList(list)).toMatchObject({ total: '27.00', last_updated, basis: { store: 2, cheapest: 1 } });
    await ann.callApi('DELETE', 'core/remove-preferred-store/', { store_id: milk.store });
    expect((await changes(version + 1)).items).toMatchObject([{ id: anywhere.id, cost: null, version: version + 2 }]);
  });

  test('is told after a break', async () => {
    const before = await open(bob);
    before.close();
    await before.ended;
    await app.db
      .updateTable('shopping_list')
      .set({ last_updated: new Date(0), told_at: new Date(0) })
      .where('id', '=', list)
      .execute();
    await report('11.00');
    const { version } = await bob.getList(list);
    const again = await open(bob, before.lastId());
    await again.until(({ data }) => data.id === list && data.version === version);
  });

  test('gets through when whoever has the list waits for the store', async () => {
    /** Returns whether PostgreSQL ended the transaction of the report, which tries again, and not the other one. */
    const endsReport = async (price: string): Promise<boolean> => {
      const { version } = await bob.getList(list);
      let reporting: Promise<unknown> | undefined;
      const holding = app.db.transaction().execute(async (trx) => {
        await lockAnyList(trx, list);
        reporting = report(price);
        await expect.poll(() => waitingForLocks(app.db)).toBe(1);
        await lockStoreRow(trx, milk.store);
      });
      const failure = await holding.then(
        () => '',
        (error: unknown) => String(error),
      );
      await reporting;
      expect(await shownSince(version)).toEqual([[milk.product, version + 1, price, 'pending']]);
      expect(['', 'error: deadlock detected']).toContain(failure);
      return failure === '';
    };
    // On a busy machine the report has waited for too long to be the one that is ended: then once more.
    let isReport = false;
    for (const price of ['11.00', '11.10', '11.20', '11.30', '11.40']) isReport ||= await endsReport(price);
    expect(isReport).toBe(true);
  });

  test('and changes of the list at the same time leave everybody with the same', async () => {
    const { version } = await bob.getList(list);
    const items = await ann.items(list);
    const people = await Promise.all(Array.from({ length: 5 }, () => createShopper(app)));
    await Promise.all([
      ...people.map((who, n) => report(`10.${n}0`, who)),
      ...items.map(({ id }, n) => ann.call('PATCH', `shoppinglistitem/${id}/`, { quantity: n + 5 })),
    ]);
    const after = await changes(version);
    expect(after.version).toBe(version + people.length + items.length);
    expect(after.items.toSorted((x, y) => y.id - x.id)).toEqual(await bob.items(list));
  });
});
