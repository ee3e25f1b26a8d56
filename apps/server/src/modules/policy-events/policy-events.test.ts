import type { PolicyEvent } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { readCsv } from '../../../test/read-csv.ts';
import { addPrice, createKind, createPack, createShopper, createStore } from '../../../test/shopping.ts';
import { refreshListings } from '../listing-writes/index.ts';

let app: TestApp;
let superuser: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  superuser = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

const path = '/api/webmin/policy-events/';

async function send(method: 'POST' | 'PUT' | 'DELETE', id: number | '', body?: object, by: TestUser = superuser) {
  return app.send(method, `${path}${id && `${id}/`}`, { ...(body && { payload: body }), headers: by.authorization });
}

async function list(): Promise<PolicyEvent[]> {
  const response = await app.send('GET', '/api/policy-events/', { headers: superuser.authorization });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().results;
}

const fields = (kinds: number[], day = '2026-07-01') => ({
  ...{ name: 'VAT off basic food', day, vat: 'off', rate: '12.5', note: '', kinds },
});

/** A price that was seen on a day, at noon in Trinidad and Tobago. */
const seen = (product: number, store: number, price: string, day: string) =>
  addPrice(
    app.db,
    { product, store },
    { price, date_added: new Date(`${day}T16:00:00Z`), price_is_verified: 'verified' },
  );

test('OPN-01 a change of VAT is measured by kind and store, against unaffected kinds in the same stores', async () => {
  const [rice, flour, soap] = [
    await createKind(app, 'Rice'),
    await createKind(app, 'Flour'),
    await createKind(app, 'Soap'),
  ];
  const [north, south] = [await createStore(app, { region: 'North' }), await createStore(app, { region: 'South' })];
  const [riceBag, flourBag, soapBar] = [
    await createPack(app, { id: rice }, '1', []),
    await createPack(app, { id: flour }, '1', []),
    await createPack(app, { id: soap }, '1', []),
  ];
  // Rice in the North falls by 1 / 1.125, all of the change. In the South it stays. Flour falls by a square root of it.
  await seen(riceBag, north, '11.25', '2026-06-20');
  await seen(riceBag, north, '12.00', '2026-06-10');
  await seen(riceBag, north, '10.00', '2026-08-01');
  await seen(riceBag, south, '9.00', '2026-06-20');
  await seen(riceBag, south, '9.00', '2026-07-01');
  await seen(flourBag, north, '10.60', '2026-06-30');
  await seen(flourBag, north, '9.99', '2026-07-02');
  await seen(soapBar, north, '10.00', '2026-06-30');
  await seen(soapBar, north, '11.00', '2026-07-30');
  // Too long before, and only after.
  await seen(soapBar, south, '10.00', '2026-03-01');
  await seen(soapBar, south, '20.00', '2026-07-30');
  const made = await send('POST', '', fields([rice, flour]));
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json().expected).toBeCloseTo(-100 / 9, 9);
  expect((await list())[0]?.result).toBeNull();
  await app.runJobs();
  const { result } = (await list())[0] as PolicyEvent;
  if (!result) throw new Error('not measured');
  const kind = (id: number) => result.kinds.find((one) => one.kind.id === id);
  expect(kind(rice)?.prices).toBe(2);
  // One of two prices took all of it: half of it by logarithms.
  expect(kind(rice)?.arrived).toBeCloseTo(50, 9);
  expect(kind(rice)?.percent).toBeCloseTo((Math.sqrt(1 / 1.125) - 1) * 100, 9);
  expect(kind(flour)?.percent).toBeCloseTo((9.99 / 10.6 - 1) * 100, 9);
  expect(result.affected.prices).toBe(3);
  expect(result.unaffected.prices).toBe(1);
  expect(result.unaffected.percent).toBeCloseTo(10, 9);
  const store = (id: number) => result.stores.find((one) => one.store.id === id);
  expect(store(south)).toMatchObject({ percent: 0, arrived: 0, prices: 1, unaffected: { percent: null, prices: 0 } });
  expect(store(north)?.prices).toBe(2);
  expect(store(north)?.unaffected.percent).toBeCloseTo(10, 9);

  const { name, rows } = await readCsv(app, 'policy-events/export/');
  expect(name).toBe('vat-changes.csv');
  expect(rows.map(({ Of, Id }) => `${Of} ${Id}`)).toEqual([
    'all ',
    ...result.kinds.map((one) => `kind ${one.kind.id}`),
    ...result.stores.map((one) => `store ${one.store.id}`),
  ]);
  expect(rows[0]).toMatchObject({
    ...{ 'VAT change': 'VAT off basic food', Day: '2026-07-01', VAT: 'off', 'Expected change in %': '-11.1111' },
    ...{ 'Change in %': result.affected.percent?.toFixed(4), Prices: '3', 'Change of other kinds in %': '10.0000' },
  });
  const ofRice = rows.find(({ Of, Name }) => Of === 'kind' && Name === 'Rice');
  expect(ofRice).toMatchObject({ 'Arrived in %': '50.0000', Prices: '2', 'Prices of other kinds': '' });
  const ofSouth = rows.find(({ Of, Id }) => Of === 'store' && Id === String(south));
  expect(ofSouth).toMatchObject({ 'Change in %': '0.0000', Region: 'South', 'Change of other kinds in %': '' });
});

