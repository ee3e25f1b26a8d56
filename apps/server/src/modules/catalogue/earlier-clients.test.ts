import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let app: TestApp;
let shopper: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  shopper = await app.createUser();
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

const call = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, payload?: object, as = admin) => {
  const answer = await app.send(method, `/api${path}`, { headers: as.authorization, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const store = (fields: object) => ({ address: 'Arima', region: 'East', ...fields });

test('CMP-03 a place is taken as numbers or numeric text, to seven decimals', async () => {
  const given = store({ name: 'Texts', lat: '10.637123449', lon: ' -61.28212346 ' });
  const made = await call('POST', '/store/store/', given, shopper);
  expect(made).toMatchObject({ status: 201, body: { lat: 10.6371234, lon: -61.2821235 } });
  const moved = await call('PATCH', `/store/store/${made.body.id}/`, { lat: '10.64', lon: '' }, shopper);
  expect(moved).toMatchObject({ status: 200, body: { lat: 10.64, lon: -61.2821235 } });
  for (const lat of ['ten', '1e1', '10,5', true, {}]) {
    const refused = await call('POST', '/store/store/', store({ name: 'Odd', lat, lon: -61.28 }), shopper);
    expect(refused).toMatchObject({ status: 400, body: { lat: [expect.any(String)] } });
  }
});

test('CMP-03 a superuser may leave the place out: it is that of the area, or none', async () => {
  const placed = await call('POST', '/store/store/', store({ name: 'By area' }));
  expect(placed).toMatchObject({
    status: 201,
    body: { lat: expect.closeTo(10.63, 1), lon: expect.closeTo(-61.28, 1) },
  });
  const nowhere = await call(
    'POST',
    '/store/store/',
    store({ name: 'Nowhere', address: 'Xyzzy', lat: null, lon: null }),
  );
  expect(nowhere).toMatchObject({ status: 201, body: { lat: null, lon: null } });
  const { body } = await call('GET', '/webmin/stores/?search=By+area');
  expect(body.results[0].location_source).toBe('area');

  const half = await call('POST', '/store/store/', store({ name: 'Half', lat: 10.6 }));
  expect(half).toMatchObject({ status: 400, body: { lon: ['This field is required.'] } });
  const shoppers = await call('POST', '/store/store/', store({ name: 'Theirs' }), shopper);
  expect(shoppers).toMatchObject({
    status: 400,
    body: { lat: ['This field is required.'], lon: ['This field is required.'] },
  });
});

const deletions = [
  ['product', 'products', { name: 'Going' }],
  ['store', 'stores', store({ name: 'Going' })],
] as const;
test.each(deletions)(
  'CMP-04 a superuser deletes a %s at its own address as in WebMin',
  async (kind, plural, fields) => {
    const { body: made } = await call('POST', `/${kind}/${kind}/`, fields);
    expect((await call('DELETE', `/${kind}/${kind}/${made.id}/`, undefined, shopper)).status).toBe(403);
    expect((await call('DELETE', `/${kind}/${kind}/${made.id}/`)).status).toBe(204);
    expect((await call('DELETE', `/${kind}/${kind}/${made.id}/`)).status).toBe(404);
    expect((await call('GET', `/webmin/${plural}/${made.id}/usage/`)).status).toBe(404);
    const log = await call('GET', '/webmin/audit-log/');
    expect(log.body.results[0]).toMatchObject({ action: 'delete', kind, summary: expect.stringContaining('Going') });
  },
);

test('CMP-07 products keep option1 to option5, stores what earlier clients say of them', async () => {
  const options = { option1: 'a', option2: 'b', option3: 'c', option4: 'd', option5: 'e' };
  const product = await call('POST', '/product/product/', { name: 'Optional', ...options }, shopper);
  expect(product.body).toMatchObject(options);
  const changed = await call('PATCH', `/product/product/${product.body.id}/`, { option3: 'z' }, shopper);
  expect(changed.body).toMatchObject({ ...options, option3: 'z' });

  const said = {
    store_type: 'Supermarket',
    parking_availability: 'Behind the shop',
    wheelchair_accessible: true,
    additional_info: 'Closed on Carnival Monday',
  };
  const made = await call('POST', '/store/store/', store({ name: 'Told', ...said }));
  expect(made.body).toMatchObject({ ...said, image: null, image_url: null });
  const yes = { parking_availability: true, wheelchair_accessible: null };
  const { body } = await call('PATCH', `/store/store/${made.body.id}/`, yes);
  expect(body).toMatchObject({ ...said, parking_availability: 'Yes', wheelchair_accessible: null });
});

test('CMP-07 a superuser decides about a picture while changing its record, nobody else does', async () => {
  const picture = { image: '/images/x.webp', img_is_verified: 'pending', image_by: shopper.id } as const;
  const { body: product } = await call('POST', '/product/product/', { name: 'Pictured' }, shopper);
  await app.db.updateTable('product').set(picture).where('id', '=', product.id).execute();
  const path = `/product/product/${product.id}/`;
  const own = await call('PATCH', path, { img_is_verified: 'verified' }, shopper);
  expect(own).toMatchObject({ status: 200, body: { img_is_verified: 'pending' } });
  const verified = await call('PATCH', path, { img_is_verified: 'verified', brand: 'New' });
  expect(verified).toMatchObject({ status: 200, body: { img_is_verified: 'verified', brand: 'New' } });
  const news = await call('GET', '/core/notifications/', undefined, shopper);
  expect(news.body.results[0].content).toContain('Pictured was approved');

  const { body: bare } = await call('POST', '/store/store/', store({ name: 'Bare' }));
  expect(await call('PATCH', `/store/store/${bare.id}/`, { img_is_verified: 'verified' })).toMatchObject({
    status: 200,
    body: { img_is_verified: null },
  });
});

test.each(['product', 'store'])('CMP-07 deciding about a %s without a picture is no mistake', async (kind) => {
  const fields = kind === 'store' ? store({ name: 'Pictureless' }) : { name: 'Pictureless' };
  const { body } = await call('POST', `/${kind}/${kind}/`, fields);
  const answer = await call('PATCH', `/${kind}/${kind}-img-verified/${body.id}/`, { img_is_verified: 'rejected' });
  expect(answer).toMatchObject({ status: 200, body: { id: body.id, img_is_verified: null } });
});
