import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { waitingForLocks } from '../../../test/locks.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { importPriceSmart, undoImport } from '../imports/index.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { withAssignedKinds } from './index.ts';

let api: TestApp;
let admin: TestUser;
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.createUser({ isSuperuser: true });
});
afterAll(() => api.close());

const send = async (method: 'POST' | 'PATCH', path: string, payload: object = {}) => {
  const answer = await api.send(method, `/api/${path}`, { headers: admin.authorization, payload });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
const create = async (name: string, fields: object = {}): Promise<number> =>
  (await send('POST', 'product/product/', { name, ...fields })).id;

/** What the database says of a product's kind. */
const kindOf = (id: number) =>
  api.db
    .selectFrom('product as p')
    .innerJoin('kind as k', 'k.id', 'p.kind_id')
    .innerJoin('aisle as a', 'a.id', 'k.aisle_id')
    .select(['k.id', 'k.name', 'k.slug', 'k.dimension', 'p.base_amount', 'a.name as aisle'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();

let stores = 0;
async function offer(product: number, price = '10.00') {
  stores += 1;
  const { id: store } = await api.db
    .insertInto('store')
    .values({ name: `Store ${stores}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.insertInto('price').values({ product_id: product, store_id: store, source: 'test', price }).execute();
  await refreshListings(api.db, [{ productId: product, storeId: store }]);
}
const unitPrices = async (product: number) =>
  (await api.db.selectFrom('listing').select('unit_price').where('product_id', '=', product).execute()).map(
    ({ unit_price }) => unit_price && Number(unit_price),
  );

test('KND-01 products share a kind by what they say without brand and amount, measured alike', async () => {
  const one = await kindOf(await create('UHT Full Cream Milk', { brand: 'Nestlé', amount: '1 L', category: 'Dairy' }));
  expect(one).toMatchObject({
    name: 'UHT full cream milk',
    slug: 'uht-full-cream-milk',
    dimension: 'volume',
    aisle: 'Dairy & eggs',
  });
  const other = await kindOf(
    await create('Svelty UHT full-cream milk 6 x 250 ml', { brand: 'Svelty', amount: '6 x 250 ml' }),
  );
  expect(other).toMatchObject({ id: one.id, base_amount: '1.5' });
  const powder = await kindOf(await create('UHT Full Cream Milk', { brand: 'Cowbell', amount: '400 g' }));
  expect(powder).toMatchObject({ name: one.name, slug: 'uht-full-cream-milk-by-weight', dimension: 'mass' });
  const unknown = await kindOf(await create('UHT Full Cream Milk', { brand: 'Anchor', amount: 'large' }));
  expect(unknown).toMatchObject({ dimension: 'count', base_amount: null });
});

test('KND-01 KND-04 a change of name, brand or amount moves the product, and its listings compare by it at once', async () => {
  const id = await create('Zwieback', { brand: 'Acme', amount: '500 g' });
  await offer(id);
  const before = await kindOf(id);
  expect(await unitPrices(id)).toEqual([20]);
  await send('PATCH', `product/product/${id}/`, { amount: '2 lb' });
  expect(await kindOf(id)).toEqual({ ...before, base_amount: '0.90718474' });
  expect(await unitPrices(id)).toEqual([11.0231]);
  await send('PATCH', `product/product/${id}/`, { name: 'Rusks', amount: '4 ct' });
  expect(await kindOf(id)).toMatchObject({ name: 'Rusks', dimension: 'count', base_amount: '4' });
  expect(await unitPrices(id)).toEqual([2.5]);
  await send('PATCH', `product/product/${id}/`, { amount: '' });
  expect(await unitPrices(id)).toEqual([null]);

  const changes = await api.send('GET', `/api/webmin/revisions/?kind=product&record=${id}`, {
    headers: admin.authorization,
  });
  for (const revision of changes.json().results.slice(0, 3))
    await send('POST', `webmin/revisions/${revision.id}/undo/`);
  expect(await kindOf(id)).toEqual(before);
  expect(await unitPrices(id)).toEqual([20]);
});

test('KND-02 a kind leaves the aisle of what nobody could tell as soon as a product tells it', async () => {
  const id = await create('Qwertz', { amount: '1 kg' });
  expect((await kindOf(id)).aisle).toBe('Other');
  await create('Qwertz', { brand: 'Acme', amount: '2 kg', category: 'Rice & Flour' });
  expect((await kindOf(id)).aisle).toBe('Rice & flour');
  await api.db.updateTable('aisle').set({ name: 'Grains' }).where('key', '=', 'rice').execute();
  expect((await kindOf(await create('Sushi Rice', { amount: '1 kg' }))).aisle).toBe('Grains');
});

test('KND-01 a kind that a person chose stays, unless the amount is measured by something else now', async () => {
  const chosen = await kindOf(await create('Sea Moss', { amount: '1 L' }));
  const id = await create('Irish Moss', { amount: '300 ml' });
  await api.db.updateTable('product').set({ kind_id: chosen.id, kind_is_chosen: true }).where('id', '=', id).execute();
  await send('PATCH', `product/product/${id}/`, { name: 'Irish Moss Drink', amount: '500 ml' });
  expect(await kindOf(id)).toMatchObject({ id: chosen.id, base_amount: '0.5' });
  await send('PATCH', `product/product/${id}/`, { amount: '500 g' });
  expect(await kindOf(id)).toMatchObject({ name: 'Irish moss drink', dimension: 'mass' });
});

test('KND-01 a product’s listings are of its kind, those too that somebody is making while it changes', async () => {
  const [one, other] = [await create('Salted Crackers', { amount: '1 kg' }), await create('Oatcakes')];
  await offer(one);
  const { id: kind } = await kindOf(other);
  const { id: store } = await api.db
    .insertInto('store')
    .values({ name: 'Late' })
    .returning('id')
    .executeTakeFirstOrThrow();
  let changing: Promise<unknown> = Promise.resolve();
  await inTransaction(api.db, async (trx) => {
    await trx.insertInto('price').values({ product_id: one, store_id: store, source: 'test', price: '9.00' }).execute();
    await refreshListings(trx, [{ productId: one, storeId: store }]);
    changing = api.db.updateTable('product').set({ kind_id: kind, base_amount: '2' }).where('id', '=', one).execute();
    await expect.poll(() => waitingForLocks(api.db)).toBe(1);
  });
  await changing;
  const listings = await api.db.selectFrom('listing').select('kind_id').where('product_id', '=', one).execute();
  expect(listings).toEqual([{ kind_id: kind }, { kind_id: kind }]);
  expect(await wrongListings(api.db)).toEqual([]);
});

test('KND-01 a file’s products have their kinds as soon as they are there, and merges keep and give them back', async () => {
  const bytes = Buffer.from(
    'Item,Brand,Size,Club,Price\nKeto Bread,Acme,500 g,Mausica,10.00\nKeto Bread,Zed,1 kg,Mausica,15.00',
  );
  const { import_id } = await importPriceSmart(api.db, { name: 'a.csv', bytes, day: '2026-11-01' });
  const products = await api.db
    .selectFrom('product')
    .select('id')
    .where('import_id', '=', import_id)
    .orderBy('id')
    .execute();
  const [keep = 0, gone = 0] = products.map(({ id }) => id);
  const before = await kindOf(gone);
  expect(before).toMatchObject({ ...(await kindOf(keep)), base_amount: '1', aisle: 'Bread & bakery' });
  expect([await unitPrices(keep), await unitPrices(gone)]).toEqual([[20], [15]]);

  const merge = await send('POST', 'webmin/merge/', { kind: 'product', keep, merge: [gone] });
  await api.db
    .updateTable('product')
    .set({ name: 'Low Carb Loaf', kind_read_from: null })
    .where('id', '=', keep)
    .execute();
  await api.runJobs();
  await send('POST', `webmin/merge-history/${merge.id}/undo/`);
  expect(await kindOf(gone)).toEqual(before);
  expect([await unitPrices(keep), await unitPrices(gone)]).toEqual([[20], [15]]);
  await undoImport(api.db, import_id ?? 0);
});

test('KND-01 a product that comes back from a merge finds a kind, though its own has gone', async () => {
  const [keep, gone] = [await create('Kept Thing', { amount: '1 kg' }), await create('Gone Thing', { amount: '1 kg' })];
  const { id: kind } = await kindOf(gone);
  const merge = await send('POST', 'webmin/merge/', { kind: 'product', keep, merge: [gone] });
  await api.db.deleteFrom('kind').where('id', '=', kind).execute();
  await send('POST', `webmin/merge-history/${merge.id}/undo/`);
  expect(await kindOf(gone)).toMatchObject({ name: 'Gone thing', dimension: 'mass' });
});

test('KND-01 however many make the same kinds at once, each is made once', async () => {
  const text = (name: string) => ({ name, brand: '', amount: '1 kg', category: '' });
  for (let trial = 100; trial < 300; trial++) {
    const names = [`Twin ${trial}x`, `twin ${trial}xs`, `Other ${trial}x`];
    const makers = [names, names.toReversed(), names.slice(1), names.slice(0, 2)];
    await Promise.all(makers.map((some) => inTransaction(api.db, (trx) => withAssignedKinds(trx, some.map(text)))));
  }
  const made = await api.db
    .selectFrom('kind')
    .select('name')
    .where('name', 'ilike', '%x%')
    .where('name', '~', '^(Twin|Other) ')
    .execute();
  expect(made).toHaveLength(400);
  const named = await api.db.selectFrom('kind_name').select('name').where('name', '~', '^(twin|other) ').execute();
  expect(named).toHaveLength(400);
});
