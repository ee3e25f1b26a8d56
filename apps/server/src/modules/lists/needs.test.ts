import { randomUUID } from 'node:crypto';
import type { ListItem } from '@bargain-buddy/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createKind, createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';

let app: TestApp;
let ann: Shopper;
let list: number;
let milk: Offer;
let bread: Offer;
let brown: number;
let white: number;
let juice: number;

beforeAll(async () => {
  app = await createTestApp();
  [milk, bread] = (await createOffers(app, ['10.50', '6.00'])) as [Offer, Offer];
  [brown, white] = [await createKind(app, 'Brown rice'), await createKind(app, 'White rice')];
  juice = await createKind(app, 'Orange juice', 'volume');
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  list = (await ann.createList()).id;
});

const post = (need: object, who = ann) => who.call('POST', 'shoppinglistitem/', { shopping_list: list, ...need });
const add = async (need: object): Promise<ListItem> => (await post(need)).json();
const patch = (id: number, change: object, who = ann) => who.call('PATCH', `shoppinglistitem/${id}/`, change);
const version = async () => (await ann.getList(list)).version;
const changes = async (since: number) => (await ann.call('GET', `shoppinglist/${list}/changes/?since=${since}`)).json();

const rice = () => ({ kinds: [brown, white], amount: '2', amount_unit: 'kg' });
/** What an item says that asks for nothing but what is given. */
const only = (need: object) => ({
  product: null,
  store: null,
  kinds: [],
  text: '',
  amount: null,
  amount_unit: null,
  ...need,
});

