import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { listenOn } from '../../../test/event-client.ts';
import { lines } from '../../../test/log-lines.ts';

vi.mock('../web/web-build.ts', () => import('../../../test/pages-build.ts'));

const picture = `${'a'.repeat(40)}-1200.webp`;
let api: TestApp;
let superuser: TestUser;
let origin: URL;
beforeAll(async () => {
  api = await createTestApp('samples', { LOG_LEVEL: 'info' });
  superuser = await api.createUser({ isSuperuser: true });
  // More rows than the buffers of a socket hold.
  await sql`
    INSERT INTO product (name, description) SELECT 'Thing ' || n, repeat('x', 2000) FROM generate_series(1, 5000) n
  `.execute(api.db);
  await writeFile(join(api.config.dataDir, 'images', picture), randomBytes(10_000_000));
  origin = new URL(await listenOn(api.app));
});
afterAll(() => api.close());
beforeEach(() => void lines.splice(0));

const headOf = (target: string, more = '') =>
  `${target} HTTP/1.1\r\nHost: localhost\r\n${more}Authorization: ${superuser.authorization.authorization}\r\n`;

function open(request: string): Socket {
  const socket = connect(Number(origin.port), origin.hostname);
  socket.on('error', () => undefined);
  socket.write(request);
  return socket;
}

/** Everything behind aborted requests has ended: no query runs and no connection of a client is open. */
async function quiet(): Promise<void> {
  await expect
    .poll(() => new Promise<number>((resolve) => api.app.server.getConnections((_, count) => resolve(count))), {
      interval: 5,
    })
    .toBe(0);
  const running = sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await running.execute(api.db)).rows, { timeout: 20_000, interval: 5 }).toEqual([]);
}

/** Nothing in the log and in the metrics says that the server has failed. */
async function expectNoFailure(): Promise<void> {
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  const { text } = await api.app.metricsText();
  expect(text).not.toMatch(/http_request_duration_seconds_count\{.*status="5\d\d"/);
}

const downloads: [string, string][] = [
  ['a large JSON response', 'GET /api/price/price/?page_size=100'],
  ['the API document', 'GET /api/schema/'],
  ['a CSV export', 'GET /api/webmin/products/export/'],
  ['an account export', 'GET /api/core/me/export/'],
  ['a picture', `GET /images/${picture}`],
  ['a page', 'GET /large-own'],
  ['a public page', 'GET /large'],
  ['a file', 'GET /app.ts'],
  ['an event stream', 'GET /api/events/'],
];

test.each(downloads)('a client that leaves in the middle of %s is no failure', async (_what, target) => {
  for (const encoding of ['', 'Accept-Encoding: gzip\r\n', 'Accept-Encoding: zstd, br\r\n']) {
    const socket = open(`${headOf(target, encoding)}\r\n`);
    await new Promise<void>((resolve) => socket.once('data', () => resolve()));
    socket.resetAndDestroy();
  }
  await quiet();
  await expectNoFailure();
});

test.each(downloads)('a client that leaves before %s begins is no failure', async (_what, target) => {
  for (let n = 0; n < 10; n += 1) {
    const socket = open(`${headOf(target)}\r\n`);
    await new Promise<void>((resolve) => api.app.server.once('request', () => setTimeout(resolve, n % 5)));
    if (n % 2 === 0) socket.resetAndDestroy();
    else socket.destroy();
  }
  await quiet();
  await expectNoFailure();
});

test.each([
  ['JSON', 'POST /api/core/login/', 'application/json', '{"email":"a'],
  ['an upload', 'POST /api/core/profile-image-upload/', 'multipart/form-data; boundary=x', '--x\r\nContent-Dis'],
  ['a file of prices', 'POST /api/webmin/upload-price-list/', 'multipart/form-data; boundary=x', '--x\r\nContent-Dis'],
])('a client that leaves while it sends %s is no failure', async (_what, target, type, body) => {
  const socket = open(`${headOf(target)}Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`);
  await new Promise<void>((resolve) => api.app.server.once('request', () => resolve()));
  socket.write(body);
  socket.resetAndDestroy();
  await quiet();
  await expectNoFailure();
});
