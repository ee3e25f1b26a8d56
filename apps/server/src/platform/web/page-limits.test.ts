import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { lines } from '../../../test/log-lines.ts';
import { limitFigures } from '../rate-limit/limits.ts';

vi.mock('./web-build.ts', () => import('../../../test/pages-build.ts'));

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp('empty', { RATE_LIMITS: 'on', LOG_LEVEL: 'info' });
});
afterAll(() => api.close());

const get = (url: string, remoteAddress: string) => api.send('GET', url, { remoteAddress });

/** Uses up what a client may request in a minute. */
async function exhaust(client: string): Promise<void> {
  const { request } = api.app.limits;
  for (let n = 0; n < limitFigures.request.points; n += 1) await request.take(client).catch(() => undefined);
}

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;

test.each(['/', '/own', '/renders', '/renders?a=1', '/l/abc', '/robots.txt'])(
  'SEC-04 a client over the limit gets 429 with Retry-After for %s, others get it',
  async (path) => {
    const client = newClient();
    expect((await get(path, client)).statusCode).toBe(200);
    expect((await get(path, client)).statusCode).toBe(200);
    await exhaust(client);
    for (const method of ['GET', 'HEAD'] as const) {
      const refused = await api.send(method, path, { remoteAddress: client });
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(refused.headers['cache-control']).toBe('private, no-store');
      const message = 'Too many requests. Please wait a moment and try again.\n';
      expect(refused.body).toBe(method === 'GET' ? message : '');
    }
    expect((await get(path, newClient())).statusCode).toBe(200);
  },
);

test('SEC-04 a page whose requests to the API are over a limit is 429, with the Retry-After of that limit', async () => {
  const client = newClient();
  for (let n = 0; n < limitFigures.links.points; n += 1) await api.app.limits.links.take(client);
  const refused = await get('/l/abc', client);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
});

test('SEC-04 files do not count', async () => {
  const client = newClient();
  await exhaust(client);
  expect((await get('/app.ts', client)).statusCode).toBe(200);
  expect((await get('/assets/none.js', client)).statusCode).toBe(404);
});

test('a refused request leaves no warning and no error in the log', async () => {
  const client = newClient();
  await exhaust(client);
  expect((await get('/own', client)).statusCode).toBe(429);
  expect((await get('/api/health/', client)).statusCode).toBe(429);
  expect(lines.filter(({ res }) => res?.statusCode === 429).length).toBeGreaterThan(1);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
