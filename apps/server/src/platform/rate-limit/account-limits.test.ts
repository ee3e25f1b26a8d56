import { createHash, randomBytes } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { limitFigures } from './limits.ts';

// Hundreds of guesses with the real parameters would take long.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: (password: string) => real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }) };
});

let api: TestApp;
let passwordHash: string;
const password = 'ten mangoes 4 Tobago';
beforeAll(async () => {
  api = await createTestApp('empty', { RATE_LIMITS: 'on' });
  passwordHash = await argon2.hash(password);
});
afterAll(() => api.close());

const post = (path: string, remoteAddress: string, payload: object) =>
  api.app.inject({ method: 'POST', url: `/api/core/${path}/`, remoteAddress, payload });
const login = (remoteAddress: string, email: string, tried = password) =>
  post('login', remoteAddress, { email, password: tried });

const createShopper = (): Promise<TestUser> => api.createUser({ passwordHash });

/** 150 wrong passwords for an account, each from an address of its own; what they were answered. */
async function guess(email: string, network: string) {
  const answers = [];
  for (let n = 0; n < 150; n++) answers.push(await login(`${network}.${n}`, email, `guess ${n}`));
  return answers;
}
/** More wrong passwords at once than an account allows. */
const guessAtOnce = (email: string, network: string) =>
  Promise.all(
    Array.from({ length: limitFigures.loginAccount.points + 10 }, (_, n) =>
      login(`${network}.${n}`, email, `guess ${n}`),
    ),
  );

it('SEC-04 slows guesses at one account from 150 addresses, and lets its owner in from where they were before', async () => {
  const { email } = await createShopper();
  expect((await login('203.0.113.1', email)).statusCode).toBe(200);

  const statuses = (await guess(email, '198.18.0')).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(limitFigures.loginAccount.points);
  expect(statuses.filter((status) => status === 429)).toHaveLength(150 - limitFigures.loginAccount.points);

  expect((await login('203.0.113.1', email)).statusCode).toBe(200);
  expect((await login('203.0.113.1', email)).statusCode).toBe(200);
  const elsewhere = await login('203.0.113.2', email);
  expect(elsewhere.statusCode).toBe(429);
  expect(Number(elsewhere.headers['retry-after'])).toBeLessThanOrEqual(limitFigures.loginAccount.seconds);
});

it('SEC-04 lets the owner in from anywhere by a link to choose a new password, while others guess', async () => {
  const { id, email } = await createShopper();
  await guessAtOnce(email, '198.18.1');
  const token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest();
  const expires_at = new Date(Date.now() + 60_000);
  await api.db.insertInto('password_reset_token').values({ token_hash, user_id: id, expires_at }).execute();
  const chosen = 'nine pawpaws 5 Trinidad';
  expect((await post('password_reset/confirm', '203.0.113.3', { token, password: chosen })).statusCode).toBe(200);
  expect((await login('203.0.113.3', email, chosen)).statusCode).toBe(200);
});

it('SEC-04 knows the networks of a session that moves about', async () => {
  const user = await createShopper();
  expect((await post('refresh', '203.0.113.4', { refresh: user.refresh })).statusCode).toBe(200);
  await guessAtOnce(user.email, '198.18.2');
  expect((await login('203.0.113.4', user.email)).statusCode).toBe(200);
});

it('ACC-02 guessing tells nothing about whether there is an account, nor whether a guess was right', async () => {
  const { email } = await createShopper();
  const [known, unknown] = await Promise.all([guess(email, '198.18.3'), guess('nobody@example.com', '198.18.4')]);
  const seen = (answers: typeof known) => answers.map(({ statusCode, body }) => [statusCode, body]);
  expect(seen(known)).toEqual(seen(unknown));
  const right = await login('198.18.3.200', email);
  expect([right.statusCode, right.body]).toEqual(seen(unknown).at(-1));
});

it('ACC-02 a wrong password from a network of the owner is answered as for an unknown account', async () => {
  const { email } = await createShopper();
  await login('203.0.113.5', email);
  await Promise.all([guessAtOnce(email, '198.18.5'), guessAtOnce('noone@example.com', '198.18.6')]);
  const answers = [
    await login('203.0.113.5', email, 'wrong'),
    await login('203.0.113.5', 'noone@example.com', 'wrong'),
  ];
  expect(answers[0]?.statusCode).toBe(429);
  expect(answers[0]?.body).toBe(answers[1]?.body);
});

it('SEC-04 counts refreshes by session, however many people are behind one address', async () => {
  const people = await Promise.all(Array.from({ length: limitFigures.refresh.points + 1 }, () => api.createUser()));
  const answers = await Promise.all(people.map(({ refresh }) => post('refresh', '203.0.113.6', { refresh })));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);

  let { refresh } = await api.createUser();
  const statuses = [];
  for (let n = 0; n <= limitFigures.refresh.points; n++) {
    const answer = await post('refresh', `198.18.7.${n}`, { refresh });
    statuses.push(answer.statusCode);
    if (answer.statusCode === 200) refresh = answer.json().refresh;
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('SEC-04 limits made-up refresh tokens of one address', async () => {
  const tryMadeUp = async () => (await post('refresh', '203.0.113.7', { refresh: 'made up' })).statusCode;
  expect(await tryMadeUp()).toBe(401);
  const points = limitFigures.refreshClient.points - 1;
  await api.pool.query(`UPDATE rate_limit SET points = $1 WHERE key LIKE 'refreshClient:%'`, [points]);
  expect([await tryMadeUp(), await tryMadeUp()]).toEqual([401, 429]);
  const { refresh } = await api.createUser();
  expect((await post('refresh', '203.0.113.7', { refresh })).statusCode).toBe(200);
});

/** Sign-ups with the address of an account that one client may send in an hour. */
const maxTaken = 20;
const signUp = (remoteAddress: string, email: string) => {
  const names = { first_name: 'Cy', last_name: 'New' };
  return post('register', remoteAddress, { ...names, email, password, confirm_password: password });
};

it('SEC-04 ACC-05 reveals at most twenty accounts an hour to one client', async () => {
  const { email } = await createShopper();
  for (let n = 0; n < maxTaken; n++) {
    expect((await signUp('203.0.113.8', email)).statusCode).toBe(400);
  }
  const [taken, free] = [await signUp('203.0.113.8', email), await signUp('203.0.113.8', 'free@example.com')];
  expect([taken.statusCode, free.statusCode]).toEqual([429, 429]);
  expect(taken.body).toBe(free.body);
  expect(free.json()).toEqual({ error: 'Too many attempts to sign up from your network. Please try again later.' });
  expect(Number(free.headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect((await signUp('203.0.113.9', 'free@example.com')).statusCode).toBe(201);
});

it('SEC-04 ACC-05 reveals no more accounts to a client that sends many sign-ups at once', async () => {
  const { email } = await createShopper();
  const answers = await Promise.all(Array.from({ length: 60 }, () => signUp('203.0.113.10', email)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 400)).toHaveLength(maxTaken);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - maxTaken);
});

it('SEC-04 lets more than twenty people behind one address sign up', async () => {
  for (let n = 0; n <= maxTaken; n++) {
    expect((await signUp('203.0.113.11', `neighbour-${n}@example.com`)).statusCode).toBe(201);
  }
});
