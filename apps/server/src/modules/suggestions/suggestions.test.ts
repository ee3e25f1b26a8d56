import type { Suggestions } from '@bargain-buddy/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  for (const name of ['Whole Milk', 'Milk Powder', 'Coconut Milk', 'Licorice', 'Brown Rice']) {
    await app.db.insertInto('product').values({ name, brand: 'nan', amount: '1 L' }).execute();
  }
  for (let n = 0; n < 14; n++) {
    await app.db
      .insertInto('store')
      .values({ name: 'Milky Way', address: `Street ${n}`, region: 'North' })
      .execute();
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.createUser();
});

async function suggest(query: string, as?: TestUser): Promise<Suggestions> {
  const headers = as?.authorization ?? {};
  const answer = await app.send('GET', `/api/search-suggest/search-suggest/?${query}`, { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const searchFor = (search: string, as = me) =>
  app.send('GET', `/api/price/price/?search=${encodeURIComponent(search)}`, { headers: as.authorization });
const history = async (query = '', as = me) => (await suggest(query, as)).history.map((entry) => entry.query);

describe('HOM-04 suggestions', () => {
  test('SCN-02 of a barcode are its product, and of one that nothing has what its digits are words of', async () => {
    await app.db.updateTable('product').set({ barcode: '041512162664' }).where('name', '=', 'Licorice').execute();
    for (const typed of ['041512162664', '0041512162664', '0 41512 16266 4'])
      expect((await suggest(`query=${typed}&type=product`)).products.map(({ name }) => name)).toEqual(['Licorice']);
    expect((await suggest('query=041512162665')).products).toEqual([]);
    expect((await suggest('query=041512162664&type=store')).products).toEqual([]);
  });

  test('ADD-05 come with the lowest listed price and where it is, when prices are asked for', async () => {
    const milk = (await suggest('query=whole+milk')).products[0];
    expect(milk).not.toHaveProperty('lowest');
    const stores = await app.db.selectFrom('store').select(['id', 'address']).orderBy('id').limit(2).execute();
    for (const [index, store] of stores.entries()) {
      const body = { product: milk?.id, store: store.id, price: `1${2 - index}.00` };
      const payload = { ...body, price_is_verified: 'pending', source: 'user' };
      const reported = await app.send('POST', '/api/price/price/', { headers: me.authorization, payload });
      expect(reported.statusCode, reported.body).toBe(201);
    }
    const { products } = await suggest('query=milk&type=product&include_prices=true');
    expect(products.find(({ id }) => id === milk?.id)?.lowest).toEqual({
      price: '11.00',
      source: 'user',
      store_name: 'Milky Way',
      store_address: stores[1]?.address,
    });
    expect(products.filter(({ lowest }) => lowest === null)).toHaveLength(products.length - 1);
  });

  test('KND-07 are of the stores of the region and within the distance alone', async () => {
    const add = (table: 'product' | 'store' | 'kind', values: object) =>
      app.db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow();
    const places = [
      { address: 'San Fernando', region: 'South', lat: 10.28, lon: -61.468, price: '7.00' },
      { address: 'Marabella', region: 'South', lat: 10.306, lon: -61.446, price: '6.00' },
      { address: 'Scarborough', region: 'Tobago', lat: 11.18, lon: -60.735, price: '5.00' },
    ];
    const names = ['Sago flour', 'Tapioca sago'];
    const [both, far] = await Promise.all(
      names.map(async (name, n) => {
        const kind = await add('kind', { name, slug: `sago-${n}`, dimension: 'mass', aisle_id: 1 });
        return add('product', { name, kind_id: kind.id });
      }),
    );
    for (const { price, ...place } of places) {
      const { id: store } = await add('store', { name: 'Corner', ...place });
      for (const product of place.region === 'Tobago' ? [both, far] : [both]) {
        const payload = { product: product?.id, store, price, price_is_verified: 'pending', source: 'user' };
        const reported = await app.send('POST', '/api/price/price/', { headers: me.authorization, payload });
        expect(reported.statusCode, reported.body).toBe(201);
      }
    }
    const found = async (area: string) => {
      const { products, kinds } = await suggest(`query=sago&include_prices=true&include_kinds=true${area}`);
      const lowest = names.map((name) => products.find((product) => product.name === name)?.lowest?.price ?? null);
      return [...lowest, kinds?.map(({ name }) => name).sort()];
    };
    const around = '&near=10.28,-61.468';
    expect(await found('')).toEqual(['5.00', '5.00', names]);
    expect(await found('&region=Everywhere')).toEqual(['5.00', '5.00', names]);
    expect(await found('&region=South')).toEqual(['6.00', null, ['Sago flour']]);
    expect(await found(around)).toEqual(['5.00', '5.00', names]);
    expect(await found(`${around}&within_km=1`)).toEqual(['7.00', null, ['Sago flour']]);
    expect(await found(`${around}&within_km=5`)).toEqual(['6.00', null, ['Sago flour']]);
    expect(await found(`${around}&within_km=5&region=Tobago`)).toEqual([null, null, []]);
    expect(await found('&region=Central')).toEqual([null, null, []]);
    const wrong = await app.send('GET', '/api/search-suggest/search-suggest/?query=sago&within_km=5');
    expect(wrong.statusCode).toBe(400);

    const corners = async (area: string) => (await suggest(`query=corner${area}`)).stores.map(({ address }) => address);
    expect(await corners(around)).toEqual(['Marabella', 'San Fernando', 'Scarborough']);
    expect(await corners(`${around}&within_km=5`)).toEqual(['Marabella', 'San Fernando']);
    expect(await corners(`${around}&within_km=1`)).toEqual(['San Fernando']);
    expect(await corners('&region=Tobago')).toEqual(['Scarborough']);
    expect(await corners('&region=Central')).toEqual([]);
  });

  test('are products and stores with every typed word, ten of each at most', async () => {
    const { products, stores, history: own } = await suggest('query=milk');
    expect(products.map(({ name }) => name)).toEqual(['Milk Powder', 'Whole Milk', 'Coconut Milk']);
    expect(products[0]?.brand).toBe('');
    expect(stores).toHaveLength(10);
    expect(own).toEqual([]);
    expect((await suggest('query=milk+whole')).products.map(({ name }) => name)).toEqual(['Whole Milk']);
    expect((await suggest('query=ric')).products.map(({ name }) => name)).toEqual(['Brown Rice']);
  });

  test('of one letter are names that begin with it, then others that have it, the shortest first', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Zwieback ${'o'.repeat(n)}`);
    await app.db
      .insertInto('product')
      .values([...names, 'Ginger Zing'].map((name) => ({ name })))
      .execute();
    const suggested = async () => (await suggest('query=z')).products.map(({ name }) => name);
    expect(await suggested()).toEqual([...names, 'Ginger Zing']);
    const more = ['Zed', 'Zest of Orange', 'Zzz'];
    await app.db
      .insertInto('product')
      .values(more.map((name) => ({ name })))
      .execute();
    await expect.poll(suggested).toEqual(['Zed', 'Zzz', ...names.slice(0, 5), 'Zest of Orange', names[5], names[6]]);
  });

  test('are of the kinds that are asked for', async () => {
    expect(await suggest('query=milk&type=store')).toMatchObject({ products: [], history: [] });
    expect((await suggest('query=milk&type=product')).stores).toEqual([]);
    expect((await suggest('query=milk&include_products=false')).products).toEqual([]);
    expect((await suggest('query=milk&include_stores=0')).stores).toEqual([]);
  });

  test('QCK-02 forgive what a search forgives, and say what they looked for instead', async () => {
    const { products, stores, corrected_query } = await suggest('query=wholle+millk');
    expect(products.map(({ name }) => name)).toEqual(['Whole Milk']);
    expect(stores).toEqual([]);
    expect(corrected_query).toBe('whole milk');
    expect(await suggest('query=millky')).toMatchObject({ corrected_query: 'milky', stores: { length: 10 } });
    expect(await suggest('query=millky&type=product')).toEqual({ history: [], products: [], stores: [] });
    expect(await suggest('query=millky&type=history')).toEqual({ history: [], products: [], stores: [] });
  });

  test('QCK-02 of words that are right are not corrected, nor of words that are like none', async () => {
    expect(await suggest('query=lico')).not.toHaveProperty('corrected_query');
    expect(await suggest('query=licorice+milk')).toEqual({ history: [], products: [], stores: [] });
    expect(await suggest('query=qqqqxxxx')).toEqual({ history: [], products: [], stores: [] });
  });

  test('QCK-02 leave the own searches as they were typed', async () => {
    await searchFor('licorise');
    const { history: own, products } = await suggest('query=licorise', me);
    expect(own.map(({ query }) => query)).toEqual(['licorise']);
    expect(products.map(({ name }) => name)).toEqual(['Licorice']);
  });

  test('KND-06 come with any brand of the kinds that are listed, when kinds are asked for', async () => {
    const milk = await app.db
      .insertInto('kind')
      .values(
        ['Dried milk', 'Goat milk', 'Milk'].map((name, n) => ({
          name,
          slug: `milk-${n}`,
          dimension: 'mass',
          aisle_id: 1,
        })),
      )
      .returning(['id', 'slug', 'name'])
      .execute();
    const [dried, , plain] = milk;
    await app.db.updateTable('product').set({ kind_id: plain?.id }).where('name', '=', 'Whole Milk').execute();
    await app.db.updateTable('product').set({ kind_id: dried?.id }).where('name', '=', 'Milk Powder').execute();
    const { id: store } = await app.db.selectFrom('store').select('id').limit(1).executeTakeFirstOrThrow();
    for (const { id: product } of (await suggest('query=milk&type=product')).products) {
      const payload = { product, store, price: '9.00', price_is_verified: 'pending', source: 'user' };
      await app.send('POST', '/api/price/price/', { headers: me.authorization, payload });
    }
    expect((await suggest('query=milk&include_kinds=true')).kinds).toEqual([plain, dried]);
    expect((await suggest('query=millk&include_kinds=true')).kinds).toEqual([plain, dried]);
    expect((await suggest('query=milk&include_kinds=true&type=store')).kinds).toEqual([]);
    expect((await suggest('query=&include_kinds=true')).kinds).toEqual([]);
    expect(await suggest('query=milk')).not.toHaveProperty('kinds');
  });

  test('HOM-03 are none for nothing', async () => {
    expect(await suggest('query=++')).toEqual({ history: [], products: [], stores: [] });
  });
});

describe('a signed-in person’s searches', () => {
  test('are remembered once each, newest first, and suggested while typing', async () => {
    for (const search of ['brown rice', 'milk', '  Brown   Rice ', '&']) await searchFor(search);
    expect(await history()).toEqual(['Brown Rice', 'milk']);
    expect(await history('query=bro')).toEqual(['Brown Rice']);
    expect(await history('include_history=false')).toEqual([]);
  });

  test('are fifty at most', async () => {
    const values = Array.from({ length: 50 }, (_, n) => ({
      user_id: me.id,
      query: `old ${n}`,
      timestamp: '2026-01-01T00:00:00Z',
    }));
    await app.db.insertInto('search_history').values(values).execute();
    await searchFor('new one');
    const rows = await app.db.selectFrom('search_history').select('query').where('user_id', '=', me.id).execute();
    expect(rows).toHaveLength(50);
    expect(rows.map(({ query }) => query)).toContain('new one');
  });

  test('are nobody else’s, to see or to forget', async () => {
    await searchFor('secret recipe');
    const other = await app.createUser();
    expect(await history('', other)).toEqual([]);
    const [entry] = (await suggest('', me)).history;
    const remove = (as: TestUser) =>
      app.send('DELETE', `/api/search-suggest/search-suggest/history/${entry?.id}/`, { headers: as.authorization });
    expect((await remove(other)).statusCode).toBe(404);
    expect(await history()).toEqual(['secret recipe']);
    expect((await remove(me)).statusCode).toBe(204);
    expect(await history()).toEqual([]);
  });

  test('can be forgotten all at once', async () => {
    await searchFor('one');
    await searchFor('two');
    const answer = await app.send('DELETE', '/api/search-suggest/search-suggest/history/', {
      headers: me.authorization,
    });
    expect(answer.statusCode).toBe(204);
    expect(await history()).toEqual([]);
  });
});
