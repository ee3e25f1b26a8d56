import { adminUserPageSchema, adminUserSchema, bulkResultSchema } from '@bargain-buddy/contract';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { mailedToken, type SmtpReceiver, startSmtp } from '../../../../test/smtp.ts';

let api: TestApp;
let admin: TestUser;
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await createTestApp('empty', { SMTP_URL: smtp.url });
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
});
beforeEach(async () => {
  await api.db.deleteFrom('app_user').execute();
  admin = await api.createUser({ email: 'admin@example.com', isSuperuser: true });
});

const call = (method: HTTPMethods, path: string, payload?: object, by = admin) =>
  api.send(method as 'GET', `/api/webmin/users/${path}`, { headers: by.authorization, ...(payload && { payload }) });
const list = async (query = '') => adminUserPageSchema.parse((await call('GET', query)).json());
const emails = async (query: string) => (await list(query)).results.map(({ email }) => email);
const isSignedIn = async (user: TestUser) =>
  (await api.send('GET', '/api/core/me/', { headers: user.authorization })).statusCode === 200;

test('WEB-03 users are searched, filtered, sorted and paged', async () => {
  await api.createUser({ email: 'anna@example.com' });
  await api.createUser({ email: 'bert@example.org' });
  const { id } = await api.createUser({ email: 'carl@example.com' });
  await call('PATCH', `${id}/`, { first_name: 'Çarl-Émile', phone_number: '868 555-1234', is_active: false });

  expect(await emails('?search=emile')).toEqual(['carl@example.com']);
  expect(await emails('?search=868%20555')).toEqual(['carl@example.com']);
  expect(await emails('?search=bert%20org')).toEqual(['bert@example.org']);
  expect(await emails('?is_active=false')).toEqual(['carl@example.com']);
  expect(await emails('?is_superuser=true')).toEqual(['admin@example.com']);
  const all = ['admin@example.com', 'anna@example.com', 'bert@example.org', 'carl@example.com'];
  expect(await emails('?ordering=email')).toEqual(all);
  expect(await emails('?ordering=-email')).toEqual([...all].reverse());
  expect(await emails('')).toEqual([...all].reverse());
  const page = await list('?ordering=email&page_size=3&page=2');
  expect(page).toMatchObject({ count: 4, next: null, previous: expect.stringContaining('page=1') });
  expect(page.results.map(({ email }) => email)).toEqual(['carl@example.com']);
  expect((await call('GET', '?ordering=password_hash')).statusCode).toBe(400);
});

test('WEB-03 the users that a filter shows can be taken along as a file', async () => {
  const { id } = await api.createUser({ email: 'dora@example.com' });
  await call('PATCH', `${id}/`, { first_name: '=1+1', last_name: 'D\'Abreau, "Dora"', is_active: false });
  await api.createUser({ email: 'emil@example.com' });
  const answer = await call('GET', 'export/?is_active=false');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, only, ...rest] = answer.body.trim().split(/\r?\n/);
  expect(head).toContain('Id,Email,First name,Last name,Phone,State,Role');
  expect(only).toContain(`${id},dora@example.com,'=1+1,"D'Abreau, ""Dora""",,Deactivated,Shopper`);
  expect(rest).toEqual([]);
});

test('WEB-03 a created user gets a mail, chooses a password by it and logs in', async () => {
  const made = await call('POST', '', {
    email: 'New@Example.com',
    first_name: 'Nia',
    last_name: 'Ali',
    is_superuser: true,
  });
  expect(made.statusCode).toBe(201);
  expect(adminUserSchema.parse(made.json())).toMatchObject({ email: 'New@Example.com', is_superuser: true });
  await api.runJobs();
  const token = mailedToken(smtp, 'New@Example.com', 'reset-password');
  const password = 'plantain-and-callaloo';
  await api.send('POST', '/api/core/password_reset/confirm/', { payload: { token, password } });
  const login = await api.send('POST', '/api/core/login/', { payload: { email: 'new@example.com', password } });
  expect(login.statusCode).toBe(200);
});

