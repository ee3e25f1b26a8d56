import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createShopper, type Shopper } from '../../../test/shopping.ts';
import { trials } from '../../../test/trials.ts';

let app: TestApp;
let ann: Shopper;
let bob: Shopper;
let list: number;

beforeAll(async () => {
  app = await createTestApp('empty');
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([createShopper(app), createShopper(app)]);
  list = (await ann.createList('Sunday lunch')).id;
});

const link = (method: 'GET' | 'POST' | 'DELETE', as = ann) => as.call(method, `shoppinglist/${list}/join-link/`);
const makeToken = async (as = ann): Promise<string> =>
  new URL((await link('POST', as)).json().path, 'http://app').searchParams.get('token') ?? expect.unreachable();
const open = (token: string, as?: Shopper) =>
  app.send('POST', '/api/shoppinglist/join-link/', { headers: as?.authorization, payload: { token } });
const join = (token: string, as = bob) => as.call('POST', 'join-link/join/', { token });
const memberIds = async () =>
  (await app.db.selectFrom('shopping_list_member').select('user_id').where('list_id', '=', list).execute()).map(
    ({ user_id }) => user_id,
  );

test('SHR-07 a link shows a guest whose list it is; an account joins by it and the owner is notified', async () => {
  await app.db.updateTable('app_user').set({ email_proven_at: null }).where('id', '=', bob.id).execute();
  const token = await makeToken();
  const invitation = { inviter: 'Test User', list: 'Sunday lunch', shopping_list: null };
  expect((await open(token)).json()).toEqual(invitation);
  expect((await open(token, bob)).json()).toEqual(invitation);
  const joined = await join(token);
  expect([joined.statusCode, joined.json().shopping_list]).toMatchObject([200, { id: list, role: 'member' }]);
  expect((await open(token, bob)).json()).toMatchObject({ shopping_list: list });
  expect((await ann.news())[0]).toMatchObject({
    content: 'Test User joined the shopping list “Sunday lunch” by the invite link.',
    notification_type: 'success',
  });
  const members = (await ann.call('GET', `shoppinglist/${list}/members/`)).json();
  expect(members).toMatchObject([{ role: 'owner' }, { user_id: bob.id, joined_by_link: true }]);
  expect(members[0]).not.toHaveProperty('joined_by_link');
});

test('SHR-07 who joins twice, or owns the list, gets the list again, and the owner hears it once', async () => {
  const token = await makeToken();
  const answers = await Promise.all([join(token), join(token), join(token, ann)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await memberIds()).toHaveLength(2);
  expect(await ann.news()).toHaveLength(1);
});

test('SHR-07 a link ends after 7 days, by a new one, when it is ended and with its list', async () => {
  expect((await link('GET')).json()).toEqual({ made_at: null, expires_at: null });
  const first = await makeToken();
  const { made_at, expires_at } = (await link('GET')).json();
  expect(Date.parse(expires_at) - Date.parse(made_at)).toBe(7 * 86_400_000);
  const second = await makeToken();
  expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200]);

  const expiry = sql<Date>`expires_at - interval '7 days'`;
  await app.db.updateTable('shopping_list_join_link').set({ expires_at: expiry }).where('list_id', '=', list).execute();
  expect((await join(second)).json().detail).toBe('This invite link no longer works. Ask for a new one.');
  expect((await link('GET')).json()).toEqual({ made_at: null, expires_at: null });

  const third = await makeToken();
  for (let time = 0; time < 2; time += 1) expect((await link('DELETE')).statusCode).toBe(204);
  expect((await join(third)).statusCode).toBe(404);
  const fourth = await makeToken();
  await ann.call('DELETE', `shoppinglist/${list}/`);
  expect((await join(fourth)).statusCode).toBe(404);
});

test('SHR-07 a removed member cannot come back by the link, and one who left can', async () => {
  const token = await makeToken();
  await join(token);
  await bob.call('POST', `shoppinglist/${list}/leave/`);
  expect((await join(token)).statusCode).toBe(200);
  await ann.call('DELETE', `shoppinglist/${list}/members/${bob.id}/`);
  expect((await join(token)).statusCode).toBe(404);
  expect(await memberIds()).toEqual([ann.id]);
});

test('SHR-07 only the owner makes, sees and ends the link', async () => {
  await join(await makeToken());
  const stranger = await createShopper(app);
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    expect([(await link(method, bob)).statusCode, (await link(method, stranger)).statusCode]).toEqual([403, 404]);
  }
});

test('SHR-07 a list with 50 members takes no more', async () => {
  const token = await makeToken();
  const people = await app.db
    .insertInto('app_user')
    .values(Array.from({ length: 49 }, (_, n) => ({ email: `member-${list}-${n}@example.com`, password_hash: 'x' })))
    .returning('id')
    .execute();
  await app.db
    .insertInto('shopping_list_member')
    .values(people.map(({ id }) => ({ list_id: list, user_id: id, role: 'member' as const })))
    .execute();
  const full = await join(token);
  expect([full.statusCode, full.json().detail]).toEqual([409, 'A list can have at most 50 members.']);
});

test('SHR-07 the link is stored as a hash, and ends with its owner’s account; the export says until when it works', async () => {
  const token = await makeToken();
  const [row] = await app.db.selectFrom('shopping_list_join_link').selectAll().where('list_id', '=', list).execute();
  expect(row?.token_hash).toHaveLength(32);
  expect(row?.token_hash.toString('base64url')).not.toBe(token);
  const { shopping_lists } = (await ann.callApi('GET', 'core/me/export/')).json();
  expect(Date.parse(shopping_lists[0].join_link.expires_at)).toBe(row?.expires_at.getTime());
  await app.db.updateTable('app_user').set({ is_active: false }).where('id', '=', ann.id).execute();
  expect((await open(token)).statusCode).toBe(404);
});

test('SEC-04 a wrong link says nothing about lists', async () => {
  const token = await makeToken();
  const guesses = ['x', `${token.slice(0, -1)}!`, token.toLowerCase(), `${token} ${token}`];
  const answers = await Promise.all(guesses.map((guess) => open(guess)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
});

test(`SHR-07 nobody joins after the link has ended or the owner has removed them, in ${trials} races`, async () => {
  const ends = [
    () => link('DELETE'),
    () => link('POST'),
    () => ann.call('DELETE', `shoppinglist/${list}/members/${bob.id}/`),
  ];
  for (let trial = 0; trial < trials; trial += 1) {
    const token = await makeToken();
    const isRemoval = trial % ends.length === 2;
    if (isRemoval) await join(token);
    const joining = join(token);
    await delay((trial % 20) / 4);
    expect((await ends[trial % ends.length]?.())?.statusCode).toBeLessThan(300);
    expect([(await join(token)).statusCode, (await open(token)).statusCode]).toEqual([404, 404]);
    const { statusCode } = await joining;
    expect([200, 404]).toContain(statusCode);
    expect((await memberIds()).includes(bob.id)).toBe(!isRemoval && statusCode === 200);
    if (!isRemoval && statusCode === 200) await bob.call('POST', `shoppinglist/${list}/leave/`);
  }
});
