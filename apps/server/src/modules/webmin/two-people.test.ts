import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { createOffers } from '../../../test/shopping.ts';

let app: TestApp;
let anna: TestUser;
let bert: TestUser;
let pathOf: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp('samples');
  anna = await app.createUser({ isSuperuser: true });
  bert = await app.createUser({ isSuperuser: true });
  const shopper = await app.createUser({});
  const [offer] = await createOffers(app, ['10.00']);
  const { price_id } = await app.db
    .selectFrom('listing')
    .select('price_id')
    .where('product_id', '=', offer?.product ?? 0)
    .executeTakeFirstOrThrow();
  pathOf = {
    product: `/api/product/product/${offer?.product}/`,
    store: `/api/store/store/${offer?.store}/`,
    price: `/api/webmin/price-listing/${price_id}/`,
    user: `/api/webmin/users/${shopper.id}/`,
  };
});
afterAll(() => app.close());

const read = async (path: string) => (await app.send('GET', path, { headers: anna.authorization })).json();
const save = (by: TestUser, path: string, payload: object) =>
  app.send('PATCH', path, { headers: by.authorization, payload });

test.each([
  ['product', { brand: 'Anna' }, { brand: 'Bert' }],
  ['store', { phone_number: '622-1111' }, { phone_number: '622-2222' }],
  ['price', { price: '11.00' }, { price: '12.00' }],
  ['user', { first_name: 'Anna' }, { first_name: 'Bert' }],
])('OPR-08 of two people who change one %s the second gets 409 with what it is by now', async (kind, first, second) => {
  const path = pathOf[kind] ?? '';
  const { version } = await read(path);
  const answers = await Promise.all([
    save(anna, path, { ...first, version }),
    save(bert, path, { ...second, version }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
  const now = await read(path);
  expect(lost).toMatchObject({ detail: 'Someone else just changed this.', current: now });
  expect([first, second]).toContainEqual(Object.fromEntries(Object.keys(first).map((name) => [name, now[name]])));

  const again = await save(bert, path, { ...second, version: lost.current.version });
  expect(again.json()).toMatchObject(second);
  expect((await save(anna, path, first)).json(), 'clients that name no version').toMatchObject(first);
});

test('OPR-08 a price that was corrected meanwhile is not approved unseen', async () => {
  const path = pathOf.price ?? '';
  const { version } = await read(path);
  await save(anna, path, { price: '99.00' });
  expect((await save(bert, path, { price_is_verified: 'rejected', version })).statusCode).toBe(409);
  expect(await read(path)).toMatchObject({ price: '99.00', price_is_verified: expect.not.stringMatching('rejected') });
});

test('OPR-08 what others decide about a picture, or of somebody’s rights, is in nobody’s way', async () => {
  const { version } = await read(pathOf.user ?? '');
  await save(anna, pathOf.user ?? '', { is_active: false });
  expect((await save(bert, pathOf.user ?? '', { phone_number: '622-3333', version })).statusCode).toBe(200);
});
