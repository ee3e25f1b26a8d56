import { reporterPageSchema, workOfSeveralResultSchema } from '@bargain-buddy/contract';
import type { HTTPMethods } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { wrongListings } from '../../../../test/price-state.ts';
import { createOffers } from '../../../../test/shopping.ts';
import { deleteExpiredTokens } from '../../../platform/auth/refresh-token.ts';

let api: TestApp;
let admin: TestUser;
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.createUser({ email: 'admin@example.com', isSuperuser: true });
});
afterAll(() => api.close());

/** The people of a test have it in their addresses. */
let own: string;
beforeEach(() => {
  own = `t${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
});

const call = (method: HTTPMethods, path: string, payload?: object, by = admin) =>
  api.send(method as 'GET', `/api${path}`, { headers: by.authorization, ...(payload && { payload }) });
const list = async (query = '') =>
  reporterPageSchema.parse((await call('GET', `/webmin/reporters/?search=${own}${query}`)).json());
const names = async (query = '') => (await list(query)).results.map(({ email }) => email.split('@')[0]);
const make = (name: string) => api.createUser({ email: `${name}@${own}.example` });

async function report(by: TestUser, price = '12.00') {
  const [offer = { product: 0, store: 0 }] = await createOffers(api, ['10.00']);
  const answer = await call('POST', '/price/price/', { ...offer, price }, by);
  expect(answer.statusCode, answer.body).toBe(201);
  return { ...offer, id: answer.json().id as number };
}
const decide = (ids: number[], action: string) => call('POST', '/webmin/price-listing/bulk/', { ids, action });

/** Anna: 1 verified, 2 rejected; Bert: 1 held, 1 pending, 1 rejected; Carl: a change; Dora does nothing. */
async function people() {
  const [anna, bert, carl] = [await make('anna'), await make('bert'), await make('carl')];
  await make('dora');
  const prices = [await report(anna), await report(anna), await report(anna), await report(bert)].map(({ id }) => id);
  await decide(prices.slice(0, 1), 'verify');
  await decide(prices.slice(1), 'reject');
  await report(bert, '40.00');
  await report(bert);
  await call('POST', '/product/product/', { name: `Nutmeg ${own}` }, carl);
  return { anna, bert, carl };
}

test('OPR-07 reporters have what became of what they did, in any order, and are filtered by it', async () => {
  await people();
  const { results, count } = await list('&ordering=email');
  expect(count).toBe(3);
  expect(results).toMatchObject([
    { email: `anna@${own}.example`, reported: 3, verified: 1, rejected: 2, rejected_percent: 67, pending: 0, held: 0 },
    { email: `bert@${own}.example`, reported: 3, verified: 0, rejected: 1, rejected_percent: 100, pending: 1, held: 1 },
    { email: `carl@${own}.example`, reported: 0, rejected: 0, rejected_percent: null, edits: 1 },
  ]);
  expect(await names('&ordering=-rejected')).toEqual(['anna', 'bert', 'carl']);
  expect(await names('&ordering=-rejected_percent')).toEqual(['bert', 'anna', 'carl']);
  expect(await names('&ordering=rejected_percent')).toEqual(['anna', 'bert', 'carl']);
  expect(await names('&ordering=-edits')).toEqual(['carl', 'bert', 'anna']);
  expect(await names('&ordering=-last_active')).toEqual(['carl', 'bert', 'anna']);
  expect(await names('&min_rejected=2')).toEqual(['anna']);
  expect(await names('&min_percent=70')).toEqual(['bert']);
  expect((await call('GET', '/webmin/reporters/?ordering=password_hash')).statusCode).toBe(400);
});

test('OPR-07 pages of reporters have nobody twice where many are alike', async () => {
  for (let n = 0; n < 5; n += 1) await report(await make(`p${n}`));
  const pages: (string | undefined)[] = [];
  for (let page = 1; page <= 3; page += 1) pages.push(...(await names(`&ordering=-reported&page_size=2&page=${page}`)));
  expect(pages).toEqual(['p4', 'p3', 'p2', 'p1', 'p0']);
  const { ids, is_cut } = (await call('GET', `/webmin/reporters/ids/?search=${own}`)).json();
  expect([ids.length, is_cut]).toEqual([5, false]);
});

test('OPR-07 reporters are exported as the filter shows them', async () => {
  const { anna } = await people();
  const answer = await call('GET', `/webmin/reporters/export/?search=${own}&min_rejected=2`);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="reporters.csv"');
  const [head, only, ...rest] = answer.body.trim().split(/\r?\n/);
  expect(head).toContain(
    'Id,Email,First name,Last name,State,Reported,Verified,Rejected,Rejected (%),Not verified,Held',
  );
  expect(only).toMatch(new RegExp(`^${anna.id},anna@${own}\\.example,.*,Active,3,1,2,67,0,0,0,\\d{4}-`));
  expect(rest).toEqual([]);
});

test('OPR-07 what several people did is undone and redone, each by itself, as the preview says', async () => {
  const since = new Date(Date.now() - 1000).toISOString();
  const { anna, bert, carl } = await people();
  const idle = await make('idle');
  const ids = [anna, bert, carl, idle].map(({ id }) => id);
  const undo = async (dry_run: boolean) =>
    workOfSeveralResultSchema.parse(
      (await call('POST', '/webmin/users/undo-work/', { ids: [...ids, 999_999_999], since, dry_run })).json(),
    );
  const state = async () => ({
    prices: await api.db
      .selectFrom('price')
      .select(['id', 'price_is_verified', 'held'])
      .where('added_by', 'in', ids)
      .orderBy('id')
      .execute(),
    products: await api.db.selectFrom('product').selectAll().where('name', 'like', `% ${own}`).execute(),
  });
  const before = await state();
  const preview = await undo(true);
  const totals = { prices: 3, given: 0, sightings: 0, changes: 0, removed: 1 };
  expect(preview).toMatchObject({ done: 4, failed: 1, totals });
  expect(preview.results.some(({ revision }) => revision)).toBe(false);
  expect(await state()).toEqual(before);

  const done = await undo(false);
  expect(done).toMatchObject({ done: 4, failed: 1, totals });
  const revisions = done.results.flatMap(({ revision }) => revision ?? []);
  expect(revisions, 'who did nothing has nothing to redo').toHaveLength(3);
  const after = await state();
  expect(after.prices.every(({ price_is_verified }) => price_is_verified === 'rejected')).toBe(true);
  expect(after.products).toEqual([]);
  expect(await wrongListings(api.db)).toEqual([]);

  const redo = (await call('POST', '/webmin/undone-work/redo/', { ids: revisions })).json();
  expect(redo).toMatchObject({ done: 3, failed: 0 });
  expect(await state()).toEqual(before);
  expect(await wrongListings(api.db)).toEqual([]);
  expect((await call('POST', '/webmin/undone-work/redo/', { ids: revisions })).json()).toMatchObject({ failed: 3 });
});

test('OPR-07 two administrators who undo the same people at once leave each price rejected once, and both can be redone', async () => {
  const since = new Date(Date.now() - 1000).toISOString();
  const { anna, bert } = await people();
  const other = await api.createUser({ isSuperuser: true });
  const body = { ids: [anna.id, bert.id], since, dry_run: false };
  const answers = await Promise.all([
    call('POST', '/webmin/users/undo-work/', body),
    call('POST', '/webmin/users/undo-work/', { ...body, ids: [bert.id, anna.id] }, other),
  ]);
  const totals = answers.map((answer) => workOfSeveralResultSchema.parse(answer.json()).totals.prices);
  expect(totals[0] ?? 0).toBe(3 - (totals[1] ?? 0));
  expect(await wrongListings(api.db)).toEqual([]);
  const work = await sql<{ prices: number }>`
    SELECT coalesce(sum(jsonb_array_length(prices)), 0)::integer AS prices FROM undone_work
    WHERE user_id IN (${anna.id}, ${bert.id})`.execute(api.db);
  expect(work.rows).toEqual([{ prices: 3 }]);
});

test('WEB-03 last active is the newest of sessions, also of those whose tokens are gone, reports, confirmations and changes', async () => {
  const anna = await make('anna');
  const lastSeen = async () => {
    const user = (await call('GET', `/webmin/users/${anna.id}/`)).json();
    const reporter = (await list()).results.find(({ id }) => id === anna.id);
    if (reporter) expect(reporter.last_active).toBe(user.last_seen);
    return user.last_seen && new Date(user.last_seen).getTime();
  };
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const days = async () => Math.round((Date.now() - (await lastSeen())) / 86_400_000);
  await api.db
    .updateTable('refresh_token')
    .set({ issued_at: ago(50) })
    .where('user_id', '=', anna.id)
    .execute();
  expect(await days()).toBe(50);
  const token = { user_id: anna.id, family: crypto.randomUUID(), token_hash: Buffer.from(own) };
  await api.db
    .insertInto('refresh_token')
    .values({ ...token, issued_at: ago(40), expires_at: ago(10) })
    .execute();
  await deleteExpiredTokens(api.db);
  expect(await days()).toBe(40);
  expect(await names()).toEqual([]);

  const { id } = await report(anna);
  expect(Date.now() - (await lastSeen())).toBeLessThan(60_000);
  await api.db
    .updateTable('price')
    .set({ date_added: ago(30) })
    .where('id', '=', id)
    .execute();
  await api.db
    .updateTable('price_observation')
    .set({ seen_at: ago(30) })
    .where('user_id', '=', anna.id)
    .execute();
  expect(await days()).toBe(30);
  const day = (count: number) => ago(count).toISOString().slice(0, 10);
  expect(await names(`&active_since=${day(32)}`)).toEqual(['anna']);
  expect(await names(`&active_since=${day(28)}`)).toEqual([]);

  const other = await report(await make('bert'));
  await call('POST', `/price/price/${other.id}/confirm/`, {}, anna);
  expect(Date.now() - (await lastSeen())).toBeLessThan(60_000);
  await api.db
    .updateTable('price_observation')
    .set({ seen_at: ago(29) })
    .where('user_id', '=', anna.id)
    .execute();
  expect(await days()).toBe(29);
  await call('POST', '/product/product/', { name: `Mace ${own}` }, anna);
  expect(Date.now() - (await lastSeen())).toBeLessThan(60_000);
});
