import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';

const run = promisify(execFile);
const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

let app: TestApp;
let baseUrl: string;
beforeAll(async () => {
  app = await createTestApp('samples');
  baseUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('OPN-05 the example of the client prints the cheapest rice of a region', async () => {
  const { stdout } = await run(process.execPath, [pathOf('packages/client/examples/cheapest-rice.ts'), baseUrl]);
  const { results } = (await app.send('GET', '/api/product/kind/parboiled-rice/?region=South')).json();
  const { price, store_name } = results[0];
  expect(stdout).toContain(`Parboiled rice: `);
  expect(stdout).toMatch(new RegExp(`^Parboiled rice: .* at ${store_name}, \\$${price}`, 'm'));
});

test('OPN-05 the built client is plain JavaScript with types, and calls the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bb-client-'));
  await run(pathOf('node_modules/.bin/tsc'), ['-p', pathOf('packages/client/tsconfig.build.json'), '--outDir', folder]);
  const files = await readdir(folder);
  expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'endpoints.d.ts']));
  const { createClient, ApiError } = await import(pathToFileURL(join(folder, 'index.js')).href);
  const client = createClient({ baseUrl });
  expect(await client.listRegions()).toEqual((await app.send('GET', '/api/store/region/')).json());
  const failure = await client.getKind({ id: 'no-such-kind' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 404, requestId: expect.any(String) });
  await rm(folder, { recursive: true });
});
