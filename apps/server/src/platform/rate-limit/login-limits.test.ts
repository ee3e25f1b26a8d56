import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { buildApp } from '../../app.ts';
import { createSuperuser } from '../../modules/accounts/index.ts';

let api: TestApp;
const email = 'shopper@example.com';
const password = 'ten mangoes 4 Tobago';
beforeAll(async () => {
  api = await createTestApp('empty', { RATE_LIMITS: 'on' });
  await createSuperuser(api.db, { email, password });
});
afterAll(() => api.close());

const login = (remoteAddress: string, given: { email?: string; password?: string }, app = api.app) =>
  app.inject({ method: 'POST', url: '/api/core/login/', remoteAddress, payload: { email, password, ...given } });

it('answers 429 to an attacker after 10 failures, while the owner gets in from another address', async () => {
  const attacks = await Promise.all(
    Array.from({ length: 40 }, (_, n) => login('198.51.100.1', { password: `guess ${n}` })),
  );
  const statuses = attacks.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);

  const refused = await login('198.51.100.1', { email: email.toUpperCase() });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect(refused.json()).toEqual({ error: 'Too many failed attempts. Please wait some minutes and try again.' });

  expect((await login('198.51.100.2', {})).statusCode).toBe(200);
});

it('keeps the count in the database, so that a second process knows it', async () => {
  await Promise.all(Array.from({ length: 10 }, () => login('198.51.100.3', { password: 'wrong' })));
  const second = await buildApp({ config: api.config, db: api.db, pool: api.pool, directUrl: api.url });
  expect((await login('198.51.100.3', {}, second)).statusCode).toBe(429);
  await second.close();
});

it('does not count logins that succeed', async () => {
  for (let n = 0; n < 12; n++) expect((await login('198.51.100.4', {})).statusCode).toBe(200);
});

it('limits one client over all accounts', async () => {
  const attempts = [];
  for (let n = 0; n < 105; n++) attempts.push(login('198.51.100.5', { email: `somebody${n}@example.com` }));
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

it('limits sign-ups of one client to 60 an hour', async () => {
  const signUp = () =>
    api.app.inject({ method: 'POST', url: '/api/core/register/', remoteAddress: '198.51.100.6', payload: {} });
  const statuses = (await Promise.all(Array.from({ length: 61 }, signUp))).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 400)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('believes X-Forwarded-For only behind a proxy, and there only what the proxy wrote', async () => {
  const spoof = (app: TestApp['app'], forwarded: string) =>
    app.inject({
      method: 'POST',
      url: '/api/core/register/',
      payload: {},
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    });
  const proxied = await buildApp({
    config: { ...api.config, trustProxy: true },
    db: api.db,
    pool: api.pool,
    directUrl: api.url,
  });
  for (const app of [api.app, proxied]) {
    const answers = await Promise.all(Array.from({ length: 61 }, (_, n) => spoof(app, `192.0.2.${n}, 198.51.100.7`)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  }
  expect((await spoof(proxied, '198.51.100.8')).statusCode).toBe(400);
  await proxied.close();
});

it('counts every request of a client in memory, generously', async () => {
  const read = () => api.app.inject({ url: '/api/nothing/', remoteAddress: '198.51.100.9' });
  const answers = await Promise.all(Array.from({ length: 1201 }, read));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused[0]?.json()).toEqual({ detail: 'Too many requests. Please wait a moment and try again.' });
});
