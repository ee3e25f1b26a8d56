import { duplicatePairsSchema, type MergeRecord, mergeHistorySchema, mergeRecordSchema } from '@bargain-buddy/contract';
import type { HTTPMethods } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { importPriceSmart } from '../imports/index.ts';

let api: TestApp;
let admin: TestUser;
let offers: Offer[];
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.createUser({ email: 'admin@example.com', isSuperuser: true });
});
beforeEach(async () => {
  await sql`TRUNCATE record_merge, price_import, product, store CASCADE`.execute(api.db);
  offers = await createOffers(api, ['10.00', '8.00', '6.00']);
});
afterAll(() => api.close());

const call = (method: HTTPMethods, path: string, payload?: object) =>
  api.send(method as 'GET', `/api/webmin/${path}`, { headers: admin.authorization, ...(payload && { payload }) });
const merge = async (request: object): Promise<MergeRecord> => {
  const answer = await call('POST', 'merge/', request);
  expect(answer.statusCode, answer.body).toBe(200);
  return mergeRecordSchema.parse(answer.json());
};
const undo = (id: number | null) => call('POST', `merge-history/${id}/undo/`);
const offer = (at: number): Offer => offers[at] ?? expect.unreachable();
const products = (...at: number[]) => at.map((one) => offer(one).product);
const make = async (name: string, brand = '', amount = '') =>
  (await api.db.insertInto('product').values({ name, brand, amount }).returning('id').executeTakeFirstOrThrow()).id;

