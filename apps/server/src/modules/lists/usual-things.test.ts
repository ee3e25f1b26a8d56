import { type UsualThing, usualThingsSchema } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createShopper, type Shopper } from '../../../test/shopping.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp('samples');
});
afterAll(() => api.close());

const usualOf = async (shopper: Shopper): Promise<UsualThing[]> =>
  usualThingsSchema.parse((await shopper.call('GET', 'usual/')).json());

test('QCK-02 what was ticked counts twice', async () => {
  const me = await createShopper(api);
  const list = (await me.createList('Weekly')).id;
  const add = async (text: string) =>
    (await me.call('POST', 'shoppinglistitem/', { shopping_list: list, text })).json().id;
  const ticked = await add('limes');
  await add('bandages');
  await me.call('PATCH', `shoppinglistitem/${ticked}/`, { is_needed: false });
  expect((await usualOf(me)).map(({ name }) => name)).toEqual(['limes', 'bandages']);
});

test('QCK-02 has what a person adds, often and lately first, in the form of the last time, and nobody else’s', async () => {
  const [me, other] = [await createShopper(api), await createShopper(api)];
  const [milk] = (await api.send('GET', '/api/price/price/?search=milk')).json().results;
  const kinds = await api.db
    .selectFrom('kind')
    .select('id')
    .where('name', '~', '^[^,]*rice$')
    .orderBy('name')
    .execute();
  const rice = kinds.map(({ id }) => id);
  const lists = [await me.createList('One'), await me.createList('Two'), await me.createList('Three')];
  const add = (list: number, item: object) =>
    me.call('POST', 'shoppinglistitem/', { shopping_list: lists[list]?.id, ...item }).then((answer) => answer.json());
  await add(0, { text: 'birthday candles' });
  await add(0, { kinds: rice, amount: '2', amount_unit: 'kg' });
  await add(1, { kinds: rice, amount: '5', amount_unit: 'lb', quantity: 2 });
  for (const list of [0, 1, 2]) await add(list, { product: milk.product, store: milk.store });
  const item = await add(2, { text: 'ice' });
  await me.call('DELETE', `shoppinglistitem/${item.id}/`);

  const usual = await usualOf(me);
  expect(usual.map(({ name }) => name)).toEqual([
    milk.product_name,
    expect.stringContaining('Rice: '),
    'ice',
    'birthday candles',
  ]);
  expect(usual[0]).toMatchObject({ product: milk.product, store: milk.store, kinds: [], text: '' });
  expect(usual[1]).toMatchObject({ product: null, amount: '5', amount_unit: 'lb', quantity: 2 });
  expect(usual[1]?.kinds.map(({ id }) => id)).toEqual(rice);

  await sql`UPDATE shopping_list_item SET date_added = date_added - interval '200 days' WHERE product_id = ${milk.product}`.execute(
    api.db,
  );
  expect((await usualOf(me)).map(({ product }) => product).indexOf(milk.product)).toBe(3);
  expect(await usualOf(other)).toEqual([]);
});
