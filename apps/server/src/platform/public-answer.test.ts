import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../test/app.ts';
import { loadConfig } from '../config.ts';
import { keptAnswers, publicAnswer, publicAnswers } from './public-answer.ts';
import { limitFigures } from './rate-limit/limits.ts';
import type { AppServices } from './services.ts';

let api: TestApp;
let user: TestUser;
beforeAll(async () => {
  api = await createTestApp('samples', { CORS_ORIGINS: 'https://elsewhere.example' });
  user = await api.createUser();
});
afterAll(() => api.close());

let asked = 0;
/** An address that nobody has asked for; its answer is made of nothing that had been kept. */
const freshUrl = () => {
  asked += 1;
  return `/api/price/by-product/?_=${asked}`;
};
const get = (url: string, headers: Record<string, string>) => api.send('GET', url, { headers });

/** What a client can tell of an answer; compressed bytes may differ, for either way they are the same text. */
function seen({ statusCode, headers, rawPayload }: LightMyRequestResponse) {
  const { age, date, 'x-request-id': id, 'content-length': length, 'content-encoding': encoding, ...same } = headers;
  const read = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)] ?? String;
  expect(id).toMatch(/^[\w-]{36}$/);
  return { statusCode, headers: same, body: rawPayload.length > 0 ? String(read(rawPayload)) : '' };
}

test.each<[string, Record<string, string>]>([
  ['a guest', {}],
  ['a browser', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ['a client of gzip', { 'accept-encoding': 'gzip' }],
  ['a client of neither', { 'accept-encoding': 'identity' }],
  ['a site that may ask', { origin: 'https://elsewhere.example', 'accept-encoding': 'br' }],
  ['a site that may not', { origin: 'https://evil.example' }],
  ['a guest with cookies', { cookie: 'bb_theme=dark' }],
  ['somebody who has written', { cookie: 'bb_written=0/1' }],
  ['another name of this machine', { host: 'localhost:1234' }],
  ['a name that somebody made up', { host: 'evil.example' }],
])('SCL-02 a kept answer is the one that was made, to its headers: for %s', async (_who, headers) => {
  const url = freshUrl();
  const made = await get(url, headers);
  const kept = async () => {
    const answer = await get(url, headers);
    // Made once more where the samples are heard of late.
    return /^[0-5]$/.test(String(answer.headers.age)) ? seen(answer) : undefined;
  };
  // Kept as text, as bytes, and with its head: nobody can tell.
  for (let time = 1; time <= 4; time += 1) await expect.poll(kept).toEqual(seen(made));
  const known = await get(url, { ...headers, 'if-none-match': String(made.headers.etag) });
  const { 'content-type': type, vary, ...others } = seen(made).headers;
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect(known.headers).toMatchObject(others);
  expect(known.headers.vary).toMatch(/Authorization/);
});

test('who is signed in, does not ask by GET or sends no possible request never gets what is kept', async () => {
  const url = freshUrl();
  await get(url, {});
  for (let time = 1; time <= 3; time += 1) expect((await get(url, {})).headers).toHaveProperty('age');
  const own = await get(url, user.authorization);
  expect(own.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  expect(own.headers).not.toHaveProperty('age');
  expect((await get(url, { authorization: 'Bearer a.b.c' })).statusCode).toBe(401);
  expect((await get(url, { host: 'a b' })).statusCode).toBe(400);
  expect((await api.send('HEAD', url)).headers).not.toHaveProperty('age');
  expect((await api.send('POST', url)).statusCode).toBe(405);
  expect((await api.send('OPTIONS', url)).headers).not.toHaveProperty('age');
});

test('SEC-04 kept answers count towards the limit of a client, and are refused beyond it', async () => {
  const { points } = limitFigures.request;
  limitFigures.request.points = 5;
  onTestFinished(() => void Object.assign(limitFigures.request, { points }));
  const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await limited.send('GET', '/api/price/price/')).statusCode);
  await limited.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('SCL-02 nobody waits for an answer whose client has gone away', async () => {
  const app = fastify({ http: { optimizeEmptyRequests: true } });
  app.decorate('onPublicDataChange', () => undefined).decorateRequest('user', null);
  const services = { config: loadConfig({}), db: api.db } as AppServices;
  await app.register(keptAnswers, services);
  await app.register(publicAnswers, services);
  let asked = 0;
  app.addHook('onRequest', async () => {
    asked += 1;
  });
  let made = 0;
  const end = Promise.withResolvers<void>();
  app.get('/', publicAnswer, async () => {
    made += 1;
    if (made === 1) await end.promise;
    return { made };
  });
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const left = fetch(url, { signal: leaving.signal });
  await expect.poll(() => made).toBe(1);
  const waiting = fetch(url);
  await expect.poll(() => asked).toBe(2);
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  expect(await (await waiting).json()).toEqual({ made: 2 });
  end.resolve();
});
