import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../test/app.ts';
import { rebuildListings } from '../modules/listing-writes/refresh-listings.ts';
import {
  createPublicCache,
  createResponse,
  publicCachePlugin,
  publicResponse,
  sendPublicResponse,
} from './public-cache.ts';
import { limitFigures } from './rate-limit/limits.ts';

const old = createResponse({ headers: {}, body: 'before the change', dataAgeMs: 0 });
const current = createResponse({ headers: {}, body: 'after the change', dataAgeMs: 0 });
const none = () => Promise.reject(new Error('not cached'));

describe('the store', () => {
  test('a response that was begun before a change is neither stored nor given to later requests', async () => {
    const cache = createPublicCache();
    const slow = Promise.withResolvers<typeof old>();
    const first = cache.fetch('key', () => slow.promise);
    cache.clear();
    expect(await cache.fetch('key', async () => current)).toBe(current);
    slow.resolve(old);
    expect(await first).toBe(old);
    expect(await cache.fetch('key', none)).toBe(current);
    cache.clear();
    const second = cache.fetch('key', async () => {
      await pause(5);
      return old;
    });
    cache.clear();
    await second;
    await expect(cache.fetch('key', none)).rejects.toThrow('not cached');
  });

  test('simultaneous requests share one response; a failure reaches all of them and is not stored', async () => {
    const cache = createPublicCache();
    let calls = 0;
    const make = async () => {
      calls += 1;
      await pause(5);
      if (calls === 1) throw new Error('away');
      return current;
    };
    const all = () => Promise.allSettled(Array.from({ length: 5 }, () => cache.fetch('key', make)));
    expect((await all()).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect((await all()).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
    expect(calls).toBe(2);
  });

  test('a response is stored until its data has the age of the limit', async () => {
    const cache = createPublicCache(60);
    const stored = async (dataAgeMs: number) => {
      cache.clear();
      await cache.fetch('key', async () => createResponse({ headers: {}, body: 'x', dataAgeMs }));
      await pause(20);
      return cache.fetch('key', none).then(
        () => true,
        () => false,
      );
    };
    expect([await stored(0), await stored(59_000), await stored(59_999), await stored(70_000)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a response that must not be cached is not stored', async () => {
    const cache = createPublicCache();
    const own = createResponse({ headers: {}, body: 'own' });
    expect(await cache.fetch('key', async () => own)).toBe(own);
    await expect(cache.fetch('key', none)).rejects.toThrow('not cached');
  });

  test('the least recently used response goes first if there is no room', async () => {
    const cache = createPublicCache();
    const body = 'x'.repeat(8 * 1024 * 1024 - 1_000);
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      await cache.fetch(key, async () => createResponse({ headers: {}, body, dataAgeMs: 0 }));
    }
    expect((await cache.fetch('b', none)).body).toHaveLength(body.length);
    await expect(cache.fetch('a', none)).rejects.toThrow('not cached');
  });
});

test('a client that leaves does not take the response from the others', async () => {
  // Closing would wait seconds for the connection of the client that left.
  const app = fastify({ forceCloseConnections: true });
  app.decorate('onPublicDataChange', () => undefined).decorateRequest('user', null);
  await app.register(publicCachePlugin);
  let requests = 0;
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  const end = Promise.withResolvers<void>();
  let calls = 0;
  app.get('/', publicResponse, (request, reply) =>
    sendPublicResponse(request, reply, async () => {
      calls += 1;
      await end.promise;
      return '{"made":1}';
    }),
  );
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const left = fetch(url, { signal: leaving.signal });
  await expect.poll(() => calls).toBe(1);
  const waiting = fetch(url);
  await expect.poll(() => requests).toBe(2);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  end.resolve();
  expect(await (await waiting).json()).toEqual({ made: 1 });
  const later = await fetch(url);
  expect([calls, later.headers.get('age')]).toEqual([1, expect.stringMatching(/^[0-5]$/)]);
});

describe('the API', () => {
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
  let fresh = 0;
  const freshUrl = () => `/api/price/by-product/?_=${++fresh}`;

  /** Parts of a response that must not depend on the cache. Compressed bytes are compared by their text. */
  function visible({ statusCode, headers, rawPayload }: LightMyRequestResponse) {
    const { age, date, 'x-request-id': id, ...same } = headers;
    const read = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }[
      String(headers['content-encoding'])
    ];
    expect(id).toMatch(/^[\w-]{36}$/);
    const body = rawPayload.length > 0 && read ? read(rawPayload) : rawPayload;
    return { statusCode, headers: same, body: String(body) };
  }

  test('SCL-02 variants of cached responses never mix', async () => {
    const one = <T>(...values: T[]) => fc.constantFrom(...values);
    const request = fc.record({
      method: one('GET' as const, 'GET' as const, 'HEAD' as const),
      path: one(
        '/api/price/price/?search=rice&region=South',
        '/api/price/price/?region=South&search=rice',
        '/api/price/price/?region=South',
        '/api/price/price/?page_size=2&page=2',
        '/api/price/price/?page=x',
        '/api/price/price/999999/',
        '/api/price/price/?near=10.64,-61.5',
        '/api/store/store/',
        '/api/product/kind/?search=rice',
      ),
      encoding: one('', 'identity', 'gzip', 'br', 'gzip, deflate, br, zstd', 'br;q=0, gzip;q=0.5', '*'),
      language: one('', 'fr', 'en-TT'),
      cookie: one('', 'bb_theme=dark', 'bb_signed_in=1', 'bb_written=0/1'),
      origin: one('', '', 'https://elsewhere.example', 'https://evil.example'),
      host: one('localhost:1', 'localhost:1', 'localhost:2', 'evil.example'),
      proto: one('', 'https'),
      range: one('', '', 'bytes=0-9'),
      token: one('', '', '', 'user', 'invalid'),
      knows: one('', '', 'nothing', 'latest'),
    });
    type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;
    const send = ({ method, path, ...given }: Request, etag = '') => {
      const token = { user: user.authorization.authorization, invalid: 'Bearer a.b.c' }[given.token];
      const headers = {
        'accept-encoding': given.encoding,
        'accept-language': given.language,
        cookie: given.cookie,
        origin: given.origin,
        host: given.host,
        'x-forwarded-proto': given.proto,
        range: given.range,
        authorization: token ?? '',
        'if-none-match': given.knows === 'latest' ? etag : given.knows && '"none"',
      };
      const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
      return api.app.inject({ method, url: path, headers: sent });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 12 }), async (requests) => {
        const expected = [];
        for (const one of requests) {
          // Each expected response is computed.
          api.app.publicCache.clear();
          const { etag } = (await send({ ...one, knows: '' })).headers;
          api.app.publicCache.clear();
          expected.push({ etag: String(etag ?? ''), response: visible(await send(one, String(etag))) });
        }
        api.app.publicCache.clear();
        for (let time = 0; time < 2; time += 1) {
          for (const [i, one] of requests.entries()) {
            const { etag, response } = expected[i] ?? { etag: '' };
            expect(visible(await send(one, etag))).toEqual(response);
          }
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test('a signed-in person, a guest who has just written and a position never get a cached response', async () => {
    const url = freshUrl();
    await get(url);
    expect((await get(url)).headers).toHaveProperty('age');
    for (const [path, headers] of [
      [url, user.authorization],
      [url, { cookie: 'bb_written=0/1' }],
      [`${url}&near=10.64,-61.5`, {}],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        const own = await get(path, headers);
        expect([own.statusCode, own.headers.age]).toEqual([200, undefined]);
      }
    }
    expect((await get(url, user.authorization)).headers['cache-control']).toBe('private, no-cache');
    expect((await get(url, { authorization: 'Bearer a.b.c' })).statusCode).toBe(401);
    expect((await get(url, { host: 'a b' })).statusCode).toBe(400);
    expect((await api.send('POST', url)).statusCode).toBe(405);
  });

  test('a response is compressed as the client accepts it', async () => {
    const url = freshUrl();
    const plain = await get(url, { 'accept-encoding': 'identity' });
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'zstd'],
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['BR', 'br'],
      ['*', 'gzip'],
      ['br;q=0.5, gzip', 'gzip'],
      ['identity', undefined],
      ['br;q=0', undefined],
    ] as const) {
      const response = await get(url, { 'accept-encoding': accepted });
      expect(response.headers['content-encoding'], accepted).toBe(encoding);
      expect(response.headers.etag).toBe(plain.headers.etag);
      expect(response.headers.vary).toMatch(/Accept-Encoding/);
      expect(visible(response).body).toBe(plain.body);
    }
    const small = await get('/api/price/price/?search=nothing-of-that-name', { 'accept-encoding': 'br' });
    expect(small.headers).not.toHaveProperty('content-encoding');
  });

  test('SCL-03 a change of a price removes cached responses at once', async () => {
    const url = '/api/price/price/?region=Central';
    const { etag } = (await get(url)).headers;
    await sql`UPDATE price SET price = price + 1`.execute(api.db);
    await rebuildListings(api.db);
    await expect.poll(async () => (await get(url)).headers.etag, { timeout: 3_000 }).not.toBe(etag);
  });
});

test('SEC-04 cached responses count towards the limit of a client', async () => {
  const { points } = limitFigures.request;
  limitFigures.request.points = 5;
  onTestFinished(() => void Object.assign(limitFigures.request, { points }));
  const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await limited.send('GET', '/api/price/price/')).statusCode);
  await limited.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});
