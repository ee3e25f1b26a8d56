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
  expect(results.at(-1)).toEqual({ id: 2_000_000_000, ok: false, error: 'We couldn’t find this product.' });
  const changed = (await get('products/?search=milk&page_size=100')).results;
  expect(new Set(changed.map(({ brand, category }: Record<string, string>) => `${brand} ${category}`))).toEqual(
    new Set(['Moo Dairy']),
  );

  const revisions = results.flatMap(({ revision }) => revision ?? []);
  expect((await post('revisions/bulk/', { ids: revisions })).json()).toMatchObject({ done: ids.length, failed: 0 });
  expect((await get('products/?search=milk&page_size=100')).results).toEqual(before);
});

test.each([
  ['products', 'brand', { name: 'Renamed meanwhile' }],
  ['products', 'category', { name: 'Renamed meanwhile' }],
  ['stores', 'region', { phone_number: '622-0000' }],
] as const)(
  'OPR-08 a bulk change of the %s’ %s tells what went meanwhile, and leaves and keeps what others change',
  async (plural, field, other) => {
    const kind = plural === 'products' ? 'product' : 'store';
    const place = { address: 'Arima', region: 'North', lat: 10.63, lon: -61.28 };
    const make = async (name: string): Promise<number> => {
      const payload = kind === 'product' ? { name, brand: 'Old', category: 'Old' } : { name, ...place };
      const answer = await app.send('POST', `/api/${kind}/${kind}/`, { headers: admin.authorization, payload });
      return answer.json().id;
    };
    const patch = (id: number, payload: object) =>
      app.send('PATCH', `/api/${kind}/${kind}/${id}/`, { headers: admin.authorization, payload });
    const read = async (id: number) =>
      (await app.send('GET', `/api/${kind}/${kind}/${id}/`, { headers: admin.authorization })).json();
    const [gone, renamed, again] = [
      await make(`Gone ${field}`),
      await make(`Renamed ${field}`),
      await make(`Again ${field}`),
    ];
    const before = await read(again);
    const [old, next, last] = kind === 'product' ? ['Old', 'Next', 'Last'] : ['North', 'Tobago', 'East'];
    await post(`${plural}/bulk/`, { ids: [gone], action: 'delete' });
    await patch(renamed, other);
    const ids = [gone, renamed, again];
    const { results } = bulkResultSchema.parse(
      (await post(`${plural}/bulk/`, { ids, action: 'change', change: { [field]: next } })).json(),
    );
    expect(results.map(({ id, ok, error }) => [id, ok, error])).toEqual([
      [gone, false, `We couldn’t find this ${kind}.`],
      [renamed, true, null],
      [again, true, null],
    ]);
    expect(await read(renamed)).toMatchObject({ ...other, [field]: next });
    expect(await read(again)).toMatchObject({ [field]: next });

    // Who changes it again has the last word.
    await patch(renamed, { [field]: last });
    const revisions = results.flatMap(({ revision }) => revision ?? []);
    const back = bulkResultSchema.parse((await post('revisions/bulk/', { ids: revisions })).json());
    expect(back.results.map(({ ok, error }) => [ok, error])).toEqual([
      [false, 'All of it was changed again since.'],
      [true, null],
    ]);
    expect(await read(renamed)).toMatchObject({ [field]: last });
    expect(await read(again)).toMatchObject({ ...before, [field]: old, version: expect.anything() });
  },
);

test('OPR-08 products get a kind together; where one cannot, none does and its reason is told; taken back, but for what was moved since', async () => {
  const make = async (name: string, amount: string): Promise<number> =>
    (
      await app.send('POST', '/api/product/product/', {
        headers: admin.authorization,
        payload: { name, amount, category: 'Bulk' },
      })
    ).json().id;
  const products = [await make('Aba Cake', '400 g'), await make('Ebe Cake', '400 g')];
  const [drink, flour, sugar] = [
    await make('Idi Drink', '1 l'),
    await make('Ofo Flour', '1 kg'),
    await make('Uku Sugar', '1 kg'),
  ];
  const kindOf = async (id: number) =>
    (await app.db.selectFrom('product').select('kind_id').where('id', '=', id).executeTakeFirstOrThrow()).kind_id;
  const before = await Promise.all(products.map(kindOf));
  const move = async (ids: number[], kind: number) => await post('kind-split/', { products: ids, kind });
  const target = await kindOf(flour);

  expect((await move([...products, drink], target)).statusCode).toBe(400);
  expect((await move([...products, 2_000_000_000], target)).json()).toMatchObject({
    detail: 'One of these products is gone. Reload the page.',
  });
  expect(await Promise.all(products.map(kindOf)), 'all or none').toEqual(before);
  const moved = (await move(products, target)).json();
  expect(await Promise.all(products.map(kindOf))).toEqual([target, target]);

  await move(products.slice(0, 1), await kindOf(sugar));
  const undone = await post(`kind-changes/${moved.id}/undo/`, {});
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  expect(await Promise.all(products.map(kindOf))).toEqual([await kindOf(sugar), before[1]]);
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
