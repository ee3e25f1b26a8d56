import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { buildApp } from '../../app.ts';
import { createSuperuser } from '../../modules/accounts/index.ts';
import { createLimits, limitFigures } from './limits.ts';

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
  expect(refused.json()).toEqual({ error: 'Too many failed attempts. Please wait a few minutes and try again.' });

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

/** Counts all but `left` of what one client may do, as if it had been done. */
async function useUp(name: 'loginClient' | 'signUp', client: string, left: number) {
  const limit = createLimits(api)[name];
  const { points } = limitFigures[name];
  for (let done = 0; done < points - left; done += 100) {
    const some = Array.from({ length: Math.min(100, points - left - done) }, () => limit.take(client));
    await Promise.all(some);
  }
}

it('limits one client over all accounts, for a thousand people behind one address', async () => {
  await useUp('loginClient', '198.51.100.5', 5);
  const attempts = [];
  for (let n = 0; n < 10; n++) attempts.push(login('198.51.100.5', { email: `somebody${n}@example.com` }));
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

it('SEC-04 lets a thousand people behind one address sign up in an hour', async () => {
  expect(limitFigures.signUp.points).toBeGreaterThanOrEqual(1000);
  await useUp('signUp', '198.51.100.6', 2);
  const signUp = () =>
    api.app.inject({ method: 'POST', url: '/api/core/register/', remoteAddress: '198.51.100.6', payload: {} });
  const statuses = [await signUp(), await signUp(), await signUp()].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([400, 400, 429]);
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
  await useUp('signUp', '10.0.0.1', 10);
  await useUp('signUp', '198.51.100.7', 10);
  for (const app of [api.app, proxied]) {
    const answers = await Promise.all(Array.from({ length: 11 }, (_, n) => spoof(app, `192.0.2.${n}, 198.51.100.7`)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  }
  expect((await spoof(proxied, '198.51.100.8')).statusCode).toBe(400);
  await proxied.close();
});

it('counts every request of a client in memory, generously', async () => {
  expect(limitFigures.request.points).toBeGreaterThanOrEqual(20_000);
  const { points } = limitFigures.request;
  limitFigures.request.points = 1;
  const app = await buildApp({ config: api.config, db: api.db, pool: api.pool, directUrl: api.url });
  limitFigures.request.points = points;
  const read = () => app.inject({ url: '/api/nothing/', remoteAddress: '198.51.100.9' });
  expect((await read()).statusCode).toBe(404);
  const refused = await read();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({ detail: 'Too many requests. Please wait a moment and try again.' });
  await app.close();
});
