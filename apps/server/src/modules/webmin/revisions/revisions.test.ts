import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { createOffers, makeDraftOf } from '../../../../test/shopping.ts';
import { uploadOf } from '../../../../test/upload.ts';

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
  await makeDraftOf(app, shopper, 'product', product);
  const before = await read();
  await change({ name: "Grandma's Flour", amount: '2 kg' });
  const [latest, ...others] = await revisions('product', product);
  expect(others).toMatchObject([{ before: null }]);
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
  await makeDraftOf(app, shopper, 'product', product);
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
  await makeDraftOf(app, shopper, 'store', store);
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

describe('WEB-04 a picture and what was decided about it are taken back together', () => {
  const upload = async (width: number, as = shopper) => {
    const picture = sharp({ create: { width, height: 300, channels: 3, background: '#c85a00' } });
    const { headers, payload } = await uploadOf('image', await picture.png().toBuffer());
    const path = `/api/product/product/${product}/upload_image/`;
    const answer = await app.send('PUT', path, { headers: { ...headers, ...as.authorization }, payload });
    return answer.json().image_url as string;
  };
  const decide = (img_is_verified: string) =>
    call('PATCH', `product/product-img-verified/${product}/`, admin, { img_is_verified });
  const undoLatest = async () => undo((await revisions('product', product))[0].id);

  test.each(['rejected', 'pending'])('WEB-04 a %s picture does not become approved with the next', async (decided) => {
    const first = await upload(301);
    await decide(decided);
    await upload(302);
    await decide('verified');
    expect(await undoLatest()).toMatchObject({ status: 200, body: { kept: [] } });
    expect(await read()).toMatchObject({ image_url: first, img_is_verified: decided });
  });

  test('WEB-04 an approved one that a superuser replaced comes back approved, though the next was rejected', async () => {
    const first = await upload(303, admin);
    await upload(304, admin);
    await decide('rejected');
    expect((await undoLatest()).status).toBe(200);
    expect(await read()).toMatchObject({ image_url: first, img_is_verified: 'verified' });
  });

  test('WEB-04 one of which it was not kept what was decided waits to be looked at', async () => {
    const first = await upload(305);
    await upload(306);
    await app.pool.query(
      `UPDATE revision SET before = before - '{img_is_verified,image_by}'::text[],
                           after = after - '{img_is_verified,image_by}'::text[] WHERE record_id = $1`,
      [product],
    );
    await decide('verified');
    expect((await undoLatest()).status).toBe(200);
    expect(await read()).toMatchObject({ image_url: first, img_is_verified: 'pending' });
  });

  test('WEB-04 without the first picture, people can upload again', async () => {
    await upload(307);
    await decide('verified');
    expect(await undoLatest()).toMatchObject({ status: 200, body: { kept: [] } });
    const seen = (await call('GET', `product/product/${product}/`, shopper)).body;
    expect(seen).toMatchObject({ image_url: null, img_is_verified: null, can_upload_image: true });
  });

  test('WEB-04 one that was replaced since stays replaced', async () => {
    await upload(308);
    const second = await upload(309);
    const [, first] = await revisions('product', product);
    expect((await undo(first.id)).status).toBe(409);
    expect(await read()).toMatchObject({ image_url: second, img_is_verified: 'pending' });
  });

  test('WEB-04 those of people who deleted their accounts come and go too', async () => {
    const former = await app.createUser();
    const first = await upload(310, former);
    const second = await upload(311);
    const third = await upload(312, former);
    await app.db.deleteFrom('app_user').where('id', '=', former.id).execute();
    expect((await read()).image_url).toBe(third);
    const [latest, previous] = await revisions('product', product);
    expect((await undo(latest.id)).status).toBe(200);
    expect((await read()).image_url).toBe(second);
    expect((await undo(previous.id)).status).toBe(200);
    expect((await read()).image_url).toBe(first);
  });
});

test.each([
  ['both ways', { lat: 10.5, lon: -61.5 }, { lat: 10.6 }],
  ['north, then west', { lat: 10.5 }, { lon: -61.5 }],
])('WEB-05 a store that was moved twice, %s, is put back only where it was', async (_, first, second) => {
  const move = (place: object) => call('PATCH', `store/store/${store}/`, shopper, place);
  const place = async () => {
    const { lat, lon } = (await call('GET', `store/store/${store}/`, shopper)).body;
    return [Number(lat), Number(lon)];
  };
  await makeDraftOf(app, shopper, 'store', store);
  await move({ lat: 10.1, lon: -61.1 });
  const start = await place();
  await move({ ...first, name: 'Moved' });
  const middle = await place();
  await move(second);
  const end = await place();
  const [latest, moved] = await revisions('store', store);
  expect((await undo(moved.id)).body.kept.sort()).toEqual(Object.keys(first).sort());
  expect(await place()).toEqual(end);
  expect((await undo(latest.id)).status).toBe(200);
  expect(await place()).toEqual(middle);
  expect(middle).not.toEqual(start);
});
