import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { lines } from '../../../test/log-lines.ts';
import { buildApp } from '../../app.ts';
import { rebuildListings } from '../../modules/listing-writes/refresh-listings.ts';

vi.mock('./web-build.ts', () => import('../../../test/pages-build.ts'));

let api: TestApp;
/** Another process on the same database. */
let other: TestApp['app'];
beforeAll(async () => {
  api = await createTestApp('empty', { LOG_LEVEL: 'info', HOST: '127.0.0.1' });
  await sql`INSERT INTO store (name, address, region) VALUES ('Massy Stores', 'Arima', 'East')`.execute(api.db);
  await sql`INSERT INTO product (name, dimension) VALUES ('Rice', 'mass')`.execute(api.db);
  await sql`
    INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
    SELECT p.id, s.id, 20, '2026-11-01', 'verified', 'mti' FROM product p, store s`.execute(api.db);
  await rebuildListings(api.db);
  other = await buildApp({ config: api.config, db: api.db, pool: api.pool, directUrl: api.url });
  await other.ready();
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const get = (path: string, headers: Record<string, string> = {}) => api.send('GET', path, { headers });
const shownBy = ({ body }: { body: string }) => JSON.parse(body.replace('<!doctype html>', ''));

test.each([
  ['/', 200, '<!doctype html>"page"'],
  ['/login', 200, '<!doctype html>"page"'],
  ['/nowhere', 404, '<!doctype html>none'],
  ['/robots.txt', 200, 'User-agent: *'],
])('HEAD %s has the status and headers of GET, without a body', async (path, status, body) => {
  const page = await get(path);
  const head = await api.send('HEAD', path);
  expect([page.statusCode, page.body]).toEqual([status, body]);
  expect([head.statusCode, head.body]).toEqual([status, '']);
  for (const name of ['content-type', 'etag', 'content-length']) expect(head.headers[name]).toBe(page.headers[name]);
});

test('a page depends on its address and the hint alone', async () => {
  const cookie = 'bb_signed_in=1; bb_theme=dark';
  const page = await get('/given?page=2', { cookie, authorization: 'Bearer x', 'accept-language': 'fr' });
  expect(shownBy(page)).toEqual({
    url: 'http://bargainbuddy.test/given?page=2',
    signedInHint: true,
    settings: { publicUrl: 'http://bargainbuddy.test', tileUrl: api.config.tileUrl, adsClient: null },
  });
  expect(shownBy(await get('/given?page=2'))).toMatchObject({ signedInHint: false });
});

test('SCL-02 a public page is rendered once for all requests, and its variants never mix', async () => {
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, n) => get('/renders', { 'accept-language': `x-${n}` })),
  );
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  const [first] = pages;
  const br = await get('/renders', { 'accept-encoding': 'br', cookie: 'bb_theme=dark' });
  expect(shownBy(br)).toEqual(shownBy(first as typeof br));
  expect(br.headers).toMatchObject({
    'cache-control': 'public, s-maxage=5',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-content-type-options': 'nosniff',
    age: expect.stringMatching(/^[0-5]$/),
    etag: first?.headers.etag,
    vary: 'Accept-Encoding',
  });
  expect(br.headers).not.toHaveProperty('set-cookie');
  const known = await get('/renders', { 'if-none-match': String(br.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const [plain, compressed] = [await get('/prices'), await get('/prices', { 'accept-encoding': 'br' })];
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
});

test('a page that is not public is rendered for each request, and so is every page after a write', async () => {
  const own = [await get('/own'), await get('/own'), await get('/own', { cookie: 'bb_signed_in=1' })];
  const renders = own.map((page) => shownBy(page).renders);
  expect(new Set(renders).size).toBe(3);
  expect(own.map((page) => shownBy(page).hint)).toEqual([false, false, true]);
  for (const { headers } of own) expect(headers['cache-control']).toBe('private, no-store');
  const written = { cookie: 'bb_written=0/1A2B' };
  expect((await get('/renders', written)).body).not.toBe((await get('/renders', written)).body);
});

test('SCL-03 a changed price is on a cached page within five seconds, in every process', async () => {
  const shown = () => Promise.all([api.app, other].map(async (app) => shownBy(await app.inject('/prices')).price));
  expect(await shown()).toEqual(['20.00', '20.00']);
  await sql`UPDATE price SET price = 25`.execute(api.db);
  await rebuildListings(api.db);
  await expect.poll(shown, { timeout: 5_000 }).toEqual(['25.00', '25.00']);
});

test('an error of a page is logged', async () => {
  expect((await get('/reports')).statusCode).toBe(200);
  const errors = lines.filter(({ level }) => level === 50);
  expect(JSON.stringify(errors)).toContain('no page');
});

test('a page that cannot be rendered is a 500 in the log, and the next page is rendered', async () => {
  expect((await get('/fails')).statusCode).toBe(500);
  expect(JSON.stringify(lines.filter(({ level }) => level === 50))).toContain('unexpected');
  expect((await get('/given')).statusCode).toBe(200);
});

test('SEC-04 pages wait for each other, and beyond a thousand waiting ones the client gets 503', async () => {
  const pages = await Promise.all(Array.from({ length: 1_100 }, (_, n) => get(`/given?n=${n}`)));
  const statuses = pages.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1_000);
  const [refused] = pages.filter(({ statusCode }) => statusCode !== 200);
  expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([503, expect.any(String)]);
});