describe('NED-01 an item asks for', () => {
  test('a product at a store, as ever', async () => {
    expect(await add(milk)).toMatchObject({ ...only(milk), name: 'Product 0', price_basis: 'store', cost: '10.50' });
  });

  test('a product anywhere', async () => {
    expect(await add({ product: milk.product })).toMatchObject({
      ...only({ product: milk.product }),
      name: 'Product 0',
      price_basis: 'cheapest',
      priceDetails: { store: milk.store, price: '10.50' },
      cost: '10.50',
      unpriced: null,
    });
  });

  test('kinds in an amount, in the order given', async () => {
    expect(await add({ kinds: [white, brown, white], amount: '2.50', amount_unit: 'lb' })).toMatchObject({
      ...only({ kinds: [white, brown], amount: '2.5', amount_unit: 'lb' }),
      kind_details: [
        { id: white, name: 'White rice', dimension: 'mass' },
        { id: brown, name: 'Brown rice', dimension: 'mass' },
      ],
      name: 'Rice: white, brown',
      priceDetails: null,
      price_basis: null,
      packs: [],
      cost: null,
    });
  });

  test('words, which never enter the catalogue (NED-03)', async () => {
    const products = () => app.db.selectFrom('product').select('id').execute();
    const before = await products();
    const item = await add({ text: '  Birthday \n candles ', note: ' blue ones ', quantity: 3 });
    expect(item).toMatchObject({ ...only({ text: 'Birthday candles' }), name: 'Birthday candles', note: 'blue ones' });
    expect(item).toMatchObject({ quantity: 3, priceDetails: null, unpriced: null, cost: null });
    expect(await products()).toEqual(before);
  });

  test('and null is as good as nothing', async () => {
    const none = { store: null, kinds: null, amount: null, amount_unit: null, text: null };
    expect(await add({ ...none, product: milk.product })).toMatchObject(only({ product: milk.product }));
  });

  test.each([
    ['nothing', {}, ['product']],
    ['a store alone', () => ({ store: milk.store }), ['store', 'product']],
    ['a product and words', () => ({ ...milk, text: 'Milk' }), ['text']],
    ['words and kinds', () => ({ ...rice(), text: 'Rice' }), ['text']],
    ['kinds at a store', () => ({ ...rice(), store: milk.store }), ['store']],
    ['words in an amount', { text: 'Rice', amount: '2', amount_unit: 'kg' }, ['amount', 'amount_unit']],
    ['kinds in no amount', () => ({ kinds: [brown] }), ['amount', 'amount_unit']],
    ['kinds in no unit', () => ({ kinds: [brown], amount: '2' }), ['amount_unit']],
    ['an amount of nothing', () => ({ ...rice(), amount: '0.000' }), ['amount']],
    ['less than nothing', () => ({ ...rice(), amount: '-1' }), ['amount']],
    ['a number of four places', () => ({ ...rice(), amount: '1.2345' }), ['amount']],
    ['an amount that is no text', () => ({ ...rice(), amount: 2 }), ['amount']],
    ['more than fits', () => ({ ...rice(), amount: '100.001' }), ['amount']],
    ['2 l of rice', () => ({ ...rice(), amount_unit: 'l' }), ['amount_unit']],
    ['an unknown unit', () => ({ ...rice(), amount_unit: 'cups' }), ['amount_unit']],
    ['an unknown kind', () => ({ ...rice(), kinds: [brown, 2_000_000_000] }), ['kinds']],
    ['what was not sorted yet', () => ({ ...rice(), kinds: [1] }), ['kinds']],
    ['kinds of two dimensions', () => ({ ...rice(), kinds: [brown, juice] }), ['kinds']],
    ['no kinds', () => ({ ...rice(), kinds: [] }), ['kinds']],
    ['eleven kinds', () => ({ ...rice(), kinds: Array.from({ length: 11 }, (_, n) => n + 2) }), ['kinds']],
    ['blank words', { text: ' \n ' }, ['text']],
    ['201 letters', { text: 'x'.repeat(201) }, ['text']],
    ['half a letter', { text: 'Milk \ud83c' }, ['text']],
    ['an unknown product anywhere', { product: 2_000_000_000 }, ['product']],
    ['a note of 501 letters', { text: 'Milk', note: 'x'.repeat(501) }, ['note']],
  ])('not %s', async (_what, need, fields) => {
    const wrong = typeof need === 'function' ? need() : need;
    const answer = await post(wrong);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toEqual(fields);
    const bulk = await ann.call('POST', 'shoppinglistitem/bulk/', { shopping_lists: [list], items: [milk, wrong] });
    expect(bulk.statusCode).toBe(400);
    expect(Object.keys(bulk.json())).toEqual(fields.map((field) => `items.1.${field}`));
    expect(await version()).toBe(1);
    const { id } = await add({ text: 'Known' });
    const changed = await patch(id, wrong);
    if (Object.keys(wrong).length > 0) expect(changed.statusCode).toBe(400);
    expect(await ann.items(list)).toMatchObject([{ text: 'Known', note: '' }]);
  });
});