test('CMP-05 a user is made with a password given twice, as active or not, and with a postal address', async () => {
  const password = 'plantain-and-callaloo';
  const user = { email: `${crypto.randomUUID()}@example.com`, first_name: 'Nia', last_name: 'Ali', password };
  const unequal = await call('POST', '', { ...user, confirm_password: 'another' });
  expect([unequal.statusCode, unequal.json()]).toMatchObject([400, { confirm_password: ['Passwords do not match.'] }]);
  const weak = await call('POST', '', { ...user, password: '12345678', confirm_password: '12345678' });
  expect([weak.statusCode, weak.json()]).toMatchObject([400, { password: ['The password must not be only numbers.'] }]);

  const given = { ...user, confirm_password: password, is_active: false, address: '4 Frederick Street, Port of Spain' };
  const made = await call('POST', '', given);
  expect(made.statusCode).toBe(201);
  const { id } = made.json();
  expect(made.json()).toMatchObject({ is_active: false, address: given.address, email_verified: false });
  const logIn = () => api.send('POST', '/api/core/login/', { payload: { email: user.email, password } });
  expect((await logIn()).statusCode).toBe(401);
  await call('PATCH', `${id}/`, { is_active: true });
  expect((await logIn()).statusCode).toBe(200);
  const log = await api.send('GET', '/api/webmin/audit-log/', { headers: admin.authorization });
  expect(log.body).not.toContain(password);
});

test('CMP-05 a change takes the postal address, and leaves names alone that are sent empty', async () => {
  const { id } = await api.createUser();
  const changed = await call('PATCH', `${id}/`, { first_name: '', last_name: ' ', address: 'Arima' });
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({ first_name: 'Test', last_name: 'User', address: 'Arima' });
});

test('SEC-02 an address that a superuser enters has yet to be proven, a new superuser’s counts as proven', async () => {
  const user = await api.createUser();
  const changed = await call('PATCH', `${user.id}/`, { email: `${crypto.randomUUID()}@example.com` });
  expect(changed.json()).toMatchObject({ email_verified: false });
  const promoted = await call('PATCH', `${user.id}/`, { is_superuser: true });
  expect(promoted.json()).toMatchObject({ email_verified: true });
});

test('WEB-03 an address that has an account already is refused, whatever its case', async () => {
  const { id } = await api.createUser({ email: 'taken@example.com' });
  const sentence = 'An account with this email already exists.';
  const refusal = { email: [sentence], error: sentence };
  const made = await call('POST', '', { email: 'TAKEN@example.com', first_name: 'A', last_name: 'B' });
  expect([made.statusCode, made.json()]).toEqual([400, refusal]);
  const changed = await call('PATCH', `${admin.id}/`, { email: 'Taken@Example.com' });
  expect([changed.statusCode, changed.json()]).toEqual([400, refusal]);
  expect((await call('PATCH', `${id}/`, { email: 'Taken@Example.com' })).json().email).toBe('Taken@Example.com');
});

test('WEB-03 deactivating ends the sessions at once; activating lets them sign in again', async () => {
  const user = await api.createUser();
  expect(await isSignedIn(user)).toBe(true);
  expect((await call('PATCH', `${user.id}/`, { is_active: false })).json()).toMatchObject({ is_active: false });
  expect(await isSignedIn(user)).toBe(false);
  const refreshed = await api.send('POST', '/api/core/refresh/', { payload: { refresh: user.refresh } });
  expect(refreshed.statusCode).toBe(401);
  await call('PATCH', `${user.id}/`, { is_active: true });
  expect(await isSignedIn(user)).toBe(false);
  expect((await call('GET', `${user.id}/`)).json()).toMatchObject({ is_active: true });
});

test('WEB-03 a superuser cannot lock themselves out', async () => {
  await api.createUser({ isSuperuser: true });
  for (const change of [{ is_active: false }, { is_superuser: false }]) {
    const refused = await call('PATCH', `${admin.id}/`, change);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain('your own account');
  }
  expect((await call('DELETE', `${admin.id}/`)).statusCode).toBe(409);
  const bulk = await call('POST', 'bulk/', { ids: [admin.id], action: 'deactivate' });
  expect(bulk.json()).toMatchObject({ done: 0, failed: 1 });
  expect(await isSignedIn(admin)).toBe(true);
});

