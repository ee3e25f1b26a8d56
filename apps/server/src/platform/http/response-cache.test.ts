import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { rebuildListings } from '../../modules/listing-writes/refresh-listings.ts';

let api: TestApp;
let user: TestUser;
beforeAll(async () => {
  api = await createTestApp('samples', {
    CORS_ORIGINS: 'https://elsewhere.example',
    TRUST_PROXY: 'on',
    PUBLIC_URL: '',
  });
  user = await api.createUser();
});
afterAll(() => api.close());

const get = (url: string, headers: Record<string, string> = {}) => api.send('GET', url, { headers });

/** Asks until the whole response is kept: it is made, kept as text, kept with its head. */
async function keep(url: string): Promise<string> {
  for (let time = 1; time <= 3; time += 1) await get(url);
  return String((await get(url)).headers.etag);
}

test('SCL-02 who asks in other words gets another answer than the kept one', async () => {
  const url = '/api/price/price/?region=South';
  const etag = await keep(url);
  const own = await get(url, user.authorization);
  expect(own.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  expect((await get(url, { authorization: 'Bearer a.b.c' })).statusCode).toBe(401);
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await get(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  const allowed = await get(url, { origin: 'https://elsewhere.example' });
  expect(allowed.headers['access-control-allow-origin']).toBe('https://elsewhere.example');
  expect((await get(url)).headers).not.toHaveProperty('access-control-allow-origin');
  const next = async (headers: Record<string, string>) => new URL((await get(url, headers)).json().next).origin;
  for (let time = 1; time <= 3; time += 1) {
    expect(await next({ host: 'localhost:2' })).toBe('http://localhost:2');
    expect(await next({ host: 'localhost:1' })).toBe('http://localhost:1');
    expect(await next({ host: 'localhost:1', 'x-forwarded-proto': 'https' })).toBe('https://localhost:1');
  }
  expect((await get(url, { host: 'a b' })).statusCode).toBe(400);
});

test('SCL-02 each has an id and an age of its own, and counts in metrics and the log as any other', async () => {
  const url = '/api/price/price/?region=East';
  await keep(url);
  const [one, other] = [await get(url), await get(url)];
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
  const counted = async () => {
    const { text } = await api.app.metricsText();
    return Number(/_count\{method="GET",route="\/api\/price\/price\/",status="200"\} (\d+)/.exec(text)?.[1]);
  };
  const before = await counted();
  await get(url);
  await expect.poll(counted).toBe(before + 1);
});

test('SCL-03 what guests see changes at once in what is kept whole', async () => {
  const url = '/api/price/price/?region=Central';
  await sql`UPDATE price SET price = price + 1`.execute(api.db);
  const before = await keep(url);
  await rebuildListings(api.db);
  await expect.poll(async () => (await get(url)).headers.etag, { timeout: 3_000 }).not.toBe(before);
});

test('SCL-02 who asks at the same moment as others gets an answer of their own, in order, whoever goes away meanwhile', async () => {
  const [south, west] = ['/api/price/price/?region=South', '/api/price/price/?region=West'];
  const { hostname, port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = (...urls: string[]) => {
    const socket = connect(Number(port), hostname);
    const requests = urls.map((url, i) => {
      const last = i === urls.length - 1 ? 'connection: close\r\n' : '';
      return `GET ${url} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${last}\r\n`;
    });
    socket.write(requests.join(''));
    return socket;
  };
  const valuesOf = (answers: string, name: string) =>
    Array.from(answers.matchAll(new RegExp(`\\r\\n${name}: (.*)\\r\\n`, 'g')), ([, value]) => value);
  for (let time = 1; time <= 4; time += 1) await text(ask(south, west));
  const order = valuesOf(await text(ask(south, west)), 'etag');

  const leaving = Array.from({ length: 20 }, () => ask(south, west));
  const staying = Array.from({ length: 40 }, () => text(ask(south, west, south)));
  for (const socket of leaving) socket.destroy();
  const answers = await Promise.all(staying);
  for (const one of answers) expect(valuesOf(one, 'etag')).toEqual([...order, order[0]]);
  expect(order[0]).not.toBe(order[1]);
  const ids = answers.flatMap((one) => valuesOf(one, 'x-request-id'));
  expect(new Set(ids).size).toBe(120);
});