test('OPN-01 of prices that were seen at the same time, the one that is listed counts', async () => {
  const [kind, store] = [await createKind(app, 'Corned beef'), await createStore(app)];
  const products: number[] = [];
  for (let index = 0; index < 6; index++) {
    const product = await createPack(app, { id: kind }, '1', []);
    await seen(product, store, '9.00', '2022-06-20');
    await seen(product, store, '5.00', '2022-08-01');
    await seen(product, store, '9.00', '2022-08-01');
    products.push(product);
  }
  // An earlier price that was seen again at the time of a later one.
  await sql`WITH earlier AS (
      INSERT INTO price (product_id, store_id, price, date_added, last_seen, source, price_is_verified)
      SELECT id, ${store}, 7, '2022-07-20T16:00:00Z', '2022-08-01T16:00:00Z', 'mti', 'verified'
      FROM unnest(${products}::integer[]) id RETURNING id
    ) INSERT INTO price_observation (price_id, seen_at, source, counts)
      SELECT id, '2022-08-01T16:00:00Z', 'mti', true FROM earlier`.execute(app.db);
  await refreshListings(
    app.db,
    products.map((productId) => ({ productId, storeId: store })),
  );
  const listed = await app.db.selectFrom('listing').select('price').where('store_id', '=', store).execute();
  expect(listed.map(({ price }) => price)).toEqual(products.map(() => '9.00'));
  const { id }: PolicyEvent = (await send('POST', '', fields([kind], '2022-07-01'))).json();
  await app.runJobs();
  const result = (await list()).find((event) => event.id === id)?.result;
  expect(result?.affected).toEqual({ percent: 0, arrived: 0, prices: 6 });
});

test('OPN-01 superusers change and delete it, the log has it, and two of them do not overwrite each other', async () => {
  const kind = await createKind(app, 'Oil');
  const event: PolicyEvent = (await send('POST', '', fields([kind]))).json();
  const change = { ...fields([kind]), vat: 'on', version: event.version };
  const changed = await send('PUT', event.id, change);
  expect(changed.json()).toMatchObject({ vat: 'on', expected: 12.5, result: null });
  expect((await send('PUT', event.id, change)).statusCode).toBe(409);
  for (const wrong of [{ rate: '0' }, { rate: '12,5' }, { kinds: [] }, { kinds: [999_999_999] }, { name: ' ' }]) {
    const refused = await send('POST', '', { ...fields([kind]), ...wrong });
    expect(refused.statusCode, JSON.stringify(wrong)).toBe(400);
    expect(Object.keys(refused.json())).toContain(Object.keys(wrong)[0]);
  }
  const shopper = await createShopper(app);
  expect((await send('POST', '', fields([kind]), shopper)).statusCode).toBe(403);
  expect((await send('DELETE', event.id)).statusCode).toBe(204);
  expect((await send('DELETE', event.id)).statusCode).toBe(404);
  const log = await app.send('GET', `/api/webmin/audit-log/?kind=policy-event&record=${event.id}`, {
    headers: superuser.authorization,
  });
  const actions = log.json().results.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['delete', 'update', 'create']);
});

const sendKindChange = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  app.send(method, `/api/webmin/${url}`, { ...(payload && { payload }), headers: superuser.authorization });
const kindsOf = async (id: number) => (await list()).find((event) => event.id === id)?.kinds.map((kind) => kind.id);
async function undo(change: number) {
  const { statusCode, body } = await sendKindChange('POST', `kind-changes/${change}/undo/`);
  expect(statusCode, body).toBe(200);
}

test('OPN-01 KND-03 the events of merged kinds stay with the kind that remains, and an undo restores them', async () => {
  const [keep, gone, other] = [
    await createKind(app, 'Bread'),
    await createKind(app, 'Bread, sliced'),
    await createKind(app, 'Bread, small'),
  ];
  const store = await createStore(app);
  const slicedLoaf = await createPack(app, { id: gone }, '1', []);
  await seen(slicedLoaf, store, '9.00', '2020-06-20');
  await seen(slicedLoaf, store, '8.00', '2020-08-01');
  const create = async (kinds: number[]): Promise<number> =>
    (await send('POST', '', fields(kinds, '2020-07-01'))).json().id;
  const events = [await create([keep, gone]), await create([gone]), await create([gone, other]), await create([keep])];
  const kindsOfEvents = () => Promise.all(events.map(kindsOf));
  const before = [[keep, gone], [gone], [gone, other], [keep]];
  expect(await kindsOfEvents()).toEqual(before);
  const deleted = await create([gone]);
  const edited = await create([gone]);

  const merge = { keep, merge: [gone, other] };
  expect((await sendKindChange('POST', 'kind-merge/', { ...merge, dry_run: true })).statusCode).toBe(200);
  expect(await kindsOfEvents()).toEqual(before);
  await app.runJobs();
  const merged = await sendKindChange('POST', 'kind-merge/', merge);
  expect(merged.statusCode, merged.body).toBe(200);
  expect(await kindsOfEvents()).toEqual([[keep], [keep], [keep], [keep]]);
  const measuredKind = async (id: number) =>
    (await list()).find((event) => event.id === id)?.result?.kinds.map(({ kind, prices }) => [kind.id, prices]);
  await app.runJobs();
  expect(await measuredKind(events[1] ?? 0)).toEqual([[keep, 1]]);

  // Deleted and edited after the merge.
  expect((await send('DELETE', deleted)).statusCode).toBe(204);
  const { version } = (await list()).find(({ id }) => id === edited) as PolicyEvent;
  const rice = await createKind(app, 'Brown rice');
  expect((await send('PUT', edited, { ...fields([rice], '2020-07-01'), version })).statusCode).toBe(200);
  await app.runJobs();
  await undo(merged.json().id);
  expect(await kindsOfEvents()).toEqual(before);
  expect([await kindsOf(deleted), await kindsOf(edited)]).toEqual([undefined, [rice]]);
  await app.runJobs();
  expect(await measuredKind(events[1] ?? 0)).toEqual([[gone, 1]]);
});

