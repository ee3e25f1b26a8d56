import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { createOffers } from '../../../../test/shopping.ts';

let app: TestApp;
let admin: TestUser;
let shopper: TestUser;
let product: number;
let store: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.createUser({ isSuperuser: true });
  shopper = await app.createUser();
});
afterAll(() => app.close());
beforeEach(async () => {
  const [offer] = await createOffers(app, ['10.00']);
  if (!offer) throw new Error('no offer');
  ({ product, store } = offer);
});

const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, as: TestUser, payload?: object) => {
  const answer = await app.send(method, `/api/${path}`, { headers: as.authorization, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const change = (fields: object) => call('PATCH', `product/product/${product}/`, shopper, fields);
const revisions = async (kind: string, record: number) =>
  (await call('GET', `webmin/revisions/?kind=${kind}&record=${record}`, admin)).body.results;
const undo = (id: number) => call('POST', `webmin/revisions/${id}/undo/`, admin);
const read = async () => (await call('GET', `product/product/${product}/`, admin)).body;

test('WEB-04 what a shopper changed is shown, and taken back once', async () => {
  const before = await read();
  await change({ name: "Grandma's Flour", amount: '2 kg' });
  const [latest, ...others] = await revisions('product', product);
  expect(others).toEqual([]);
  expect(latest).toMatchObject({
    changed_by: shopper.email,
    before: { name: 'Product 0', amount: '500 g' },
    after: { name: "Grandma's Flour", amount: '2 kg' },
    undone_at: null,
  });
  expect((await undo(latest.id)).body).toEqual({ message: "The change of Grandma's Flour is taken back.", kept: [] });
  expect(await read()).toEqual(before);
  expect((await undo(latest.id)).status).toBe(409);
  expect((await revisions('product', product))[0].undone_at).not.toBeNull();
});

test('WEB-04 a field that was changed again since stays as it is', async () => {
  await change({ name: 'First', amount: '2 kg' });
  await change({ name: 'Second' });
  const [second, first] = await revisions('product', product);
  expect((await undo(first.id)).body.kept).toEqual(['name']);
  expect(await read()).toMatchObject({ name: 'Second', amount: '500 g' });
  expect((await undo(second.id)).status).toBe(200);
  expect((await read()).name).toBe('First');
  expect((await undo(999_999)).status).toBe(404);
});

test('WEB-05 a store that was renamed gets its name back on its listings too', async () => {
  const fields = { name: 'Renamed', address: 'Elsewhere', region: 'Tobago', lat: 11.18, lon: -60.73 };
  expect((await call('PATCH', `store/store/${store}/`, shopper, fields)).status).toBe(200);
  const listed = async () =>
    (await call('GET', `price/price/?store=${store}`, admin)).body.results[0] as {
      store_name: string;
      store_region: string;
    };
  expect(await listed()).toMatchObject({ store_name: 'Renamed', store_region: 'Tobago' });
  const [latest] = await revisions('store', store);
  expect((await undo(latest.id)).status).toBe(200);
  expect(await listed()).toMatchObject({ store_name: expect.stringMatching(/^Store /), store_region: '' });
  const { rows } = await app.pool.query(
    'SELECT count(*) FROM (SELECT * FROM expected_listing EXCEPT SELECT * FROM listing) difference',
  );
  expect(rows[0].count).toBe(0);
});
