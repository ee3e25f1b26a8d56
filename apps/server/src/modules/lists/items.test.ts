import { randomUUID } from 'node:crypto';
import type { ListItem } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPrice, createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { trials } from '../../../test/trials.ts';

let app: TestApp;
let ann: Shopper;
let list: number;
let milk: Offer;
let saltfish: Offer;

beforeAll(async () => {
  app = await createTestApp();
  [milk, saltfish] = (await createOffers(app, ['10.50', null])) as [Offer, Offer];
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  list = (await ann.createList()).id;
});

const post = (offer: object, more: object = {}) =>
  ann.call('POST', 'shoppinglistitem/', { shopping_list: list, ...offer, ...more });
const patch = (id: number, payload: object) => ann.call('PATCH', `shoppinglistitem/${id}/`, payload);
const remove = (id: number) => ann.call('DELETE', `shoppinglistitem/${id}/`);
const version = async () => (await ann.getList(list)).version;

describe('LST-12 an item', () => {
  test('LST-07 LST-08 is needed once at first, and comes with its listing', async () => {
    const answer = await post(milk);
    expect(answer.statusCode).toBe(201);
    const listing = await app.db
      .selectFrom('listing')
      .selectAll()
      .where('product_id', '=', milk.product)
      .executeTakeFirst();
    const shown = (
      await app.send('GET', `/api/price/price/${listing?.price_id}/`, { headers: ann.authorization })
    ).json();
    expect(answer.json()).toMatchObject({
      shopping_list: list,
      ...milk,
      is_needed: true,
      quantity: 1,
      version: 2,
      priceDetails: shown,
      unpriced: null,
      held_price: null,
    });
    expect(shown).toMatchObject({ price: '10.50', unit_price: '2.10', unit: '100 g' });
    const { outcome, ...item } = answer.json();
    expect(outcome).toBe('added');
    expect(await ann.items(list)).toEqual([item]);
  });

  test('shows its product and store while nobody knows a price', async () => {
    expect((await post(saltfish)).json()).toMatchObject({
      priceDetails: null,
      unpriced: { product_id: saltfish.product, product_name: 'Product 1', store_id: saltfish.store },
    });
  });

  test('DET-08 shows who reported it a price that waits for review, and nobody else', async () => {
    const bob = await createShopper(app);
    await ann.share(list, bob);
    const [yam] = (await createOffers(app, ['4.00'])) as [Offer];
    const item = await ann.add(list, yam);
    await addPrice(app.db, yam, { price: '40.00', held: true, added_by: bob.id });
    expect(await bob.items(list)).toMatchObject([{ held_price: '40.00', priceDetails: { price: '4.00' } }]);
    expect(await ann.items(list)).toMatchObject([{ id: item.id, held_price: null }]);
    await addPrice(app.db, yam, { price: '5.00' });
    expect(await bob.items(list)).toMatchObject([{ held_price: null, priceDetails: { price: '5.00' } }]);
  });

  test.each([
    [
      'an unknown product',
      () => ({ ...milk, product: 2_000_000_000 }),
      { product: ['We couldn’t find this product.'] },
    ],
    ['an unknown store', () => ({ ...milk, store: 2_000_000_000 }), { store: ['We couldn’t find this store.'] }],
    ['none of it', () => ({ ...milk, quantity: 0 }), { quantity: [expect.any(String)] }],
    ['a thousand of it', () => ({ ...milk, quantity: 1000 }), { quantity: [expect.any(String)] }],
    ['half of it', () => ({ ...milk, quantity: 0.5 }), { quantity: [expect.any(String)] }],
  ])('LST-08 is not %s', async (_what, offer, problems) => {
    const answer = await post(offer());
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(problems);
    expect(await version()).toBe(1);
  });

  test('LST-08 is on the list once: added again it adds up, or is needed again in the new quantity', async () => {
    const { id } = (await post(milk, { quantity: 4 })).json();
    await patch(id, { is_needed: false });
    const again = await post(milk);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ id, outcome: 'needed_again', is_needed: true, quantity: 4, version: 4 });
    expect((await post(milk, { quantity: 6 })).json()).toMatchObject({ id, outcome: 'increased', quantity: 10 });
    expect((await post(milk)).json()).toMatchObject({ id, quantity: 11 });
    await patch(id, { is_needed: false });
    expect((await post(milk, { quantity: 2 })).json()).toMatchObject({ id, outcome: 'needed_again', quantity: 2 });
    expect((await post(milk, { quantity: 9, is_needed: false })).json()).toMatchObject({
      outcome: 'unchanged',
      quantity: 2,
    });
    expect(await ann.items(list)).toHaveLength(1);
  });

  test('LST-08 that is added again beyond 999 stays as it is, and the response says why', async () => {
    const { id } = (await post(milk, { quantity: 999 })).json();
    const before = await version();
    const refused = await post(milk);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({ detail: 'A list holds at most 999 of one item.' });
    expect(await ann.items(list)).toMatchObject([{ id, quantity: 999, version: before }]);
    const items = [
      { ...saltfish, quantity: 600 },
      { ...saltfish, quantity: 600 },
    ];
    const bulk = await ann.call('POST', 'shoppinglistitem/bulk/', { shopping_lists: [list], items });
    expect(bulk.statusCode).toBe(409);
    expect(await version()).toBe(before);
  });

  test(`LST-08 that two people add at once is one item with the sum, ${trials} times`, async () => {
    const bob = await createShopper(app);
    await ann.share(list, bob);
    for (let round = 1; round <= trials; round++) {
      const text = `Milk ${round}`;
      const client_id = randomUUID();
      const add = (who: Shopper, quantity: number, more = {}) =>
        who.call('POST', 'shoppinglistitem/', { shopping_list: list, text, quantity, ...more });
      // A double tap of one of them counts once.
      const calls = [add(ann, 2, { client_id }), add(bob, round), add(ann, 2, { client_id })];
      const outcomes = (await Promise.all(calls)).map((answer) => answer.json().outcome);
      expect(outcomes.toSorted()).toEqual(['added', 'increased', 'unchanged']);
      const [item, next] = await bob.items(list);
      expect(item).toMatchObject({ text, quantity: 2 + round });
      expect(next?.text).not.toBe(text);
    }
  });

  test('is added once by the same client id, at once or later', async () => {
    const client_id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => post(milk, { client_id: client_id.toUpperCase() })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    const ids = answers.map((answer) => answer.json().id);
    await patch(ids[0], { is_needed: false, quantity: 7 });
    const late = await post(milk, { client_id });
    expect(late.statusCode).toBe(200);
    expect(late.json()).toMatchObject({ id: ids[0], client_id, is_needed: false, quantity: 7 });
    expect(new Set(ids).size).toBe(1);
  });

  test('that was removed is not brought back by another try, but by adding it anew', async () => {
    const client_id = randomUUID();
    const merged = randomUUID();
    const { id } = (await post(milk, { client_id })).json();
    await post(milk, { client_id: merged });
    expect((await remove(id)).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await patch(id, { quantity: 2 })).statusCode).toBe(404);
    for (const known of [client_id, merged]) {
      const retried = await post(milk, { client_id: known });
      expect(retried.statusCode).toBe(410);
      expect(retried.json()).toEqual({ detail: 'Someone removed this item from the list.' });
    }
    expect(await ann.items(list)).toEqual([]);
    const anew = await post(milk, { client_id: randomUUID() });
    expect(anew.statusCode).toBe(201);
    expect(anew.json().id).not.toBe(id);
  });

  test('LST-07 LST-08 changes by field, and only where something is different', async () => {
    const { id } = (await post(milk)).json();
    expect((await patch(id, { quantity: 999 })).json()).toMatchObject({ quantity: 999, is_needed: true, version: 3 });
    expect((await patch(id, { is_needed: false })).json()).toMatchObject({
      quantity: 999,
      is_needed: false,
      version: 4,
    });
    expect((await patch(id, { is_needed: false })).json()).toMatchObject({ version: 4 });
    expect((await patch(id, {})).json()).toMatchObject({ version: 4 });
    expect((await patch(id, { quantity: 1000 })).statusCode).toBe(400);
    expect(await version()).toBe(4);
  });
});

