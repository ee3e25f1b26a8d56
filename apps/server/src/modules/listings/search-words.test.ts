import type { ListingPage, ProductOffersPage } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('samples');
});
afterAll(() => app.close());

async function search(text: string, path = 'price') {
  const query = new URLSearchParams({ search: text, page_size: '100' });
  const response = await app.send('GET', `/api/price/${path}/?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

test('HOM-15 a minus before a word leaves out what has the word', async () => {
  const { count } = (await search('milk')) as ListingPage;
  const powder = (await search('milk powder')) as ListingPage;
  const without = (await search('milk -powder')) as ListingPage;
  expect(powder.count).toBeGreaterThan(0);
  expect(without.count).toBe(count - powder.count);
  expect(without.results.filter(({ product_name }) => /powder/i.test(product_name))).toEqual([]);

  const offers = (await search('milk -powder -condensed', 'by-product')) as ProductOffersPage;
  const names = offers.results.map(({ cheapest }) => cheapest.product_name);
  expect(names).toContain('UHT Full Cream Milk');
  expect(names.filter((name) => /powder|condensed/i.test(name))).toEqual([]);
});

test('HOM-15 a minus leaves out stores too, and stands alone', async () => {
  const { results } = (await search('rice -massy')) as ListingPage;
  expect(results.length).toBeGreaterThan(0);
  expect(results.filter(({ store_name }) => /massy/i.test(store_name))).toEqual([]);
  const all = (await search('')) as ListingPage;
  const some = (await search('-massy')) as ListingPage;
  expect(some.count).toBeGreaterThan(0);
  expect(some.count).toBeLessThan(all.count);
});

test.each(['coca-cola', 'milk - powder', 'milk -', 'hi-lo rice'])(
  'HOM-15 a minus inside of a name or by itself leaves nothing out: “%s”',
  async (text) => {
    expect(((await search(text)) as ListingPage).count).toBe(
      ((await search(text.replace('-', ' '))) as ListingPage).count,
    );
  },
);

test.each([
  ['mlik', 'milk'],
  ['full cream mlk', 'full cream milk'],
  ['chedar chese', 'cheddar cheese'],
  ['mlik -powder', 'milk -powder'],
])('HOM-15 “%s” is searched as “%s”, which the response says', async (typed, meant) => {
  const found = (await search(typed)) as ListingPage;
  const expected = (await search(meant)) as ListingPage;
  expect(found.corrected_query).toBe(meant);
  expect(found.count).toBeGreaterThan(0);
  expect(found.results.map(({ id }) => id)).toEqual(expected.results.map(({ id }) => id));
  expect(expected.corrected_query).toBeUndefined();
});
