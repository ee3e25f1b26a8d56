import type { PageContext } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { lines } from '../../../test/log-lines.ts';
import { limitFigures } from '../rate-limit/limits.ts';

// Pages without a build of the web app. A failed request to the API fails a page, as in React Router.
vi.mock('./web-build.ts', () => ({
  clientFolder: import.meta.dirname,
  isBuilt: () => true,
  readAsset: async () => '',
  loadBuild: async () => async (request: Request, context: PageContext) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('.data')) return new Response('[]');
    const answer = pathname.startsWith('/l/') ? await context.api('/api/shared-list/abc/') : undefined;
    if (answer && answer.status !== 404) context.reportError(new Error(`The API answered ${answer.status}.`));
    context.takePage({ body: Buffer.from('<!doctype html>'), inline: { scripts: [], styles: [] } });
    const headers = pathname === '/kept' ? { etag: 'W/"1"', 'cache-control': 'public, s-maxage=5' } : {};
    return new Response(null, { headers: { 'content-type': 'text/html', ...headers } });
  },
}));

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

test.each(['/', '/own', '/kept', '/kept?a=1', '/own.data', '/l/abc', '/robots.txt'])(
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
  expect((await get('/web-build.ts', client)).statusCode).toBe(200);
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