test('WEB-03 of superusers who demote each other at once, one stays', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => api.createUser({ isSuperuser: true })));
  const everybody = [admin, ...others];
  const answers = await Promise.all(
    everybody.flatMap((by) =>
      everybody
        .filter((one) => one !== by)
        .map(({ id }) => call('PATCH', `${id}/`, { is_superuser: false }, by).then(({ statusCode }) => statusCode)),
    ),
  );
  expect(new Set(answers)).toEqual(new Set([200, 403]));
  const left = await api.db.selectFrom('app_user').select('id').where('is_superuser', '=', true).execute();
  expect(left).toHaveLength(1);
});

test('WEB-03 a bulk action tells of each user what became of it', async () => {
  const [one, two] = [await api.createUser(), await api.createUser()];
  const ids = [one.id, admin.id, 999_999, two.id, one.id];
  const result = bulkResultSchema.parse((await call('POST', 'bulk/', { ids, action: 'delete' })).json());
  expect(result).toEqual({
    done: 2,
    failed: 2,
    results: [
      { id: one.id, ok: true, error: null },
      { id: admin.id, ok: false, error: 'You cannot delete your own account here.' },
      { id: 999_999, ok: false, error: 'There is no such user.' },
      { id: two.id, ok: true, error: null },
    ],
  });
  expect((await list()).count).toBe(1);
});

test('WEB-03 deleting a user keeps their prices and hands their shared list to another member', async () => {
  const [owner, member] = [await api.createUser(), await api.createUser()];
  const product = await api.db.insertInto('product').values({ name: 'Rice' }).returning('id').executeTakeFirstOrThrow();
  const store = await api.db.insertInto('store').values({ name: 'Massy' }).returning('id').executeTakeFirstOrThrow();
  const price = { product_id: product.id, store_id: store.id, price: '5.00', source: 'user', added_by: owner.id };
  await api.db.insertInto('price').values(price).execute();
  const shared = await api.db
    .insertInto('shopping_list')
    .values({ name: 'Week' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('shopping_list_member')
    .values([
      { list_id: shared.id, user_id: owner.id, role: 'owner' },
      { list_id: shared.id, user_id: member.id, role: 'member' },
    ])
    .execute();
  expect((await call('GET', `${owner.id}/`)).json()).toMatchObject({ prices: 1, own_lists: 1 });

  expect((await call('DELETE', `${owner.id}/`)).statusCode).toBe(204);
  expect(await api.db.selectFrom('price').select('added_by').execute()).toEqual([{ added_by: null }]);
  const members = await api.db.selectFrom('shopping_list_member').select(['user_id', 'role']).execute();
  expect(members).toEqual([{ user_id: member.id, role: 'owner' }]);
  expect((await call('GET', `${owner.id}/`)).statusCode).toBe(404);
});

test('WEB-12 changes of users are in the audit log, before and after, without secrets', async () => {
  const { id } = (await call('POST', '', { email: 'x@example.com', first_name: 'X', last_name: 'Y' })).json();
  await call('PATCH', `${id}/`, { first_name: 'Zoe', last_name: 'Y', is_superuser: true });
  await call('PATCH', `${id}/`, { first_name: 'Zoe' });
  await call('DELETE', `${id}/`);
  const log = await api.send('GET', `/api/webmin/audit-log/?kind=user&record=${id}`, { headers: admin.authorization });
  expect(log.json().results).toMatchObject([
    { action: 'delete', record_ids: [id], before: { email: 'x@example.com', first_name: 'Zoe' } },
    {
      action: 'update',
      before: { first_name: 'X', is_superuser: false },
      after: { first_name: 'Zoe', is_superuser: true },
    },
    { action: 'create', after: { email: 'x@example.com' } },
  ]);
  expect(log.body).not.toMatch(/password|argon2/);
});
