import { createHash, randomBytes } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser, tokenSecret } from '../../../test/app.ts';
import { trials } from '../../../test/trials.ts';
import { createAccessTokens } from '../../platform/auth/access-token.ts';
import { startTokenFamily } from '../../platform/auth/refresh-token.ts';

// The real parameters would make the trials take minutes, and the races are not in the hash.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: (password: string) => real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }) };
});

const oldPassword = 'ten mangoes 4 Tobago';
const newPassword = 'nine pawpaws 5 Trinidad';

let api: TestApp;
let cheapHash: string;
let superuser: TestUser;
beforeAll(async () => {
  api = await createTestApp();
  cheapHash = await argon2.hash(oldPassword);
  superuser = await api.createUser({ isSuperuser: true });
});
afterAll(() => api.close());

const post = (path: string, payload: object, user?: TestUser) =>
  api.send('POST', `/api/core/${path}/`, { payload, ...(user && { headers: user.authorization }) });
const refresh = (token: string) => post('refresh', { refresh: token });
const login = (user: TestUser) => post('login', { email: user.email, password: oldPassword });

/**
 * Runs the trials, several at once so that the database has something to do; answers in how many of them a session
 * survived.
 */
async function survivors(trial: (user: TestUser) => Promise<LightMyRequestResponse[]>): Promise<number> {
  let count = 0;
  for (let done = 0; done < trials; done += 10) {
    const batch = Array.from({ length: 10 }, async () => {
      const user = await api.createUser({ passwordHash: cheapHash });
      if (await anyWorks(await trial(user))) count += 1;
    });
    await Promise.all(batch);
  }
  return count;
}

/** Whether the tokens of any of these answers still open anything. */
async function anyWorks(started: LightMyRequestResponse[]): Promise<boolean> {
  for (const answer of started.filter(({ statusCode }) => statusCode === 200)) {
    const pair = answer.json<{ access: string; refresh: string }>();
    const me = await api.send('GET', '/api/core/me/', { headers: { authorization: `Bearer ${pair.access}` } });
    if (me.statusCode === 200 || (await refresh(pair.refresh)).statusCode === 200) return true;
  }
  return false;
}

/**
 * Four people who each do `start` again and again until `end`, which has to succeed, is answered; what they were
 * answered.
 */
async function race(end: () => Promise<LightMyRequestResponse>, start: () => Promise<LightMyRequestResponse>) {
  let isOver = false;
  const started: LightMyRequestResponse[] = [];
  const people = Array.from({ length: 4 }, async () => {
    while (!isOver) started.push(await start());
  });
  const ended = await end();
  isOver = true;
  await Promise.all(people);
  expect(ended.statusCode, ended.body).toBeLessThan(300);
  return started;
}

it('SEC-01 ending the other sessions holds against their refreshes at the same moment', async () => {
  const count = await survivors(async (user) => {
    const other = await startTokenFamily(api.db, user.id, 'tests');
    const end = () => api.send('DELETE', '/api/core/sessions/', { headers: user.authorization });
    return race(end, () => refresh(other.refresh));
  });
  expect(count).toBe(0);
});

it('SEC-01 signing out holds against refreshes at the same moment', async () => {
  const count = await survivors((user) =>
    race(
      () => post('logout', { refresh: user.refresh }),
      () => refresh(user.refresh),
    ),
  );
  expect(count).toBe(0);
});

it('SEC-01 a changed password holds against logins with the old one at the same moment', async () => {
  const given = { current_password: oldPassword, new_password: newPassword, confirm_password: newPassword };
  const count = await survivors((user) =>
    race(
      () => post('me/password', given, user),
      () => login(user),
    ),
  );
  expect(count).toBe(0);
});

it('SEC-01 a reset password holds against logins with the old one at the same moment', async () => {
  const count = await survivors(async (user) => {
    const token = randomBytes(32).toString('base64url');
    const token_hash = createHash('sha256').update(token).digest();
    const expires_at = new Date(Date.now() + 60_000);
    await api.db.insertInto('password_reset_token').values({ token_hash, user_id: user.id, expires_at }).execute();
    const reset = () => post('password_reset/confirm', { token, password: newPassword });
    return race(reset, () => login(user));
  });
  expect(count).toBe(0);
});

it('SEC-01 deactivation holds against logins and refreshes at the same moment', async () => {
  let turn = 0;
  const count = await survivors(async (user) => {
    const change = { headers: superuser.authorization, payload: { is_active: false } };
    const deactivate = () => api.send('PATCH', `/api/webmin/users/${user.id}/`, change);
    const started = await race(deactivate, () => (turn++ % 2 === 0 ? login(user) : refresh(user.refresh)));
    // An account that is activated again later must not have an old session.
    await api.db.updateTable('app_user').set({ is_active: true }).where('id', '=', user.id).execute();
    return started;
  });
  expect(count).toBe(0);
});

it('SEC-01 deleting an account holds against logins and refreshes at the same moment', async () => {
  let turn = 0;
  const count = await survivors((user) => {
    const remove = () =>
      api.send('DELETE', '/api/core/me/', { headers: user.authorization, payload: { password: oldPassword } });
    return race(remove, () => (turn++ % 2 === 0 ? login(user) : refresh(user.refresh)));
  });
  expect(count).toBe(0);
});

it('SEC-01 of two devices that sign each other out at the same moment, one stays', async () => {
  let both = 0;
  for (let done = 0; done < trials; done += 1) {
    const user = await api.createUser();
    const other = await startTokenFamily(api.db, user.id, 'tests');
    const access = await createAccessTokens(tokenSecret).sign(other);
    const headers = [user.authorization, { authorization: `Bearer ${access}` }];
    await Promise.all(headers.map((one) => api.send('DELETE', '/api/core/sessions/', { headers: one })));
    const left = await Promise.all(headers.map((one) => api.send('GET', '/api/core/me/', { headers: one })));
    if (left.filter(({ statusCode }) => statusCode === 200).length !== 1) both += 1;
  }
  expect(both).toBe(0);
});
