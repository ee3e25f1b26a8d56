import { catalogueSnapshotSchema, type Listing, type Pocket } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import {
  createKind,
  createOffers,
  createPack,
  createShopper,
  createStore,
  type Shopper,
} from '../../../test/shopping.ts';
import { refreshListings } from '../listing-writes/index.ts';

let api: TestApp;
let listings: Listing[];
beforeAll(async () => {
  api = await createTestApp('samples');
  for (let page = 1; page <= 45; page++) {
    const answer = await api.send('GET', `/api/price/price/?ordering=price&page_size=100&page=${page}`);
    listings = [...(listings ?? []), ...answer.json().results];
  }
});
afterAll(() => api.close());

async function pocket(query = '', by?: Shopper): Promise<Pocket> {
  const answer = await api.send('GET', `/api/shoppinglist/pocket/${query}`, { headers: by?.authorization ?? {} });
  expect(answer.statusCode, answer.body).toBe(200);
  return catalogueSnapshotSchema.strict().parse(answer.json());
}
const unitPrice = ({ unit_price }: Listing) => Number(unit_price ?? Number.POSITIVE_INFINITY);

describe('the pocket', () => {
  test.each(['', 'Tobago'])(
    'QCK-02 has every kind and product listed in "%s", each where it costs least',
    async (region) => {
      const { kinds, products, stores, usual } = await pocket(region && `?region=${region}`);
      const here = listings.filter(({ store_region }) => region === '' || store_region === region);
      const ofProduct = Map.groupBy(here, ({ product }) => product);
      expect(products.map(({ id }) => id).sort()).toEqual([...ofProduct.keys()].sort());
      // The bundled surveys are examples.
      for (const one of [...kinds, ...products]) expect(one.is_example).toBe(true);
      for (const { id, price, store, name } of products) {
        const cheapest = ofProduct.get(id)?.[0] ?? expect.unreachable();
        expect({ price, name }).toEqual({ price: cheapest.price, name: cheapest.product_name });
        expect(ofProduct.get(id)?.find((one) => one.store === store)?.price).toBe(price);
        expect(stores.map((known) => known.id)).toContain(store);
      }
      const counts = products.map(({ id }) => ofProduct.get(id)?.length ?? 0);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));

      const ofKind = Map.groupBy(here, ({ kind }) => kind?.id ?? 0);
      expect(kinds.map(({ id }) => id).sort()).toEqual([...ofKind.keys()].sort());
      for (const kind of kinds) {
        const some = ofKind.get(kind.id) ?? [];
        const best = Math.min(...some.map(unitPrice));
        expect(kind.products).toBe(new Set(some.map(({ product }) => product)).size);
        expect(
          some.some((one) => one.price === kind.price && one.store === kind.store && unitPrice(one) === best),
        ).toBe(true);
      }
      expect(usual).toEqual([]);
    },
  );

  test('SCN-01 has the barcodes of its products, so that a device knows them without a network', async () => {
    const [one] = (await pocket('?region=South')).products;
    const id = one?.id ?? expect.unreachable();
    const other = await createTestApp('samples');
    await other.db.updateTable('product').set({ barcode: '041512162664' }).where('id', '=', id).execute();
    const { products } = (await other.send('GET', '/api/shoppinglist/pocket/?region=South')).json() as Pocket;
    expect(products.filter(({ barcode }) => barcode).map((known) => [known.id, known.barcode])).toEqual([
      [id, '041512162664'],
    ]);
    await other.close();
  });

  test('QCK-02 has no kind of what nobody has sorted, and a kind’s price is of what says how much it holds', async () => {
    const other = await createTestApp();
    const rice = { id: await createKind(other, 'Rice') };
    const store = await createStore(other);
    const pack = await createPack(other, rice, '2', [[store, '20.00']]);
    await createPack(other, rice, null, [[store, '5.00']]);
    await createOffers(other, ['1.00']);
    const { kinds, products } = (await other.send('GET', '/api/shoppinglist/pocket/')).json() as Pocket;
    expect(products).toHaveLength(3);
    expect(kinds).toMatchObject([{ id: rice.id, products: 2, price: '20.00' }]);
    expect(products.find(({ id }) => id === pack)?.kind).toBe(rice.id);
    await other.close();
  });

  test('TRU-06 only an example price is marked as one', async () => {
    const other = await createTestApp('samples');
    const one = (await pocket()).products[0] ?? expect.unreachable();
    await other.db
      .insertInto('price')
      .values({ product_id: one.id, store_id: one.store, price: '0.50', source: 'mti' })
      .execute();
    await refreshListings(other.db, [{ productId: one.id, storeId: one.store }]);
    const { products } = (await other.send('GET', '/api/shoppinglist/pocket/')).json() as Pocket;
    expect(products.find(({ id }) => id === one.id)).toEqual({ ...one, price: '0.50', is_example: undefined });
    expect(products.filter((product) => !product.is_example)).toHaveLength(1);
    await other.close();
  });

  test('QCK-02 what was ticked counts twice', async () => {
    const me = await createShopper(api);
    const list = (await me.createList('Weekly')).id;
    const add = async (text: string) =>
      (await me.call('POST', 'shoppinglistitem/', { shopping_list: list, text })).json().id;
    const ticked = await add('limes');
    await add('bandages');
    await me.call('PATCH', `shoppinglistitem/${ticked}/`, { is_needed: false });
    expect((await pocket('', me)).usual.map(({ name }) => name)).toEqual(['limes', 'bandages']);
  });

  test('QCK-02 tells what a package of a kind mostly holds', async () => {
    const { kinds } = await pocket();
    const packOf = (name: string) => kinds.find((kind) => kind.name === name)?.pack;
    expect([packOf('Parboiled rice'), packOf('UHT full cream milk'), packOf('All purpose flour')]).toEqual([
      '1.8',
      '1',
      '2',
    ]);
  });

  test('QCK-02 has what a person adds, often and lately first, in the form of the last time, and nobody else’s', async () => {
    const [me, other] = [await createShopper(api), await createShopper(api)];
    const { kinds } = await pocket();
    const rice = kinds.filter(({ name }) => /rice$/.test(name) && !/,/.test(name)).map(({ id }) => id);
    const [milk] = listings.filter(({ product_name }) => product_name.includes('Milk'));
    if (!milk) expect.unreachable();
    const lists = [await me.createList('One'), await me.createList('Two'), await me.createList('Three')];
    const add = (list: number, item: object) =>
      me.call('POST', 'shoppinglistitem/', { shopping_list: lists[list]?.id, ...item }).then((answer) => answer.json());
    await add(0, { text: 'birthday candles' });
    await add(0, { kinds: rice, amount: '2', amount_unit: 'kg' });
    await add(1, { kinds: rice, amount: '5', amount_unit: 'lb', quantity: 2 });
    for (const list of [0, 1, 2]) await add(list, { product: milk.product, store: milk.store });
    const item = await add(2, { text: 'ice' });
    await me.call('DELETE', `shoppinglistitem/${item.id}/`);

    const { usual } = await pocket('', me);
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
    expect((await pocket('', me)).usual.map(({ product }) => product).indexOf(milk.product)).toBe(3);
    expect((await pocket('', other)).usual).toEqual([]);
  });

  test('QCK-02 is sent again only when something of it has changed, and a person’s is kept by nobody else', async () => {
    const me = await createShopper(api);
    const ask = (headers: object) => api.send('GET', '/api/shoppinglist/pocket/', { headers: { ...headers } });
    const first = await ask(me.authorization);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect((await ask({})).headers['cache-control']).toMatch(/^public/);
    const again = await ask({ ...me.authorization, 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const list = await me.createList('Weekly');
    await me.call('POST', 'shoppinglistitem/', { shopping_list: list.id, text: 'sorrel' });
    const changed = await ask({ ...me.authorization, 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().usual).toHaveLength(1);
    const packed = await ask({ ...me.authorization, 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect((await ask({ ...me.authorization, 'if-none-match': packed.headers.etag })).statusCode).toBe(304);
  });
});
