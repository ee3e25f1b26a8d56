import type { KindTrend, ProductPageData } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPrices, createKind } from '../../../test/shopping.ts';

let api: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await createTestApp();
  headers = (await api.createUser()).authorization;
});
afterAll(() => api.close());

const get = async (path: string) => (await api.send('GET', `/api/${path}`, { headers })).json();

/** Two packs of a brand. So many stores had the large one and then the small one, others sell only the large one. */
async function addPacks(both: number, onlyLarge: number) {
  const kind = await createKind(api, 'Corn flakes');
  const [large, small] = (
    await api.db
      .insertInto('product')
      .values(
        [
          ['410 g', '0.41'],
          ['380 g', '0.38'],
        ].map(([amount, base_amount]) => ({
          ...{ name: 'Corn Flakes', brand: 'Acme', amount, base_amount },
          ...({ kind_id: kind, dimension: 'mass', kind_is_chosen: true } as const),
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id) as [number, number];
  const stores = await api.db
    .insertInto('store')
    .values(
      Array.from({ length: both + onlyLarge }, (_, n) => ({ name: `Store ${kind} ${n}`, region: 'South' as const })),
    )
    .returning('id')
    .execute();
  const at = (day: string) => new Date(`${day}T04:00:00Z`);
  const prices = stores.flatMap(({ id: store }, n) => {
    const price = (product: number, day: string) => ({
      product,
      store,
      price: '20.00',
      source: 'mti',
      date_added: at(day),
    });
    return n < both ? [price(large, '2026-08-15'), price(small, '2026-09-15')] : [price(large, '2026-11-28')];
  });
  await addPrices(api.db, prices);
  const { slug } = await api.db.selectFrom('kind').select('slug').where('id', '=', kind).executeTakeFirstOrThrow();
  return { small, slug };
}

async function countEvents({ small, slug }: { small: number; slug: string }): Promise<number[]> {
  const page: ProductPageData = await get(`page/product/${small}/`);
  const trend: KindTrend = await get(`product/kind/${slug}/trend/`);
  return [page.shrunk.length, trend.shrunk.length];
}

test('PAG-06 a large pack that stores still sell is not replaced, in any number of stores', async () => {
  expect(await countEvents(await addPacks(2, 1))).toEqual([0, 0]);
  // More than 500 pairs: those of the 140 stores that sell only the large pack count too.
  expect(await countEvents(await addPacks(260, 140))).toEqual([0, 0]);
  expect(await countEvents(await addPacks(250, 0)), '500 pairs').toEqual([1, 1]);
});
