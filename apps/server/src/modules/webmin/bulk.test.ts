import { bulkResultSchema, matchingIdsSchema } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp('samples');
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

const get = async (path: string) =>
  (await app.send('GET', `/api/webmin/${path}`, { headers: admin.authorization })).json();
const post = (path: string, payload: object) =>
  app.send('POST', `/api/webmin/${path}`, { headers: admin.authorization, payload });
const matching = async (path: string) => matchingIdsSchema.parse(await get(path));

test.each([
  ['products', '?search=milk'],
  ['stores', '?region=North'],
  ['price-listing', '?search=rice&source=sample'],
  ['users', '?is_superuser=true'],
])('OPR-08 every one of the %s that match is told, over all pages', async (path, query) => {
  const expected: number[] = [];
  let count = 0;
  for (let page = 1; page === 1 || expected.length < count; page++) {
    const answer = await get(`${path}/${query}&page_size=50&page=${page}`);
    count = answer.count;
    expected.push(...answer.results.map(({ id }: { id: number }) => id));
  }
  expect(count).toBeGreaterThan(0);
  const { ids, is_cut } = await matching(`${path}/ids/${query}`);
  expect([ids.toSorted((a, b) => a - b), is_cut]).toEqual([expected.toSorted((a, b) => a - b), false]);
});

test('OPR-08 products get a brand and category at once, each with its revision, and are taken back by these', async () => {
  const { ids } = await matching('products/ids/?search=milk');
  const before = (await get('products/?search=milk&page_size=100')).results;
  const answer = await post('products/bulk/', {
    ids: [...ids, 2_000_000_000],
    action: 'change',
    change: { brand: 'Moo', category: 'Dairy' },
  });
  const { done, failed, results } = bulkResultSchema.parse(answer.json());
  expect([done, failed]).toEqual([ids.length, 1]);
  expect(results.at(-1)).toEqual({ id: 2_000_000_000, ok: false, error: 'There is no such product.' });
  const changed = (await get('products/?search=milk&page_size=100')).results;
  expect(new Set(changed.map(({ brand, category }: Record<string, string>) => `${brand} ${category}`))).toEqual(
    new Set(['Moo Dairy']),
  );

  const revisions = results.flatMap(({ revision }) => revision ?? []);
  expect((await post('revisions/bulk/', { ids: revisions })).json()).toMatchObject({ done: ids.length, failed: 0 });
  expect((await get('products/?search=milk&page_size=100')).results).toEqual(before);
});

test('OPR-08 stores are put into a region and deleted at once; neither without saying which', async () => {
  const { ids } = await matching('stores/ids/?region=Tobago');
  expect(ids.length).toBeGreaterThan(0);
  expect((await post('stores/bulk/', { ids, action: 'change' })).statusCode).toBe(400);
  expect((await post('stores/bulk/', { ids, action: 'delete', change: { region: 'Tobago' } })).statusCode).toBe(400);
  expect((await post('stores/bulk/', { ids, action: 'change', change: { name: 'One' } })).statusCode).toBe(400);
  await post('stores/bulk/', { ids, action: 'change', change: { region: 'East' } });
  expect((await matching('stores/ids/?region=Tobago')).ids).toEqual([]);
  expect((await post('stores/bulk/', { ids, action: 'delete' })).json()).toMatchObject({ done: ids.length });
  expect((await get('stores/?search=&page_size=100')).results.map(({ id }: { id: number }) => id)).not.toEqual(
    expect.arrayContaining(ids),
  );
});
