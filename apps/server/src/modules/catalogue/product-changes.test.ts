import type { Product } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { addPrice } from '../../../test/shopping.ts';

let app: TestApp;
let me: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  me = await app.createUser();
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

const create = (payload: object, as = me) =>
  app.send('POST', '/api/product/product/', { headers: as.authorization, payload });
const change = (id: number, payload: object, as = me) =>
  app.send('PATCH', `/api/product/product/${id}/`, { headers: as.authorization, payload });
const get = async (id: number): Promise<Product> => (await app.send('GET', `/api/product/product/${id}/`)).json();
let count = 0;
/** A name that no other product has. */
const newName = () => `Sorrel ${++count}`;
const made = async (fields: object = {}): Promise<Product> => (await create({ name: newName(), ...fields })).json();
const revisions = (id: number) =>
  app.db
    .selectFrom('revision')
    .select(['changed_by', 'before', 'after'])
    .where('kind', '=', 'product')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();

describe('ADD-02 a new product', () => {
  test('needs a name and may have the rest', async () => {
    const name = newName();
    const answer = await create({ name: ` ${name}  Drink `, brand: 'nan', amount: 'NaN', barcode: ' 7401 ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: `${name} Drink`,
      brand: '',
      amount: '',
      barcode: '7401',
      image_url: null,
      img_is_verified: null,
      can_upload_image: true,
    });
    expect(await get(answer.json().id)).toEqual({ ...answer.json(), can_upload_image: false });
  });

  test('SCN-02 a barcode belongs to one product, however it is written, and is kept without what is between its digits', async () => {
    const first = await made({ barcode: '0 34000-00240 5' });
    expect(first.barcode).toBe('034000002405');
    for (const barcode of ['034000002405', '0034000002405', '00034000002405', '0-34000-00240-5', '03424005']) {
      const again = await create({ name: newName(), barcode });
      expect(again.statusCode, barcode).toBe(409);
      expect(again.json()).toMatchObject({ id: first.id });
      const found = await app.send('GET', `/api/product/product/?barcode=${encodeURIComponent(barcode)}`);
      expect(found.json().results.map(({ id }: { id: number }) => id)).toEqual([first.id]);
    }
    expect((await made({ barcode: '034000 002409' })).barcode).toBe('034000 002409');
  });

  test.each([{}, { name: ' ' }, { name: 'nan' }, { name: 'x'.repeat(201) }, { name: 7 }])(
    'is refused by field without one: %j',
    async (payload) => {
      const answer = await create(payload);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json())).toEqual(['name']);
    },
  );

  test('is not made twice: the id of the one with the barcode, or with the same names, is told', async () => {
    const name = newName();
    const one = await made({ name, brand: "Angostura's", amount: '750 ml', barcode: `b-${name}` });
    const twins = [
      { name: newName(), barcode: `b-${name}` },
      { name: name.toUpperCase(), brand: 'ANGOSTURA’S', amount: '750ml' },
    ];
    for (const twin of twins) {
      const answer = await create(twin);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ detail: expect.any(String), id: one.id });
    }
    expect((await create({ name, brand: 'Angostura', amount: '750 ml' })).statusCode).toBe(201);
  });

  test('is made once by many at once', async () => {
    const [named, coded] = [{ name: newName() }, newName()];
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => create(named)),
      ...Array.from({ length: 6 }, (_, n) => create({ name: `${coded} ${n}`, barcode: coded })),
    ]);
    for (const half of [answers.slice(0, 6), answers.slice(6)]) {
      const [first] = half.filter(({ statusCode }) => statusCode === 201);
      expect(half.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
      for (const answer of half) expect(answer.json().id).toBe(first?.json().id);
    }
  });

  test('is found at once by its words', async () => {
    const { id, name } = await made({ brand: 'Chief' });
    const found = await app.send('GET', `/api/product/product/?search=chief ${name}`, { headers: me.authorization });
    expect(found.json().results.map((product: Product) => product.id)).toEqual([id]);
  });

  test('ROL-01 is not made by guests', async () => {
    expect((await app.send('POST', '/api/product/product/', { payload: { name: 'x' } })).statusCode).toBe(401);
  });
});

