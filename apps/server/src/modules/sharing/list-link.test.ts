import type { SharedList } from '@bargain-buddy/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { setPassword } from '../../../test/signing-in.ts';
import { refreshListings } from '../listing-writes/index.ts';

let app: TestApp;
let ann: Shopper;
let bob: Shopper;
let milk: Offer;
let list: number;

beforeAll(async () => {
  app = await createTestApp('empty');
  [milk] = (await createOffers(app, ['10.50'])) as [Offer];
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  list = (await ann.createList('Sunday lunch')).id;
});

const link = (method: 'GET' | 'POST' | 'DELETE', as = ann) => as.call(method, `shoppinglist/${list}/link/`);
const makeLink = async (): Promise<string> => (await link('POST')).json().path;
const open = (path: string) => app.send('GET', `${path.replace('/l/', '/api/shared-list/')}/`);

test('QCK-06 the link of a list shows anybody what is on it, and nothing of its people', async () => {
  await app.db.updateTable('store').set({ address: 'Trincity' }).where('id', '=', milk.store).execute();
  await ann.add(list, milk, { quantity: 2, note: 'for Granny', title: 'Fresh milk' });
  const words = { shopping_list: list, text: 'candles', is_needed: false };
  const { client_id } = (await ann.call('POST', 'shoppinglistitem/', words)).json();
  const answer = await open(await makeLink());
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  const { store_name, ...rest } = answer.json().items[1];
  expect(store_name).toMatch(/^Store .* Trincity$/);
  const product = { name: 'Fresh milk', detail: 'Brand Product 0, 500 g', quantity: 2, cost: '21.00', is_needed: true };
  expect(rest).toEqual(product);
  const candles = { name: 'candles', detail: '', quantity: 1, cost: null, is_needed: false, store_name: null };
  expect(answer.json()).toEqual({ name: 'Sunday lunch', total: '21.00', items: [candles, { ...product, store_name }] });
  for (const secret of [ann.email, 'Granny', client_id]) expect(answer.body).not.toContain(secret);
});

test('TRU-06 the link says which costs include an example price', async () => {
  const [sample, real] = (await createOffers(app, ['4.00', '5.00'])) as [Offer, Offer];
  await app.db.updateTable('price').set({ source: 'sample' }).where('product_id', '=', sample.product).execute();
  await refreshListings(app.db, [{ productId: sample.product, storeId: sample.store }]);
  for (const offer of [sample, real]) await ann.add(list, offer);
  const { items } = (await open(await makeLink())).json() as SharedList;
  expect(items.map(({ cost, has_example_price }) => [cost, has_example_price])).toEqual([
    ['5.00', undefined],
    ['4.00', true],
  ]);
});

test('QCK-06 what may be bought anywhere names the store of its price; what is planned stands at its store', async () => {
  const { id } = await ann.add(list, { product: milk.product } as Offer);
  const path = await makeLink();
  const detail = expect.stringMatching(/^Brand, 500 g · Store .* Trincity$/);
  expect((await open(path)).json().items).toMatchObject([{ store_name: null, cost: '10.50', detail }]);
  const plan = { items: [{ item: id, store: milk.store }], max_stops: 1, stop_cost: '0.00' };
  expect((await ann.call('PUT', `shoppinglist/${list}/plan/`, plan)).statusCode).toBe(200);
  expect((await open(path)).json().items).toMatchObject([
    { store_name: expect.stringMatching(/^Store /), detail: expect.stringMatching(/500 g$/) },
  ]);
});

test('QCK-06 the link works until it is ended or another one is made, and is told only once', async () => {
  expect((await link('GET')).json()).toEqual({ made_at: null });
  const first = await makeLink();
  expect((await link('GET')).json()).toEqual({ made_at: expect.any(String) });
  const second = await makeLink();
  expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200]);
  expect((await link('DELETE')).statusCode).toBe(204);
  expect((await link('DELETE')).statusCode).toBe(204);
  expect((await link('GET')).json()).toEqual({ made_at: null });
  const gone = await open(second);
  expect([gone.statusCode, gone.json().detail]).toEqual([404, 'This link no longer works.']);
  expect((await open('/l/nonsense')).statusCode).toBe(404);
});

test('QCK-06 of the link only a hash is kept, and the account’s export says since when there is one', async () => {
  await ann.share(list, bob);
  const path = await makeLink();
  const rows = await app.db.selectFrom('shopping_list_link').selectAll().execute();
  expect(JSON.stringify(rows.map((row) => row.token_hash.toString('latin1')))).not.toContain(path.slice(3));
  const exportOf = async (who: Shopper) => (await who.callApi('GET', 'core/me/export/')).json().shopping_lists;
  expect(await exportOf(ann)).toMatchObject([{ link: { made_at: expect.any(String) } }]);
  expect(await exportOf(bob)).toMatchObject([{ link: null }]);
});

test('QCK-06 a list that is deleted or handed over has no link any more', async () => {
  const path = await makeLink();
  await ann.share(list, bob);
  const password = 'mango chow in the morning';
  await setPassword(app, ann, password);
  const { access } = (await app.send('POST', '/api/core/login/', { payload: { email: ann.email, password } })).json();
  const headers = { authorization: `Bearer ${access}` };
  expect((await app.send('DELETE', '/api/core/me/', { headers, payload: { password } })).statusCode).toBe(204);
  expect((await bob.getList(list)).is_owner).toBe(true);
  expect((await open(path)).statusCode).toBe(404);
  expect((await link('GET', bob)).json()).toEqual({ made_at: null });
  const other: string = (await link('POST', bob)).json().path;
  expect((await open(other)).statusCode).toBe(200);
  await bob.call('DELETE', `shoppinglist/${list}/`);
  expect((await open(other)).statusCode).toBe(404);
});

test('QCK-06 the link of somebody whose account is closed to them shows nothing', async () => {
  const path = await makeLink();
  await app.db.updateTable('app_user').set({ is_active: false }).where('id', '=', ann.id).execute();
  expect((await open(path)).statusCode).toBe(404);
});