describe('NED-01 the same need', () => {
  test.each([
    ['product', () => [{ product: milk.product }, { product: milk.product, store: null }]],
    ['kinds in the same amount', () => [rice(), { kinds: [white, brown], amount: '2000', amount_unit: 'g' }]],
    ['words', () => [{ text: 'Birthday candles' }, { text: 'birthday  CANDLES' }]],
  ])('is on a list once, needed once more: %s', async (_what, needs) => {
    const [need = {}, again = {}] = needs();
    const { id } = await add({ ...need, quantity: 4, note: 'first' });
    await patch(id, { is_needed: false });
    const answer = await post({ ...again, client_id: randomUUID() });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, is_needed: true, quantity: 4, note: 'first' });
    expect((await add({ ...again, quantity: 6, note: 'second' })).quantity).toBe(10);
    expect(await ann.items(list)).toMatchObject([{ id, quantity: 10, note: 'second' }]);
  });

  test('NED-01 kinds in another amount add up exactly: 2 kg and 500 g are 2.5 kg', async () => {
    const { id } = await add(rice());
    const more = await post({ ...rice(), kinds: [white, brown], amount: '500', amount_unit: 'g', note: 'soon' });
    expect(more.json()).toMatchObject({
      id,
      outcome: 'increased',
      amount: '2.5',
      amount_unit: 'kg',
      quantity: 1,
      note: 'soon',
    });
    // Together with what is added in one call.
    const items = [
      { ...rice(), amount: '1', amount_unit: 'kg' },
      { ...rice(), amount: '0.25', amount_unit: 'kg' },
    ];
    const bulk = (await ann.call('POST', 'shoppinglistitem/bulk/', { shopping_lists: [list], items })).json();
    expect(bulk).toMatchObject({ added: 0, outcomes: ['increased', 'increased'], items: [{ id }, { id }] });
    expect(await ann.items(list)).toMatchObject([{ id, amount: '3.75', amount_unit: 'kg' }]);
  });

  test('NED-01 amounts stay apart in other units, in packs, ticked, or where another item has the sum', async () => {
    await add({ ...rice(), quantity: 2 });
    const five = await add({ ...rice(), amount: '5' });
    await add({ ...rice(), amount: '8' });
    await patch(five.id, { is_needed: true });
    // 5 + 8 would be 13; 13 is there, so 3 goes to none of both.
    const before = (await ann.items(list)).map(({ amount }) => amount);
    expect(before).toEqual(['13', '2']);
    expect((await post({ ...rice(), amount: '1', amount_unit: 'lb' })).json().outcome).toBe('added');
    expect((await post({ ...rice(), amount: '3', quantity: 2 })).json().outcome).toBe('added');
    await patch(five.id, { is_needed: false });
    expect((await post({ ...rice(), amount: '7' })).json().outcome).toBe('added');
  });

  test('is not that of another store or kind', async () => {
    const needs = [milk, { product: milk.product }, rice(), { ...rice(), kinds: [brown] }, { text: 'Rice' }];
    for (const need of needs) expect((await post(need)).statusCode).toBe(201);
    expect(await ann.items(list)).toHaveLength(needs.length);
  });

  test('is added once by the same client id, and by the same call, in every form', async () => {
    const needs = [{ product: milk.product }, rice(), { text: 'Candles' }];
    for (const need of needs) {
      const client_id = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => post({ ...need, client_id })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    }
    const other = (await ann.createList()).id;
    const payload = { shopping_lists: [other], items: [...needs, milk, { text: 'candles' }], client_id: randomUUID() };
    const bulk = () => ann.call('POST', 'shoppinglistitem/bulk/', payload);
    const added = (await Promise.all([bulk(), bulk()])).map((answer) => answer.json().added);
    expect(added.sort()).toEqual([0, 4]);
    expect(await ann.items(other)).toHaveLength(4);
  });
});