test('OPN-01 KND-03 a deleted kind leaves its events, and an undo restores it there', async () => {
  const [salt, sugar] = [await createKind(app, 'Sea salt'), await createKind(app, 'Icing sugar')];
  const { id }: PolicyEvent = (await send('POST', '', fields([salt, sugar], '2019-07-01'))).json();
  await app.runJobs();
  const measuredKinds = async () => {
    await app.runJobs();
    const event = (await list()).find((found) => found.id === id);
    return event?.result?.kinds.map(({ kind }) => kind.id).sort((a, b) => a - b);
  };
  expect(await measuredKinds()).toEqual([salt, sugar]);
  const deleted = await sendKindChange('DELETE', `kinds/${salt}/`);
  expect(await kindsOf(id)).toEqual([sugar]);
  expect(await measuredKinds()).toEqual([sugar]);
  await undo(deleted.json().id);
  expect(await kindsOf(id)).toEqual([sugar, salt]);
  expect(await measuredKinds()).toEqual([salt, sugar]);
});

test('OPN-01 KND-03 a merge that an earlier version recorded without events is undone', async () => {
  const [keep, gone] = [await createKind(app, 'Crackers'), await createKind(app, 'Water crackers')];
  const { id }: PolicyEvent = (await send('POST', '', fields([gone], '2018-07-01'))).json();
  const merged = (await sendKindChange('POST', 'kind-merge/', { keep, merge: [gone] })).json();
  await sql`UPDATE kind_change SET done = done - 'policy_events' WHERE id = ${merged.id}`.execute(app.db);
  await undo(merged.id);
  expect(await kindsOf(id)).toEqual([keep]);
});

test('OPN-01 other kinds do not include the kinds of other changes of VAT in the two periods', async () => {
  const store = await createStore(app, { region: 'East' });
  const priced = async (kind: number, before: string, after: string) => {
    const product = await createPack(app, { id: kind }, '1', []);
    await seen(product, store, before, '2024-06-20');
    await seen(product, store, after, '2024-08-01');
  };
  const [sugar, oats, soap] = [
    await createKind(app, 'Sugar'),
    await createKind(app, 'Oats'),
    await createKind(app, 'Bath soap'),
  ];
  await priced(sugar, '11.25', '10.00');
  await priced(oats, '11.25', '10.00');
  await priced(soap, '10.00', '10.00');
  const measured: PolicyEvent = (await send('POST', '', fields([sugar], '2024-07-01'))).json();
  let { id, version }: PolicyEvent = (await send('POST', '', fields([oats], '2024-07-01'))).json();
  const otherKinds = async () => {
    await app.runJobs();
    const result = (await list()).find((event) => event.id === measured.id)?.result;
    expect(result?.stores.map(({ unaffected }) => unaffected)).toEqual([result?.unaffected]);
    return [result?.unaffected.prices, result?.unaffected.percent?.toFixed(1)];
  };
  const all = [2, ((Math.sqrt(1 / 1.125) - 1) * 100).toFixed(1)];
  expect(await otherKinds()).toEqual([1, '0.0']);
  const expected = [
    ['2024-03-30', all],
    ['2024-03-31', [1, '0.0']],
    ['2024-09-30', [1, '0.0']],
    ['2024-10-01', all],
  ] as const;
  for (const [day, figures] of expected) {
    const moved = await send('PUT', id, { ...fields([oats], day), version });
    ({ id, version } = moved.json());
    expect(await otherKinds(), day).toEqual(figures);
  }
  const back = await send('PUT', id, { ...fields([oats, sugar], '2024-07-01'), version });
  expect(back.statusCode, back.body).toBe(200);
  expect(await otherKinds()).toEqual([1, '0.0']);
  expect((await send('DELETE', id)).statusCode).toBe(204);
  expect(await otherKinds()).toEqual(all);
});
