import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

// Pages as React Router answers them, without a build of the web app: to HEAD without a body.
vi.mock('./web-build.ts', () => ({
  clientFolder: import.meta.dirname,
  isBuilt: () => true,
  readAsset: async () => '',
  loadBuild: async () => ({
    createLoadContext: () => undefined,
    createRequestHandler: () => async (request: Request) =>
      new Response(request.method === 'HEAD' ? null : '<!doctype html>', {
        status: ['/', '/login'].includes(new URL(request.url).pathname) ? 200 : 404,
        headers: { 'content-type': 'text/html' },
      }),
  }),
}));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['/', 200],
  ['/login', 200],
  ['/nowhere', 404],
])('HEAD %s answers %i as GET does, without a body', async (path, status) => {
  const page = await app.send('GET', path);
  const head = await app.send('HEAD', path);
  expect([page.statusCode, page.body]).toEqual([status, '<!doctype html>']);
  expect([head.statusCode, head.body]).toEqual([status, '']);
  expect(head.headers['content-type']).toBe(page.headers['content-type']);
});
