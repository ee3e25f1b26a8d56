import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { createOffers, createShopper, createStore } from '../../../../test/shopping.ts';
import { refreshListings } from '../../listing-writes/index.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp('samples');
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

const call = async (method: 'GET' | 'DELETE', path: string) => {
  const answer = await app.send(method, `/api/webmin/${path}`, { headers: admin.authorization });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
};
const names = async (path: string) =>
  (await call('GET', path)).body.results.map(({ name }: { name: string }) => name) as string[];

describe('products', () => {
  test('WEB-04 are searched, sorted both ways and paged, with how often they are listed', async () => {
    const first = await call('GET', 'products/?page_size=100');
    expect(first.body.count).toBe(126);
    expect(first.body.results[0]).toMatchObject({ listings: expect.any(Number), can_upload_image: true });
    const second = await names('products/?page_size=100&page=2');
    expect(second).toHaveLength(26);
    const up = [...(await names('products/?page_size=100')), ...second];
    const down = [
      ...(await names('products/?page_size=100&ordering=-name')),
      ...(await names('products/?page_size=100&ordering=-name&page=2')),
    ];
    expect(down).toEqual(up.toReversed());
    expect(new Set(await names('products/?search=cheddar')).size).toBeGreaterThan(0);
  });

  test('WEB-04 are found by the state of their image', async () => {
    const [offer] = await createOffers(app, [null]);
    const set = { image: '/images/a-480.webp', img_is_verified: 'pending' as const, name: 'Waiting picture' };
    await app.db
      .updateTable('product')
      .set(set)
      .where('id', '=', offer?.product ?? 0)
      .execute();
    expect(await names('products/?image=pending')).toEqual(['Waiting picture']);
    expect(await names('products/?image=verified')).toEqual([]);
    expect((await call('GET', 'products/?image=missing&search=waiting')).body.count).toBe(0);
    expect((await call('GET', 'products/?image=lost')).status).toBe(400);
    expect((await call('GET', 'products/?ordering=password_hash')).status).toBe(400);
  });
});

test('WEB-05 stores are found by region and place, and say how their place is known', async () => {
  const { body } = await call('GET', 'stores/?region=Tobago&location=area');
  expect(body.count).toBeGreaterThan(0);
  for (const store of body.results) expect(store).toMatchObject({ region: 'Tobago', location_source: 'area' });
  expect((await call('GET', 'stores/?region=Atlantis')).status).toBe(400);
});

test('WEB-04 WEB-05 what a filter shows can be taken along as a file', async () => {
  const lines = async (path: string) => {
    const answer = await app.send('GET', `/api/webmin/${path}`, { headers: admin.authorization });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    return answer.body.trim().split(/\r?\n/);
  };
  await app.db.insertInto('product').values({ name: '=HYPERLINK("evil")', brand: 'Csv, "quoted"' }).execute();
  const [head, only, ...rest] = await lines('products/export/?search=hyperlink');
  expect(head).toContain('Id,Name,Brand,Amount,Barcode');
  expect(only).toContain("'=HYPERLINK");
  expect(rest).toEqual([]);
  expect(await lines('stores/export/?region=Tobago')).toHaveLength(1 + (await names('stores/?region=Tobago')).length);
});

