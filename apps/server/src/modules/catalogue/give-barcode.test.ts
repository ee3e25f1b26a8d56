import type { Product } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { trials } from '../../../test/trials.ts';

let app: TestApp;
let me: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  [me, other, admin] = await Promise.all([
    app.createUser(),
    app.createUser(),
    app.createUser({ isSuperuser: true }),
  ] as const);
});
afterAll(() => app.close());

const path = (id: number) => `/api/product/product/${id}/barcode/`;
const give = (id: number, barcode: string, as = me) =>
  app.send('POST', path(id), { headers: as.authorization, payload: { barcode } });
const barcodeOf = async (id: number) =>
  (await app.send('GET', `/api/product/product/${id}/`, { headers: me.authorization })).json<Product>().barcode;

let count = 0;
/** A product without a barcode. */
async function newProduct(fields: object = {}): Promise<number> {
  const values = { name: `Split peas ${++count}`, ...fields };
  const { id } = await app.db.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** An EAN-13 that no other product has. */
function newBarcode(): string {
  const digits = `750${String(++count).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

test('SCN-03 a scanned barcode is given to a product without one, which then is found by it', async () => {
  const id = await newProduct();
  const answer = await give(id, '0 41512-16266 4');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, barcode: '041512162664' });
  const found = await app.send('GET', '/api/product/product/?barcode=0041512162664', { headers: me.authorization });
  expect(found.json().results).toMatchObject([{ id }]);
  // A double tap, also with another spelling, changes nothing.
  expect((await give(id, '0041512162664')).statusCode).toBe(200);
  expect(await barcodeOf(id)).toBe('041512162664');
});

test('SCN-03 a barcode is never replaced, moved or given with a wrong digit, and guests may not give one', async () => {
  const [owner, free] = [await newProduct({ barcode: '5000112637922' }), await newProduct()];
  const replaced = await give(owner, newBarcode());
  expect(replaced.statusCode).toBe(409);
  expect(replaced.json()).toEqual({ detail: 'This product already has another barcode.' });
  const moved = await give(free, '05000112637922');
  expect(moved.statusCode).toBe(409);
  expect(moved.json()).toEqual({ detail: 'Another product already has this barcode.', id: owner });
  for (const wrong of ['5000112637923', '1234', 'abc', '']) {
    const refused = await give(free, wrong);
    expect(refused.statusCode, wrong).toBe(400);
    expect(Object.keys(refused.json())).toEqual(['barcode']);
  }
  expect((await app.send('POST', path(free), { payload: { barcode: newBarcode() } })).statusCode).toBe(401);
  expect((await give(2_000_000_000, newBarcode())).statusCode).toBe(404);
  expect(await barcodeOf(free)).toBe('');
});

test('SCN-03 products of the same name, and verified ones, can be given a barcode too', async () => {
  const twins = [await newProduct({ name: 'Lentils' }), await newProduct({ name: 'Lentils' })];
  for (const id of twins) expect((await give(id, newBarcode())).statusCode).toBe(200);
  const verified = await newProduct({ image: '/images/a.webp', img_is_verified: 'verified' });
  expect((await give(verified, newBarcode())).statusCode).toBe(200);
});

test('SCN-03 the giver takes a barcode back, also of a verified product, and nobody else does', async () => {
  const id = await newProduct({ image: '/images/a.webp', img_is_verified: 'verified' });
  const remove = (as: TestUser, others: object = {}) =>
    app.send('PATCH', `/api/product/product/${id}/`, {
      headers: as.authorization,
      payload: { barcode: '', ...others },
    });
  const barcode = newBarcode();
  await give(id, barcode);
  expect((await remove(other)).statusCode).toBe(403);
  expect((await remove(me, { name: 'Lentils' })).statusCode).toBe(403);
  expect(await barcodeOf(id)).toBe(barcode);
  expect((await remove(me)).statusCode).toBe(200);
  expect(await barcodeOf(id)).toBe('');

  // Another person has given it since.
  await give(id, newBarcode(), other);
  expect((await remove(me)).statusCode).toBe(403);
  expect((await remove(other)).statusCode).toBe(200);

  // A superuser has set it since.
  await give(id, barcode);
  const set = newBarcode();
  await app.send('PATCH', `/api/product/product/${id}/`, { headers: admin.authorization, payload: { barcode: set } });
  expect((await remove(me)).statusCode).toBe(403);
  expect(await barcodeOf(id)).toBe(set);
});

test('SCN-03 a barcode is taken back from one of two products of the same name', async () => {
  const [id] = [await newProduct({ name: 'Red beans' }), await newProduct({ name: 'Red beans' })];
  await give(id, newBarcode());
  const path = `/api/product/product/${id}/`;
  const removed = await app.send('PATCH', path, { headers: me.authorization, payload: { barcode: '' } });
  expect(removed.statusCode, removed.body).toBe(200);
  expect(await barcodeOf(id)).toBe('');
});

test('WEB-04 WebMin shows the giver of a barcode and takes it back; a superuser is in the audit log', async () => {
  const [id, barcode] = [await newProduct(), newBarcode()];
  await give(id, barcode);
  const headers = admin.authorization;
  const revisions = await app.send('GET', `/api/webmin/revisions/?kind=product&record=${id}`, { headers });
  const [revision, ...others] = revisions.json().results;
  expect(others).toEqual([]);
  expect(revision).toMatchObject({ changed_by: me.email, before: { barcode: null }, after: { barcode } });
  const undone = await app.send('POST', `/api/webmin/revisions/${revision.id}/undo/`, { headers });
  expect(undone.statusCode).toBe(200);
  expect(await barcodeOf(id)).toBe('');

  await give(id, barcode, admin);
  const logged = await app.db.selectFrom('audit_log').selectAll().where('user_id', '=', admin.id).execute();
  expect(logged.at(-1)).toMatchObject({ action: 'update', kind: 'product', after: { barcode } });
});

test('WEB-04 no change is undone that gives a product the barcode of another one, in whatever spelling', async () => {
  const [first, second] = [await newProduct(), await newProduct()];
  await give(first, '036000291452');
  const path = `/api/product/product/${first}/`;
  await app.send('PATCH', path, { headers: me.authorization, payload: { barcode: '' } });
  expect((await give(second, '0036000291452')).statusCode).toBe(200);
  const headers = admin.authorization;
  const revisions = await app.send('GET', `/api/webmin/revisions/?kind=product&record=${first}`, { headers });
  const [removal] = revisions.json().results;
  const undone = await app.send('POST', `/api/webmin/revisions/${removal.id}/undo/`, { headers });
  expect(undone.statusCode).toBe(409);
  expect(await barcodeOf(first)).toBe('');
});

test(`SCN-03 of two people who give one barcode to two products one wins and the other is told, ${trials} times`, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const [first, second, barcode] = [await newProduct(), await newProduct(), newBarcode()];
    const answers = await Promise.all([give(first, barcode), give(second, `0${barcode}`, other)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted(), `trial ${trial}`).toEqual([200, 409]);
    const winner = statuses[0] === 200 ? first : second;
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().id).toBe(winner);
  }
});

test(`SCN-03 of two barcodes that one product is given at once one stays, ${trials} times`, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const [id, one, two] = [await newProduct(), newBarcode(), newBarcode()];
    const answers = await Promise.all([give(id, one), give(id, two, other)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted(), `trial ${trial}`).toEqual([200, 409]);
    expect(await barcodeOf(id)).toBe(statuses[0] === 200 ? one : two);
  }
});

test('SCN-03 a person gives so many barcodes an hour', async () => {
  const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
  const { authorization: headers } = await limited.createUser();
  const calls = Array.from({ length: 121 }, () =>
    limited.send('POST', path(1), { headers, payload: { barcode: '5000112637922' } }),
  );
  const refused = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(1);
  await limited.close();
});