describe('NED-02 what an item asks for', () => {
  test('changes as one field, with note and quantity beside it', async () => {
    const { id } = await add({ ...milk, quantity: 2 });
    const forms = [
      { product: milk.product },
      rice(),
      { text: 'Milk' },
      milk,
      { ...rice(), amount: '500', amount_unit: 'g' },
    ];
    for (const form of forms) {
      const before = await version();
      const answer = await patch(id, form);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ ...only(form), id, quantity: 2, version: before + 1 });
      expect((await patch(id, form)).json()).toMatchObject({ version: before + 1 });
    }
    expect((await patch(id, { note: 'ripe', quantity: 3 })).json()).toMatchObject({ note: 'ripe', quantity: 3 });
    expect((await patch(id, { note: '' })).json()).toMatchObject({ note: '', amount: '500' });
    expect((await patch(id, { amount: '3' })).json()).toEqual({ amount: ['Only kinds have an amount.'] });
  });

  test('joins an item that asks for the same, of which clients learn', async () => {
    const [first, second] = [await add({ ...milk, quantity: 5 }), await add({ text: 'Milk', note: 'cold' })];
    await patch(second.id, { is_needed: false });
    const before = await version();
    const joined = (await patch(second.id, milk)).json();
    expect(joined).toMatchObject({
      ...milk,
      id: second.id,
      is_needed: true,
      quantity: 5,
      note: 'cold',
      version: before + 1,
    });
    expect(await changes(before)).toMatchObject({
      version: before + 1,
      items: [{ id: second.id }],
      deleted: [{ id: first.id, client_id: first.client_id, removed_by: null }],
    });
    // Another try of adding what was joined finds what it was joined into.
    expect((await post({ ...milk, client_id: first.client_id })).json()).toMatchObject({ id: second.id });
    await ann.call('DELETE', `shoppinglistitem/${second.id}/`);
    expect((await post({ ...milk, client_id: first.client_id })).statusCode).toBe(410);
  });

  test('is the last one’s for everybody when two change it at once, and beside it other fields are theirs', async () => {
    const bob = await createShopper(app);
    await ann.share(list, bob);
    const { id } = await add(milk);
    for (let round = 0; round < 20; round++) {
      const since = await version();
      const answers = await Promise.all([
        patch(id, { product: milk.product }),
        patch(id, rice(), bob),
        patch(id, { quantity: round + 2 }, bob),
        patch(id, { note: `Note ${round}` }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      const last = answers.map((answer): ListItem => answer.json()).toSorted((a, b) => b.version - a.version)[0];
      const [item] = await ann.items(list);
      expect(item).toEqual(last);
      expect(item).toMatchObject({ quantity: round + 2, note: `Note ${round}` });
      expect((await changes(since)).items).toEqual([item]);
      await patch(id, bread);
    }
  });

  test('tells who added it, by address where there is no name', async () => {
    for (const [first_name, last_name, name] of [
      ['Ann', 'Lee', 'Ann Lee'],
      ['', '', ann.email],
    ] as const) {
      await app.db.updateTable('app_user').set({ first_name, last_name }).where('id', '=', ann.id).execute();
      expect(await add({ text: 'Candles' })).toMatchObject({ added_by: { id: ann.id, name } });
    }
  });
});

test('NED-03 what fits words is found by searching kinds and products, and taken only by a change of the item', async () => {
  const [offer] = (await createOffers(app, ['9.00'])) as [Offer];
  const kind = await createKind(app, 'Quince jelly');
  const name = 'Quince jelly of the house';
  await app.db.updateTable('product').set({ name, kind_id: kind }).where('id', '=', offer.product).execute();
  const { id } = await add({ text: 'quince JELLY' });
  const words = encodeURIComponent('quince JELLY');
  const kinds = (await ann.callApi('GET', `product/kind/?search=${words}`)).json();
  expect(kinds.results.map((found: { id: number }) => found.id)).toEqual([kind]);
  const suggested = (await ann.callApi('GET', `search-suggest/search-suggest/?query=${words}`)).json();
  expect(suggested.products.map((found: { id: number }) => found.id)).toEqual([offer.product]);
  expect(await ann.items(list)).toMatchObject([{ id, text: 'quince JELLY', product: null, kinds: [] }]);
  const taken = await patch(id, { kinds: [kind], amount: '500', amount_unit: 'g' });
  expect(taken.json()).toMatchObject({ id, text: '', name: 'Quince jelly' });
});

describe('QCK-01 an item keeps the title that the person typed', () => {
  test('whatever it asks for, until somebody renames it', async () => {
    const { id } = await add({ ...rice(), title: '  Long \n grain rice ' });
    const title = 'Long grain rice';
    for (const form of [milk, { product: milk.product }, { text: 'Rice' }, { ...rice(), amount: '3' }]) {
      expect((await patch(id, form)).json()).toMatchObject({ ...only(form), title });
    }
    const before = await version();
    expect((await patch(id, { title })).json()).toMatchObject({ title, version: before });
    expect((await patch(id, { title: 'Rice' })).json()).toMatchObject({ title: 'Rice', version: before + 1 });
    expect((await patch(id, { title: ' ' })).json()).toMatchObject({ title: '', name: 'Rice: brown, white' });
    expect((await patch(id, { title: 'x'.repeat(201) })).statusCode).toBe(400);
    expect(await add(milk)).toMatchObject({ title: '', name: 'Product 0' });
  });

  test('of own words the words, once a product or kinds are chosen for them', async () => {
    const { id } = await add({ text: 'oil, 2 L' });
    expect((await patch(id, { text: 'cooking oil' })).json()).toMatchObject({ title: '', text: 'cooking oil' });
    expect((await patch(id, milk)).json()).toMatchObject({ title: 'Cooking oil', text: '', name: 'Product 0' });
    const other = await add({ text: 'loaf' });
    expect((await patch(other.id, { ...bread, title: 'Hops' })).json()).toMatchObject({ title: 'Hops' });
  });

  test('when the same is added again, and gets one that it has not', async () => {
    await add({ ...milk, title: 'Fresh milk' });
    expect(await add({ ...milk, title: 'Milk' })).toMatchObject({ title: 'Fresh milk', quantity: 2 });
    await add(bread);
    expect(await add({ ...bread, title: 'Hops' })).toMatchObject({ title: 'Hops', quantity: 2 });
    const items = [{ ...rice(), title: 'Rice' }, { text: 'Salt' }];
    const many = await ann.call('POST', 'shoppinglistitem/bulk/', { shopping_lists: [list], items });
    expect(many.json().items).toMatchObject([{ title: 'Rice' }, { title: '' }]);
  });

  test('when another item that asks for the same is joined into it', async () => {
    const [first, second, third] = [
      await add({ ...milk, title: 'Fresh milk' }),
      await add({ ...bread, title: 'Hops' }),
      await add({ text: 'leche' }),
    ];
    expect((await patch(second.id, milk)).json()).toMatchObject({ id: second.id, title: 'Hops' });
    expect((await patch(third.id, milk)).json()).toMatchObject({ id: third.id, title: 'Hops' });
    expect((await ann.items(list)).map(({ id }) => id)).not.toContain(first.id);
  });

  test('of two people who rename it at once the later, and other fields are theirs', async () => {
    const bob = await createShopper(app);
    await ann.share(list, bob);
    const { id } = await add(milk);
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([
        patch(id, { title: `Ann ${round}` }),
        patch(id, { title: `Bob ${round}` }, bob),
        patch(id, { quantity: round + 2 }, bob),
        patch(id, { note: `Note ${round}` }),
      ]);
      const last = answers.map((answer): ListItem => answer.json()).toSorted((a, b) => b.version - a.version)[0];
      const [item] = await ann.items(list);
      expect(item).toEqual(last);
      expect(item?.title).toMatch(new RegExp(`^(Ann|Bob) ${round}$`));
      expect(item).toMatchObject({ quantity: round + 2, note: `Note ${round}` });
    }
  });
});

test('NED-05 an export tells every form of item in words', async () => {
  await ann.call('PATCH', `shoppinglist/${list}/`, { area: { region: 'South' } });
  await add({ ...rice(), amount: '2.50', note: 'brown if there is', title: 'Rice' });
  await add({ text: 'Candles' });
  await add({ product: milk.product });
  await add(milk);
  const { shopping_lists } = (await ann.callApi('GET', 'core/me/export/')).json();
  const none = { product: null, store: null, kinds: [], amount: null, text: '', note: '', title: '' };
  expect(shopping_lists).toMatchObject([
    {
      area: { region: 'South' },
      items: [
        { ...none, kinds: ['Brown rice', 'White rice'], amount: '2.5 kg', note: 'brown if there is', title: 'Rice' },
        { ...none, text: 'Candles' },
        { ...none, product: 'Product 0' },
        { ...none, product: 'Product 0', store: expect.stringContaining('Store') },
      ],
    },
  ]);
});