test('WEB-04 WEB-07 files of products and prices have kind, aisle and unit price, without samples', async () => {
  const [offer, other] = await createOffers(app, ['10.00', '20.00']);
  const { id: aisle_id, name: aisle } = await app.db
    .selectFrom('aisle')
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const kind = await app.db
    .insertInto('kind')
    .values({ name: 'Test peas', slug: 'test-peas', dimension: 'mass', aisle_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('product')
    .set({ name: 'Unit price peas', kind_id: kind.id, dimension: 'mass', base_amount: '0.03', kind_is_chosen: true })
    .where('id', '=', offer?.product ?? 0)
    .execute();
  await app.db
    .updateTable('product')
    .set({ name: 'Unit price of nothing', kind_id: 1, base_amount: null })
    .where('id', '=', other?.product ?? 0)
    .execute();
  const sampled = { product: offer?.product ?? 0, store: await createStore(app) };
  await app.db
    .insertInto('price')
    .values({ product_id: sampled.product, store_id: sampled.store, price: '1.00', source: 'sample' })
    .execute();
  await refreshListings(app.db, [{ productId: sampled.product, storeId: sampled.store }]);
  const rows = async (path: string) => {
    const answer = await app.send('GET', `/api/webmin/${path}`, { headers: admin.authorization });
    const [head = '', ...lines] = answer.body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    return lines.map((line) => Object.fromEntries(line.map((cell, at) => [head[at], cell])));
  };
  const fields = { Kind: 'Test peas', Aisle: aisle, 'Unit price (TT$)': '333.33', Unit: 'kg' };
  expect(await rows('products/export/?search=unit price')).toEqual([
    expect.objectContaining({
      Name: 'Unit price of nothing',
      Kind: '',
      'Lowest price (TT$)': '20.00',
      'Unit price (TT$)': '',
      Unit: '',
    }),
    expect.objectContaining({ Name: 'Unit price peas', 'Lowest price (TT$)': '10.00', ...fields }),
  ]);
  expect(await rows(`price-listing/export/?product=${offer?.product}`)).toEqual([
    expect.objectContaining({ Product: 'Unit price peas', 'Price (TT$)': '10.00', ...fields }),
  ]);
});

describe('deleting', () => {
  test('WEB-04 NED-05 tells what goes along, leaves its name on the lists and a line in the audit log', async () => {
    const [offer, other] = await createOffers(app, ['10.00', '20.00']);
    if (!offer || !other) throw new Error('no offers');
    const shopper = await createShopper(app);
    const list = await shopper.createList();
    await shopper.add(list.id, offer);
    await shopper.add(list.id, other);
    const { version } = await shopper.getList(list.id);

    expect((await call('GET', `products/${offer.product}/usage/`)).body).toEqual({
      prices: 1,
      listings: 1,
      list_items: 1,
      lists: 1,
      preferred_by: 0,
    });
    expect((await call('DELETE', `products/${offer.product}/`)).status).toBe(204);
    expect((await call('DELETE', `products/${offer.product}/`)).status).toBe(404);
    expect((await call('GET', `products/${offer.product}/usage/`)).status).toBe(404);

    expect((await shopper.items(list.id)).map(({ product, text }) => [product, text])).toEqual([
      [other.product, ''],
      [null, 'Product 0'],
    ]);
    expect((await shopper.getList(list.id)).version).toBeGreaterThan(version);
    const changes = await shopper.call('GET', `shoppinglist/${list.id}/changes/?since=${version}`);
    expect(changes.json()).toMatchObject({ items: [{ product: null, text: 'Product 0' }], deleted: [] });
    const logged = await app.db
      .selectFrom('audit_log')
      .select(['user_id', 'summary'])
      .where('kind', '=', 'product')
      .where('action', '=', 'delete')
      .execute();
    expect(logged).toEqual([{ user_id: admin.id, summary: 'Deleted Product 0 with 1 price.' }]);
  });

  test('WEB-05 NED-05 a store goes while people put its products on lists', async () => {
    const offers = await createOffers(
      app,
      Array.from({ length: 8 }, () => '5.00'),
    );
    const store = offers[0]?.store ?? 0;
    const shopper = await createShopper(app);
    const lists = await Promise.all(offers.map((_, n) => shopper.createList(`List ${n}`)));
    const [deleted] = await Promise.all([
      call('DELETE', `stores/${store}/`),
      ...offers.map((offer, n) => shopper.call('POST', 'shoppinglistitem/', { shopping_list: lists[n]?.id, ...offer })),
    ]);
    const last = deleted.status === 204 ? deleted : await call('DELETE', `stores/${store}/`);
    expect(last.status).toBe(204);
    const items = (await Promise.all(lists.map(({ id }) => shopper.items(id)))).flat();
    expect(items.filter((item) => item.store !== null)).toEqual([]);
    // Whoever was quick enough keeps the product without the store.
    for (const { product } of items) expect(offers.map((offer) => offer.product)).toContain(product);
  });
});