describe('WEB-09 a merge of products', () => {
  test('WEB-09 is previewed without changing anything, made, listed and undone', async () => {
    const [keep, other] = products(0, 1);
    const request = { kind: 'product', keep, merge: [other] };
    const preview = await merge({ ...request, dry_run: true });
    expect(preview).toMatchObject({ id: null, moves: { prices: 1, listings: 1, list_items: 0 } });
    expect((await call('GET', 'merge-history/')).json().count).toBe(0);
    expect((await api.send('GET', `/api/product/product/${other}/`, { headers: admin.authorization })).statusCode).toBe(
      200,
    );

    const made = await merge(request);
    expect(made).toEqual({ ...preview, id: expect.any(Number), merged_at: expect.any(String) });
    expect((await api.send('GET', `/api/product/product/${other}/`, { headers: admin.authorization })).statusCode).toBe(
      404,
    );
    expect(await wrongListings(api.db)).toEqual([]);
    const history = mergeHistorySchema.parse((await call('GET', 'merge-history/?kind=product')).json());
    expect(history.results).toEqual([made]);
    expect(made).toMatchObject({
      keep: { id: keep },
      merged: [{ id: other }],
      merged_by: 'admin@example.com',
      undone_at: null,
    });
    expect((await call('GET', 'merge-history/?kind=store')).json().count).toBe(0);

    expect((await undo(made.id)).json()).toMatchObject({ id: made.id, undone_at: expect.any(String) });
    expect((await api.send('GET', `/api/product/product/${other}/`, { headers: admin.authorization })).statusCode).toBe(
      200,
    );
    expect((await undo(made.id)).statusCode).toBe(409);
    expect(await wrongListings(api.db)).toEqual([]);
  });

  test('WEB-09 keeps what the kept product says, and takes over what it does not when told to', async () => {
    const [keep = 0, other = 0] = products(0, 1);
    await api.db
      .updateTable('product')
      .set({ barcode: '12345678', category: 'Rice', image: '/images/a.webp', img_is_verified: 'verified' })
      .where('id', '=', other)
      .execute();
    await api.db.updateTable('product').set({ category: 'Grain' }).where('id', '=', keep).execute();
    const get = async () =>
      (await api.send('GET', `/api/product/product/${keep}/`, { headers: admin.authorization })).json();
    const before = await get();
    const plain = await merge({ kind: 'product', keep, merge: [other] });
    expect(await get()).toEqual(before);
    await undo(plain.id);
    const filling = await merge({ kind: 'product', keep, merge: [other], fill_empty: true });
    expect(filling.filled.sort()).toEqual(['barcode', 'image', 'image_by', 'img_is_verified']);
    expect(await get()).toMatchObject({ barcode: '12345678', category: 'Grain', img_is_verified: 'verified' });
    await undo(filling.id);
    expect(await get()).toEqual(before);
  });

  test('WEB-09 gives a picture back that was judged since, with what was decided', async () => {
    const [keep = 0, other = 0] = products(0, 1);
    const picture = { image: '/images/a.webp', img_is_verified: 'pending' as const };
    await api.db.updateTable('product').set(picture).where('id', '=', other).execute();
    const get = async () =>
      (await api.send('GET', `/api/product/product/${keep}/`, { headers: admin.authorization })).json();
    const before = await get();
    const { id } = await merge({ kind: 'product', keep, merge: [other], fill_empty: true });
    const decided = await api.send('PATCH', `/api/product/product-img-verified/${keep}/`, {
      headers: admin.authorization,
      payload: { img_is_verified: 'verified' },
    });
    expect(decided.statusCode).toBe(200);
    await undo(id);
    expect(await get()).toEqual(before);
  });

  test('WEB-09 reaches open pages of the lists that it concerns, and only those', async () => {
    const shopper: Shopper = await createShopper(api);
    const [with_, without] = [await shopper.createList('With'), await shopper.createList('Without')];
    await shopper.add(with_.id, { product: offer(1).product, store: offer(0).store }, { quantity: 3 });
    const own = await shopper.add(with_.id, { product: offer(0).product, store: offer(0).store }, { quantity: 2 });
    await shopper.call('PATCH', `shoppinglistitem/${own.id}/`, { is_needed: false });
    const known = (await shopper.getList(with_.id)).version;
    const untouched = await shopper.getList(without.id);
    const { last_updated } = await shopper.getList(with_.id);

    const [keep, other] = products(0, 1);
    const made = await merge({ kind: 'product', keep, merge: [other] });
    expect(made.moves).toMatchObject({ list_items: 1, items_joined: 1, lists: 1 });
    expect(await shopper.items(with_.id)).toMatchObject([{ id: own.id, product: keep, is_needed: true, quantity: 3 }]);
    const changes = (await shopper.call('GET', `shoppinglist/${with_.id}/changes/?since=${known}`)).json();
    expect(changes.items.map(({ id }: { id: number }) => id)).toEqual([own.id]);
    expect(changes.deleted).toHaveLength(1);
    expect(await shopper.getList(without.id)).toEqual(untouched);
    expect((await shopper.getList(with_.id)).last_updated).toBe(last_updated);

    await undo(made.id);
    const restored = await shopper.items(with_.id);
    expect(restored.map(({ product, is_needed, quantity }) => ({ product, is_needed, quantity }))).toEqual([
      { product: keep, is_needed: false, quantity: 2 },
      { product: other, is_needed: true, quantity: 3 },
    ]);
  });

  test('NED-05 lets what was added before a merge be added again, also by a name of what it joins, and after its undo', async () => {
    const shopper = await createShopper(api);
    const list = await shopper.createList();
    const at = (product: number): Offer => ({ product, store: offer(0).store });
    const ids = products(0, 1, 2);
    const [keep = 0, other = 0, last = 0] = ids;
    const items = [];
    for (const product of [keep, other, last]) items.push(await shopper.add(list.id, at(product)));
    const name = crypto.randomUUID();
    await shopper.add(list.id, at(last), { client_id: name });
    const again = async (product: number, client_id?: string) =>
      (await shopper.add(list.id, at(product), { client_id })).id;
    const [kept, one, two] = items;
    const first = await merge({ kind: 'product', keep: other, merge: [last] });
    expect([await again(other, two?.client_id), await again(other, name)]).toEqual([one?.id, one?.id]);
    const second = await merge({ kind: 'product', keep, merge: [other] });
    expect(await again(keep, one?.client_id)).toBe(kept?.id);
    expect([await again(keep, two?.client_id), await again(keep, name)]).toEqual([kept?.id, kept?.id]);
    expect(await shopper.items(list.id)).toHaveLength(1);
    await undo(second.id);
    await undo(first.id);
    expect([await again(other, one?.client_id), await again(last, two?.client_id)]).toEqual([one?.id, two?.id]);
    expect(await again(last, name)).toBe(two?.id);
    expect(await shopper.items(list.id)).toHaveLength(3);
  });

  test('WEB-09 is undone in order: a later merge that took the kept product first', async () => {
    const [first, second, third] = products(0, 1, 2);
    const one = await merge({ kind: 'product', keep: second, merge: [third] });
    const two = await merge({ kind: 'product', keep: first, merge: [second] });
    const refused = await undo(one.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ id: two.id, detail: expect.stringContaining(`Undo merge ${two.id} first`) });
    expect((await undo(two.id)).statusCode).toBe(200);
    expect((await undo(one.id)).statusCode).toBe(200);
  });

  test.each([
    ['12345678', '12345678'],
    ['041512162664', '0041512162664'],
  ])('WEB-09 cannot be undone when something has taken the place of what went: %s, %s', async (barcode, spelling) => {
    const [keep = 0, other = 0] = products(0, 1);
    await api.db.updateTable('product').set({ barcode }).where('id', '=', other).execute();
    const { id } = await merge({ kind: 'product', keep, merge: [other] });
    const taken = await make('Another');
    await api.db.updateTable('product').set({ barcode: spelling }).where('id', '=', taken).execute();
    const refused = await undo(id);
    expect([refused.statusCode, refused.json().id]).toEqual([409, taken]);
  });

  test.each([1, 2, 3])(
    'WEB-09 several merges, prices and list changes at once leave all in one piece (%i)',
    async () => {
      const shopper = await createShopper(api);
      const list = await shopper.createList();
      const ids = await Promise.all(Array.from({ length: 6 }, (_, i) => make(`Like ${i}`)));
      const { store } = offer(0);
      const outcomes = await Promise.all([
        ...ids.map((id) => shopper.call('POST', 'shoppinglistitem/', { shopping_list: list.id, product: id, store })),
        ...ids.map((id) => shopper.callApi('POST', 'price/price/', { product: id, store, price: '5.00' })),
        ...ids.slice(1).map((id) => call('POST', 'merge/', { kind: 'product', keep: ids[0], merge: [id] })),
      ]);
      expect(outcomes.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
      expect(outcomes.slice(12).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect(await wrongListings(api.db)).toEqual([]);
      expect((await shopper.items(list.id)).length).toBeLessThanOrEqual(1);
    },
  );

  test.each<[string, () => object, number]>([
    ['into itself', () => ({ keep: offer(0).product, merge: products(0) }), 400],
    ['of what is not there', () => ({ keep: offer(0).product, merge: [999_999] }), 400],
    ['of nothing', () => ({ keep: offer(0).product, merge: [] }), 400],
  ])('WEB-09 %s is refused', async (_name, request, statusCode) => {
    expect((await call('POST', 'merge/', { kind: 'product', ...request() })).statusCode).toBe(statusCode);
    expect((await undo(999)).statusCode).toBe(404);
  });
});

test('WEB-05 stores are merged with those who prefer them, and files that name the old one mean the kept one', async () => {
  const load = (text: string) =>
    importPriceSmart(api.db, { name: 'p.csv', bytes: Buffer.from(text), day: '2026-10-15' });
  await load('Item,Club,Price\nRice,Mausica,10\nRice,Mausica East,11\n');
  const [keep, other] = (
    await api.db.selectFrom('store').select('id').where('name', '=', 'PriceSmart').orderBy('id').execute()
  ).map(({ id }) => id);
  const fan = await api.createUser();
  const prefer = (store_id?: number) =>
    api.send('POST', '/api/core/add-preferred-store/', { headers: fan.authorization, payload: { store_id } });
  await prefer(other);
  const preferred = async () =>
    (await api.send('GET', '/api/core/me/', { headers: fan.authorization })).json().preferred_stores;
  const made = await merge({ kind: 'store', keep, merge: [other] });
  expect(made.moves).toMatchObject({ prices: 1, preferred_by: 1 });
  expect(await preferred()).toMatchObject([{ id: keep }]);
  expect(await load('Item,Club,Price\nMilk,Mausica East,4\n')).toMatchObject({ new_stores: 0, added: 1 });
  expect(await wrongListings(api.db)).toEqual([]);
  await undo(made.id);
  expect(await preferred()).toMatchObject([{ id: other }]);
});

test('WEB-12 merges and their undoing are in the audit log', async () => {
  const [keep, other] = products(0, 1);
  await merge({ kind: 'product', keep, merge: [other], dry_run: true });
  const { id } = await merge({ kind: 'product', keep, merge: [other] });
  await undo(id);
  const { results } = (await call('GET', 'audit-log/?kind=merge')).json();
  expect(results.filter(({ record_ids }: { record_ids: number[] }) => record_ids.includes(id ?? 0))).toMatchObject([
    { action: 'undo', user: 'admin@example.com' },
    { action: 'merge', before: { keep: { id: keep }, merged: [{ id: other }] } },
  ]);
});

describe('WEB-04 likely duplicates', () => {
  const likely = async (kind: string) =>
    duplicatePairsSchema.parse((await call('GET', `duplicates/?kind=${kind}`)).json()).results;
  const names = async (kind: string) => (await likely(kind)).map(({ records }) => records.map(({ id }) => id).sort());

  test('WEB-04 are products of nearly the same name, brand and amount, the most alike first', async () => {
    const rice = await make('Parboiled Rice', 'Swiss', '1.8 kg');
    const swapped = await make('Rice, Parboiled', 'SWISS', '1.8kg');
    const misspelt = await make('Parboild Rice', 'Swiss', '1.8 kg');
    const others = [await make('Parboiled Rice', 'Swiss', '18 kg'), await make('Evaporated Milk', 'Nestlé', '1.8 kg')];
    const pairs = await names('product');
    expect(pairs[0]).toEqual([rice, swapped]);
    expect(pairs).toContainEqual([rice, misspelt]);
    expect(pairs.flat().filter((id) => others.includes(id))).toEqual([]);
    expect((await likely('product'))[0]).toMatchObject({ similarity: 1, distance_km: null });
  });

  test('WEB-04 are not products of different brands, unless one names none', async () => {
    const carnation = await make('Evaporated Milk', 'Carnation', '410 g');
    const nestle = await make('Evaporated Milk', 'Nestlé', '410 g');
    const unnamed = await make('Evaporated Milk', '', '410 g');
    const misspelt = await make('Evaporated Milk', 'Carnatoin', '410 g');
    const pairs = await names('product');
    expect(pairs).not.toContainEqual([carnation, nestle].sort());
    expect(pairs).toContainEqual([nestle, unnamed].sort());
    expect(pairs).toContainEqual([carnation, misspelt].sort());
  });

  test('WEB-05 are stores of nearly the same name in the same place', async () => {
    const values = { region: 'North' as const, location_source: 'exact' as const };
    const rows = await api.db
      .insertInto('store')
      .values([
        { ...values, name: 'Massy Stores', address: 'Frederick Street', lat: 10.65, lon: -61.51 },
        { ...values, name: 'Massy Store', address: 'Frederick St, Port of Spain', lat: 10.651, lon: -61.511 },
        { ...values, name: 'Massy Stores', address: 'Arima', lat: 10.63, lon: -61.28 },
      ])
      .returning('id')
      .execute();
    const [one, two] = rows.map(({ id }) => id);
    expect(await names('store')).toContainEqual([one, two]);
    const found = (await likely('store')).find(({ records }) => records.some(({ id }) => id === two));
    expect(found?.distance_km).toBeLessThan(0.3);
    expect((await names('store')).flat()).not.toContain(rows[2]?.id);
  });

  test('WEB-04 that are told apart are proposed no more, until that is taken back', async () => {
    const pair = [await make('Parboiled Rice', 'Swiss', '1.8 kg'), await make('Rice, Parboiled', 'SWISS', '1.8kg')];
    const [one = 0, other = 0] = pair;
    const tell = (records: number[], are_different: boolean) =>
      call('PUT', 'duplicates/', { kind: 'product', records, are_different });
    const apart = async () =>
      duplicatePairsSchema.parse((await call('GET', 'duplicates/?kind=product&are_different=true')).json()).results;
    expect(await apart()).toEqual([]);
    expect((await tell([other, one], true)).statusCode).toBe(204);
    expect((await tell([one, other], true)).statusCode).toBe(204);
    expect(await names('product')).not.toContainEqual(pair);
    expect((await apart()).map(({ records }) => records.map(({ id }) => id).sort())).toEqual([pair]);
    const logged = await api.db.selectFrom('audit_log').select('summary').orderBy('id', 'desc').execute();
    expect(logged[0]?.summary).toContain(`(${one}) and Rice, Parboiled (${other}) as different`);

    expect((await tell(pair, false)).statusCode).toBe(204);
    expect(await names('product')).toContainEqual(pair);
    expect((await tell([one, one], true)).statusCode).toBe(400);
    expect((await tell([one, 999_999], true)).statusCode).toBe(404);
  });
});
