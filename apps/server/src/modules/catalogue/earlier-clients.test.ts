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

const options = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((n) => [
    [`option${n}name`, `Name ${n}`],
    [`option${n}value`, `Value ${n}`],
  ]),
);

test('CMP-07 products keep five options with their names and values', async () => {
  const plain = await call('POST', '/product/product/', { name: 'Without options' }, shopper);
  expect(plain.body).toMatchObject({ option1name: '', option1value: '', option5name: '', option5value: '' });
  const { body: made } = await call('POST', '/product/product/', { name: 'Optional', ...options }, shopper);
  expect(made).toMatchObject(options);
  const path = `/product/product/${made.id}/`;
  const changed = await call('PATCH', path, { option3name: 'Size', option3value: 'Large' }, shopper);
  const expected = { ...options, option3name: 'Size', option3value: 'Large' };
  expect(changed.body).toMatchObject(expected);
  expect((await call('GET', path)).body).toMatchObject(expected);
});

test('CMP-07 options are in a product’s revisions and merges', async () => {
  const { body: kept } = await call('POST', '/product/product/', { name: 'Kept', option1name: 'Colour' });
  const { body: other } = await call('POST', '/product/product/', { name: 'Merged', ...options });
  const changed = await call('PATCH', `/product/product/${kept.id}/`, { option1name: 'Size' });
  expect(changed.body).toMatchObject({ option1name: 'Size' });
  const revisions = await call('GET', `/webmin/revisions/?kind=product&record=${kept.id}`);
  expect(revisions.body.results[0]).toMatchObject({
    before: { option1name: 'Colour' },
    after: { option1name: 'Size' },
  });
  await call('POST', `/webmin/revisions/${revisions.body.results[0].id}/undo/`);
  expect((await call('GET', `/product/product/${kept.id}/`)).body.option1name).toBe('Colour');

  const merge = { kind: 'product', keep: kept.id, merge: [other.id], fill_empty: true };
  const merged = await call('POST', '/webmin/merge/', merge);
  expect(merged.status).toBe(200);
  // A name and its value go together: the kept record's own name gets no value of another option.
  const filled = { ...options, option1name: 'Colour', option1value: '' };
  expect((await call('GET', `/product/product/${kept.id}/`)).body).toMatchObject(filled);
  await call('POST', `/webmin/merge-history/${merged.body.id}/undo/`);
  expect((await call('GET', `/product/product/${kept.id}/`)).body).toMatchObject({
    option1name: 'Colour',
    option2name: '',
  });
  expect((await call('GET', `/product/product/${other.id}/`)).body).toMatchObject(options);
});

test('CMP-07 stores keep what earlier clients say of them', async () => {
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

test.each([['Yes'], ['Ramp at the back'], [false], [true], [null]])(
  'CMP-07 wheelchair_accessible %j is answered as it was sent',
  async (wheelchair_accessible) => {
    const made = await call(
      'POST',
      '/store/store/',
      store({ name: `Made ${wheelchair_accessible}`, wheelchair_accessible }),
    );
    expect(made).toMatchObject({ status: 201, body: { wheelchair_accessible } });
    const path = `/store/store/${made.body.id}/`;
    for (const before of [true, 'Only the ground floor', null]) {
      await call('PATCH', path, { wheelchair_accessible: before });
      expect(await call('PATCH', path, { wheelchair_accessible })).toMatchObject({
        status: 200,
        body: { wheelchair_accessible },
      });
      expect((await call('GET', path)).body).toMatchObject({ wheelchair_accessible });
    }
  },
);

test('CMP-07 a text for wheelchair_accessible survives undoing and merging, an empty one is none', async () => {
  const said = { wheelchair_accessible: 'Ramp at the back' };
  const { body: kept } = await call('POST', '/store/store/', store({ name: 'Ramp', ...said }));
  const path = `/store/store/${kept.id}/`;
  await call('PATCH', path, { wheelchair_accessible: false });
  const { body: revisions } = await call('GET', `/webmin/revisions/?kind=store&record=${kept.id}`);
  await call('POST', `/webmin/revisions/${revisions.results[0].id}/undo/`);
  expect((await call('GET', path)).body).toMatchObject(said);

  const { body: other } = await call('POST', '/store/store/', store({ name: 'Steps', wheelchair_accessible: true }));
  const merged = await call('POST', '/webmin/merge/', {
    kind: 'store',
    keep: kept.id,
    merge: [other.id],
    fill_empty: true,
  });
  expect(merged.status).toBe(200);
  expect((await call('GET', path)).body).toMatchObject(said);
  expect((await call('PATCH', path, { wheelchair_accessible: ' ' })).body).toMatchObject({
    wheelchair_accessible: null,
  });
  expect(await call('PATCH', path, { wheelchair_accessible: 1 })).toMatchObject({
    status: 400,
    body: { wheelchair_accessible: ['Enter text, true or false.'] },
  });
});

test('CMP-07 a boolean that the previous release writes beside a text counts', async () => {
  const { body } = await call('POST', '/store/store/', store({ name: 'Beside', wheelchair_accessible: 'Ask inside' }));
  await app.db.updateTable('store').set({ wheelchair_accessible: false }).where('id', '=', body.id).execute();
  expect((await call('GET', `/store/store/${body.id}/`)).body).toMatchObject({ wheelchair_accessible: false });
});

test.each([
  ['product', { name: 'As read' }],
  ['store', store({ name: 'As read', lat: 10.63, lon: -61.28 })],
])('CMP-07 a %s is saved with every field as it was read, img_is_verified null included', async (kind, fields) => {
  const made = await call('POST', `/${kind}/${kind}/`, { ...fields, img_is_verified: null }, shopper);
  expect(made).toMatchObject({ status: 201, body: { img_is_verified: null } });
  for (const by of [shopper, admin]) {
    const path = `/${kind}/${kind}/${made.body.id}/`;
    const saved = await call('PATCH', path, { ...made.body, name: `Saved by ${by.id}` }, by);
    // The second change is meant for what the first has left.
    made.body = saved.body;
    expect(saved).toMatchObject({ status: 200, body: { name: `Saved by ${by.id}`, img_is_verified: null } });
  }
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
  // Null says nothing about a picture that was decided about.
  const unchanged = await call('PATCH', path, { img_is_verified: null });
  expect(unchanged).toMatchObject({ status: 200, body: { img_is_verified: 'verified' } });
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
