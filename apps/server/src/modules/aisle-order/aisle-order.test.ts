import { randomUUID } from 'node:crypto';
import type { ChangedAisleOrder, StoreAisleOrder } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createShopper, type Shopper } from '../../../test/shopping.ts';
import { pruneAisleVotes } from './index.ts';

let api: TestApp;
let keisha: Shopper;
let usual: number[];
beforeAll(async () => {
  api = await createTestApp('empty');
  keisha = await createShopper(api);
  usual = (await orderAt(await makeStore('Corner Shop'))).aisles.map(({ id }) => id);
});
afterAll(() => api.close());

async function makeStore(name: string): Promise<number> {
  const made = await api.db
    .insertInto('store')
    .values({ name, address: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
async function orderAt(store: number): Promise<StoreAisleOrder> {
  return (await keisha.callApi('GET', `store/store/${store}/aisle-order/`)).json();
}
const idsAt = async (store: number) => (await orderAt(store)).aisles.map(({ id }) => id);
const put = async (store: number, aisles: number[]): Promise<ChangedAisleOrder> =>
  (await keisha.callApi('PUT', `store/store/${store}/aisle-order/`, { aisles })).json();
async function shopAt(store: number, aisles: number[], by = keisha, id: string = randomUUID()): Promise<void> {
  const answer = await by.callApi('POST', `store/store/${store}/aisle-order/ticks/`, { id, aisles });
  expect(answer.statusCode, answer.body).toBe(204);
}
/** Each a name of their own, so that they are no chain. */
const lonely = () => `Shop${randomUUID().slice(0, 8)} ${randomUUID().slice(0, 8)}`;
const votes = async (scope: string) =>
  Number(
    (await sql<{ count: string }>`SELECT count(*) FROM aisle_win WHERE scope = ${scope}`.execute(api.db)).rows[0]
      ?.count,
  );

test('QCK-03 without anybody having shopped there the order is the usual one', async () => {
  const store = await makeStore(lonely());
  expect(await orderAt(store)).toMatchObject({ from: 'usual' });
  expect(usual.length).toBeGreaterThan(10);
  expect((await keisha.callApi('GET', 'store/store/999999/aisle-order/')).statusCode).toBe(404);
});

test('QCK-03 the order in which people tick becomes the order of the store, and of its chain where nothing else is known', async () => {
  const chain = lonely();
  const [store, sister] = [await makeStore(`${chain}, Trincity`), await makeStore(`${chain}, Arima`)];
  const walked = [usual[5], usual[0], usual[9]].map(Number);
  await shopAt(store, walked);
  const learnt = await orderAt(store);
  expect(learnt.from).toBe('learnt');
  expect(learnt.aisles.map(({ id }) => id).filter((id) => walked.includes(id))).toEqual(walked);
  expect(learnt.aisles.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(usual.toSorted((a, b) => a - b));
  expect((await idsAt(sister)).filter((id) => walked.includes(id))).toEqual(walked);
});

test('QCK-03 one person counts once a day at a store, however often they tell; what comes twice counts once', async () => {
  const store = await makeStore(lonely());
  const [here, back] = [[usual[0], usual[1]].map(Number), [usual[1], usual[0]].map(Number)];
  const id = randomUUID();
  await shopAt(store, back, keisha, id);
  await shopAt(store, back, keisha, id);
  for (let n = 0; n < 5; n++) await shopAt(store, back);
  for (let n = 0; n < 2; n++) await shopAt(store, here, await createShopper(api));
  const rest = (order: number[]) => order.filter((aisle) => here.includes(aisle));
  expect(rest(await idsAt(store))).toEqual(here);
  // Another store is another vote.
  const other = await makeStore(lonely());
  await shopAt(other, back);
  expect(rest(await idsAt(other))).toEqual(back);
});

test('QCK-03 what people do at a store itself counts for more than what they do at its sisters', async () => {
  const chain = lonely();
  const [store, sister] = [await makeStore(`${chain} Arima`), await makeStore(`${chain} Couva`)];
  const [here, back] = [[usual[0], usual[1]].map(Number), [usual[1], usual[0]].map(Number)];
  for (let n = 0; n < 3; n++) await shopAt(store, back, await createShopper(api));
  for (let n = 0; n < 6; n++) await shopAt(sister, here, await createShopper(api));
  expect((await idsAt(store)).filter((id) => here.includes(id))).toEqual(back);
});

test('QCK-03 nobody can be told from what is kept, and after a day not even that somebody voted', async () => {
  const store = await makeStore(lonely());
  await shopAt(store, usual.slice(0, 3));
  const { rows } = await sql<{ voter: Buffer }>`SELECT * FROM aisle_vote`.execute(api.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Object.keys(row).sort()).toEqual(['id', 'voted_at', 'voter']);
  await sql`UPDATE aisle_vote SET voted_at = now() - interval '25 hours'`.execute(api.db);
  await sql`UPDATE aisle_win SET weight = 0.0001 WHERE scope = ${`store ${store}`}`.execute(api.db);
  await pruneAisleVotes(api.db);
  expect((await sql`SELECT FROM aisle_vote`.execute(api.db)).rows).toHaveLength(0);
  expect(await votes(`store ${store}`)).toBe(0);
  expect(await votes('all')).toBeGreaterThan(0);
});

test('QCK-03 aisles that are unknown by now and single ones say nothing', async () => {
  const store = await makeStore(lonely());
  await shopAt(store, [Number(usual[3]), 999_999]);
  expect(await orderAt(store)).toMatchObject({ from: 'usual' });
  const twice = { id: randomUUID(), aisles: [usual[0], usual[0]] };
  expect((await keisha.callApi('POST', `store/store/${store}/aisle-order/ticks/`, twice)).statusCode).toBe(400);
  expect((await keisha.callApi('POST', 'store/store/999999/aisle-order/ticks/', twice)).statusCode).toBe(400);
});

test('QCK-03 an order by hand holds for everybody, over what is learnt, and can be taken back', async () => {
  const store = await makeStore(lonely());
  const [first, second] = [usual.toReversed(), [usual[4], ...usual.filter((id) => id !== usual[4])].map(Number)];
  expect(await put(store, first)).toMatchObject({ from: 'hand', previous: [] });
  await shopAt(store, usual);
  expect(await idsAt(store)).toEqual(first);
  const changed = await put(store, second);
  expect(changed.previous).toEqual(first);
  expect(changed.aisles.map(({ id }) => id)).toEqual(second);
  expect((await put(store, changed.previous)).aisles.map(({ id }) => id)).toEqual(first);
  // Saved as it is, it is no change that the log would tell of.
  await put(store, first);
  expect(await put(store, [])).toMatchObject({ from: 'learnt', previous: first });
  const { rows } = await sql<{ summary: string }>`
    SELECT summary FROM audit_log WHERE kind = 'store' AND ${store} = ANY(record_ids)`.execute(api.db);
  expect(rows).toHaveLength(4);
  expect(rows[0]?.summary).toMatch(/^Put the aisles of .* in another order\.$/);
  // An aisle that is not named stands where it is known to be.
  const but = first.filter((id) => id !== usual[2]);
  expect((await put(store, but)).aisles).toHaveLength(usual.length);
  expect((await idsAt(store)).filter((id) => id !== usual[2])).toEqual(but);
});

test('QCK-03 people who shop at the same time wait for each other and all count', async () => {
  const store = await makeStore(lonely());
  const people = await Promise.all(Array.from({ length: 8 }, () => createShopper(api)));
  await Promise.all(people.map((one, at) => shopAt(store, at % 2 ? usual : usual.toReversed(), one)));
  const { rows } = await sql<{ sum: number }>`
    SELECT sum(weight / 2 ^ ((extract(epoch FROM now()) - extract(epoch FROM '2026-01-01T00:00Z'::timestamptz)) / 86400 / 90))
    FROM aisle_win WHERE scope = ${`store ${store}`} AND ${usual[0]} IN (first_id, next_id) AND ${usual[1]} IN (first_id, next_id)`.execute(
    api.db,
  );
  expect(Number(rows[0]?.sum)).toBeCloseTo(8, 1);
});
