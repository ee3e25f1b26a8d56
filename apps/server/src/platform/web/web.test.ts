import type { PageContext } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

// Pages as React Router answers them, without a build of the web app: to HEAD without a body.
vi.mock('./web-build.ts', () => ({
  clientFolder: import.meta.dirname,
  isBuilt: () => true,
  readAsset: async () => '',
  loadBuild: async () => async (request: Request, context: PageContext) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/robots.txt') {
      context.takePage({ body: Buffer.from('<!doctype html>'), inline: { scripts: [], styles: [] } });
    }
    return new Response(pathname === '/robots.txt' && request.method === 'GET' ? 'User-agent: *' : null, {
      status: ['/', '/login', '/robots.txt'].includes(pathname) ? 200 : 404,
      headers: { 'content-type': 'text/html' },
    });
  },
}));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['/', 200, '<!doctype html>'],
  ['/login', 200, '<!doctype html>'],
  ['/nowhere', 404, '<!doctype html>'],
  ['/robots.txt', 200, 'User-agent: *'],
])('HEAD %s answers %i as GET does, without a body', async (path, status, body) => {
  const page = await app.send('GET', path);
  const head = await app.send('HEAD', path);
  expect([page.statusCode, page.body]).toEqual([status, body]);
  expect([head.statusCode, head.body]).toEqual([status, '']);
  expect(head.headers['content-type']).toBe(page.headers['content-type']);
});