describe('DET-05 a product', () => {
  test('is changed in part, and answered as a whole', async () => {
    const { id, name } = await made({ brand: 'Chief', barcode: `c-${newName()}` });
    const answer = await change(id, { amount: '1 kg', barcode: '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, name, brand: 'Chief', amount: '1 kg', barcode: '' });
    expect(await get(id)).toMatchObject({ amount: '1 kg', barcode: '' });
  });

  test('shows its new name in the feed', async () => {
    const { id } = await made();
    const store = await app.db
      .insertInto('store')
      .values({ name: newName() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addPrice(app.db, { product: id, store: store.id }, { price: '5.00', added_by: me.id });
    const name = newName();
    await change(id, { name });
    const feed = await app.send('GET', `/api/price/price/?search=${name}`, { headers: me.authorization });
    expect(feed.json().results).toMatchObject([{ product: id, product_name: name }]);
  });

  test('keeps what it was, whoever changes it, and nothing where nothing changed', async () => {
    const { id, name } = await made({ brand: 'Chief' });
    await change(id, { brand: 'Cheif', name });
    await change(id, { brand: 'Chief', description: 'Ground' }, admin);
    expect((await change(id, { brand: 'Chief' })).statusCode).toBe(200);
    expect((await change(id, {})).statusCode).toBe(200);
    expect(await revisions(id)).toMatchObject([
      { changed_by: me.id, before: null, after: { name } },
      { changed_by: me.id, before: { brand: 'Chief' }, after: { brand: 'Cheif' } },
      { changed_by: admin.id, before: { brand: 'Cheif', description: '' }, after: { brand: 'Chief' } },
    ]);
    const logged = await app.db.selectFrom('audit_log').selectAll().where('user_id', '=', admin.id).execute();
    expect(logged.filter(({ record_ids }) => Number(record_ids[0]) === id)).toHaveLength(1);
  });

  test('can be taken back to what it was by its revisions, after any changes', async () => {
    const text = fc.constantFrom('', 'Chief', 'Grace', 'nan', ' Two  words ');
    const changes = fc.array(fc.record({ brand: text, amount: text, category: text }, { requiredKeys: [] }), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (some) => {
        const original = await made();
        for (const fields of some) expect((await change(original.id, fields)).statusCode).toBe(200);
        const row = await app.db
          .selectFrom('product')
          .selectAll()
          .where('id', '=', original.id)
          .executeTakeFirstOrThrow();
        const newestFirst = (await revisions(original.id)).reverse();
        const undone = Object.assign({}, row, ...newestFirst.map(({ before }) => before));
        expect(undone).toMatchObject({
          name: original.name,
          brand: original.brand,
          amount: original.amount,
          category: '',
        });
      }),
      { numRuns: 20 },
    );
  });

  test('does not become another one', async () => {
    const [one, other] = [await made({ barcode: `d-${newName()}` }), await made()];
    for (const same of [{ barcode: one.barcode }, { name: one.name.toLowerCase() }]) {
      const answer = await change(other.id, same);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().id).toBe(one.id);
    }
    expect((await change(other.id, { name: '' })).json()).toEqual({ name: ['Enter the name of the product.'] });
    expect((await change(other.id, { name: 'nan' })).statusCode).toBe(400);
    expect(await revisions(other.id)).toHaveLength(1);
  });

  test('loses no field to another change at the same time', async () => {
    const { id } = await made();
    const fields = ['brand', 'amount', 'description', 'category', 'manufacturer'];
    await Promise.all(fields.map((field) => change(id, { [field]: `new ${field}` })));
    expect(await get(id)).toMatchObject(Object.fromEntries(fields.map((field) => [field, `new ${field}`])));
    expect(await revisions(id)).toHaveLength(1 + fields.length);
  });

  test('ROL-03 is changed by superusers only, once its image is verified', async () => {
    const { id } = await made();
    await app.db
      .updateTable('product')
      .set({ image: '/images/x.webp', img_is_verified: 'verified' })
      .where('id', '=', id)
      .execute();
    const refused = await change(id, { brand: 'Mine' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toContain('verified');
    expect((await change(id, { brand: 'Chief' }, admin)).json()).toMatchObject({ brand: 'Chief' });
    for (const img_is_verified of ['pending', 'rejected'] as const) {
      await app.db.updateTable('product').set({ img_is_verified }).where('id', '=', id).execute();
      expect((await change(id, { amount: img_is_verified })).statusCode).toBe(200);
    }
  });

  test('has to be there', async () => {
    expect((await change(2_000_000_000, { brand: 'x' })).statusCode).toBe(404);
  });
});

test.each([
  ['ROL-01 a person adds and changes so many products and stores an hour', false, 1],
  ['WEB-04 superusers, who tidy up, change as many as they like', true, 0],
])('%s', async (_, isSuperuser, refused) => {
  const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
  const { authorization: headers } = await limited.createUser({ isSuperuser });
  const call = (n: number) =>
    n % 2
      ? limited.send('PATCH', '/api/store/store/1/', { headers, payload: {} })
      : limited.send('PATCH', '/api/product/product/1/', { headers, payload: {} });
  const answers = await Promise.all(Array.from({ length: 121 }, (_, n) => call(n)));
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(121 - refused);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(refused);
  await limited.close();
});