test('LST-12 a list’s items come newest first, a hundred at a time, each once although some come and go', async () => {
  const offers = await createOffers(app, Array<null>(120).fill(null));
  const bulk = async (part: Offer[]) =>
    ann.call('POST', 'shoppinglistitem/bulk/', { shopping_lists: [list], items: part });
  await bulk(offers.slice(0, 100));
  await bulk(offers.slice(100));
  const first = (await ann.call('GET', `shoppinglistitem/?shopping_list=${list}`)).json();
  expect(first).toMatchObject({ count: 120, version: 3, previous: null });
  expect(first.results).toHaveLength(100);
  await remove(first.results[0].id);
  await post(milk);
  const second = (await ann.call('GET', `shoppinglistitem/?${new URL(first.next).searchParams}`)).json();
  expect(second).toMatchObject({ count: 120, version: 5, next: null });
  const ids = [...first.results, ...second.results].map(({ id }: ListItem) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(ids).toHaveLength(120);
  const numbered: number[] = [];
  for (const page of [1, 2, 3]) {
    const answer = await ann.call('GET', `shoppinglistitem/?shopping_list=${list}&page=${page}&page_size=50`);
    numbered.push(...answer.json().results.map(({ id }: ListItem) => id));
  }
  // Each once, newest first: what was removed is gone, what was added is there.
  expect(numbered).toEqual([...new Set(numbered)].toSorted((a, b) => b - a));
  expect(numbered.slice(1)).toEqual(ids.slice(1));
  expect(numbered).toHaveLength(120);
  expect((await ann.call('GET', `shoppinglistitem/?shopping_list=${list}&cursor=x`)).statusCode).toBe(400);
  expect((await ann.call('GET', 'shoppinglistitem/')).statusCode).toBe(400);
});

describe('LST-10 LST-11 many items are put on several lists', () => {
  const bulk = (payload: object) => ann.call('POST', 'shoppinglistitem/bulk/', payload);

  test('at once, and by another try nothing more', async () => {
    const other = (await ann.createList('Other')).id;
    await ann.add(other, milk);
    const payload = {
      shopping_lists: [other, list, other],
      items: [milk, saltfish, { ...milk, quantity: 3 }],
      client_id: randomUUID(),
    };
    const answers = await Promise.all([bulk(payload), bulk(payload)]);
    expect(answers.map((answer) => answer.json().added).sort()).toEqual([0, 3]);
    expect(answers.map((answer) => answer.json().outcomes.toSorted()).toSorted()).toEqual([
      ['added', 'added', 'added', 'increased'],
      Array(4).fill('unchanged'),
    ]);
    const [first, second] = answers.map((answer) =>
      answer
        .json()
        .items.map(({ id }: ListItem) => id)
        .sort(),
    );
    expect(first).toEqual(second);
    expect(first).toHaveLength(4);
    for (const [id, quantity] of [
      [list, 4],
      [other, 5],
    ] as const) {
      const items = await ann.items(id);
      expect(items).toHaveLength(2);
      expect(items.find(({ product }) => product === milk.product)).toMatchObject({ quantity, is_needed: true });
    }
  });

  test('or not at all', async () => {
    const theirs = (await (await createShopper(app)).createList()).id;
    expect((await bulk({ shopping_lists: [list, theirs], items: [milk] })).statusCode).toBe(404);
    const unknown = await bulk({ shopping_lists: [list], items: [milk, { ...milk, product: 2_000_000_000 }] });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json()).toEqual({ 'items.1.product': ['We couldn’t find this product.'] });
    const nowhere = await bulk({ shopping_lists: [], items: [milk] });
    expect(nowhere.json()).toEqual({ shopping_lists: ['Please select at least one shopping list.'] });
    expect(await ann.items(list)).toEqual([]);
    expect(await version()).toBe(1);
  });

  test('as far as a list holds 2,000', async () => {
    const offers = await createOffers(app, Array<null>(2).fill(null));
    await sql`
      WITH made AS (INSERT INTO product (name) SELECT 'Filler ' || n FROM generate_series(1, 1999) n RETURNING id)
      INSERT INTO shopping_list_item (list_id, client_id, product_id, store_id, version)
      SELECT ${list}, gen_random_uuid(), id, ${milk.store}, 1 FROM made`.execute(app.db);
    const refused = await bulk({ shopping_lists: [list], items: offers });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain('2,000 items');
    expect((await bulk({ shopping_lists: [list], items: offers.slice(1) })).statusCode).toBe(200);
    expect((await post(milk)).statusCode).toBe(409);
  });
});
