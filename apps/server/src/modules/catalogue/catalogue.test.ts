import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  const products = [
    { name: 'Whole Milk', brand: 'Nestlé', amount: '1 L', barcode: '111' },
    {
      name: 'Brown Rice',
      brand: 'nan',
      amount: '900 g',
      img_is_verified: 'verified' as const,
      image: '/images/a.webp',
    },
    { name: 'Crix 🇹🇹 Crackers', brand: "Bermudez's", amount: '' },
  ];
  await app.db.insertInto('product').values(products).execute();
  const stores = Array.from({ length: 450 }, (_, n) => ({
    name: `Store ${String(n).padStart(3, '0')}`,
    address: 'Arima',
    region: 'East' as const,
    lat: '10.6371234',
    lon: '-61.2821234',
  }));
  await app.db.insertInto('store').values(stores).execute();
});
afterAll(() => app.close());

const get = async (path: string, headers = {}) => {
  const answer = await app.send('GET', `/api/${path}`, { headers });
  return { status: answer.statusCode, body: answer.json() };
};

describe('products', () => {
  test('are searched by words and barcode, by name', async () => {
    const all = await get('product/product/');
    expect(all.body).toMatchObject({ count: 3, next: null, previous: null });
    expect(all.body.results.map(({ name }: { name: string }) => name)).toEqual([
      'Brown Rice',
      'Crix 🇹🇹 Crackers',
      'Whole Milk',
    ]);
    expect((await get('product/product/?search=NESTLE')).body.results).toHaveLength(1);
    expect((await get('product/product/?search=bermudezs')).body.results).toHaveLength(1);
    expect((await get('product/product/?barcode=111')).body.results[0].name).toBe('Whole Milk');
    expect((await get('product/product/?page_size=101')).status).toBe(400);
  });

  test('have every field, and unknown text is empty', async () => {
    const { body } = await get('product/product/?search=brown');
    const [rice] = body.results;
    expect(rice).toMatchObject({
      brand: '',
      barcode: '',
      image_url: 'http://bargainbuddy.test/images/a.webp',
      img_is_verified: 'verified',
      can_upload_image: false,
    });
    expect((await get(`product/product/${rice.id}/`)).body).toEqual(rice);
  });

  test('ROL-03 let signed-in people upload an image that is not verified, superusers any', async () => {
    const uploads = async (headers: object) =>
      (await get('product/product/', headers)).body.results.map(
        ({ can_upload_image }: { can_upload_image: boolean }) => can_upload_image,
      );
    expect(await uploads({})).toEqual([false, false, false]);
    expect(await uploads((await app.createUser()).authorization)).toEqual([false, true, true]);
    expect(await uploads((await app.createUser({ isSuperuser: true })).authorization)).toEqual([true, true, true]);
  });
});

describe('stores', () => {
  test('come 200 a page, 400 at most, each once', async () => {
    const first = await get('store/store/');
    expect(first.body.results).toHaveLength(200);
    expect(first.body.count).toBe(450);
    expect(first.body.next).toBe('http://bargainbuddy.test/api/store/store/?page=2');
    const names = new Set<string>();
    for (let next: string | null = 'store/store/?page_size=400'; next; ) {
      const { body } = await get(next);
      for (const { name } of body.results) names.add(name);
      next = body.next?.split('/api/')[1] ?? null;
    }
    expect(names.size).toBe(450);
    expect((await get('store/store/?page_size=401')).status).toBe(400);
  });

  test('have their place, to seven decimals', async () => {
    const { body } = await get('store/store/?search=store 007 arima');
    expect(body.results).toEqual([
      expect.objectContaining({
        name: 'Store 007',
        region: 'East',
        region_name: 'East',
        lat: 10.6371234,
        lon: -61.2821234,
      }),
    ]);
    expect((await get(`store/store/${body.results[0].id}/`)).body).toEqual(body.results[0]);
  });

  test('are counted by region', async () => {
    const { body } = await get('store/region/');
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'North',
      'South',
      'Central',
      'East',
      'West',
      'Tobago',
    ]);
    expect(body.find(({ name }: { name: string }) => name === 'East')).toEqual({ name: 'East', stores: 450 });
  });
});

test.each(['product/product/999999/', 'store/store/999999/', 'price/price-history/999999/'])(
  '%s is not there',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each(['product/product/abc/', 'store/store/99999999999/', 'store/store/-1/', 'price/price/0/'])(
  '%s makes no sense',
  async (path) => {
    expect((await get(path)).status).toBe(400);
  },
);
