import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { inProcessApi } from './in-process-api.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
afterEach(() => vi.restoreAllMocks());

const request = (cookie?: string) => ({ ip: '127.0.0.1', headers: { cookie } }) as unknown as FastifyRequest;

/** Asks as a page does, and says whether the API was asked anew. */
async function ask(path: string, cookie?: string, { app } = api) {
  const inject = vi.spyOn(app, 'inject').mockClear();
  const ages: number[] = [];
  const { status, body } = await inProcessApi(app, request(cookie), (age) => ages.push(age))(path, {});
  return { status, said: JSON.parse(Buffer.from(body).toString()), asked: inject.mock.calls.length, ages };
}

test('what is kept for guests pages take as it is, and say for how long it has been', async () => {
  const first = await ask('/api/price/price/');
  expect(first).toMatchObject({ status: 200, said: { results: [] } });
  // The changes that made the database may be heard of late.
  await expect
    .poll(() => ask('/api/price/price/'), { timeout: 20_000 })
    .toEqual({
      ...first,
      asked: 0,
      ages: [expect.any(Number)],
    });
});

test('what is kept is found where nobody has said under which address people reach the app, too', async () => {
  const unnamed = await createTestApp('empty', { PUBLIC_URL: '' });
  onTestFinished(() => unnamed.close());
  expect(unnamed.config.publicOrigin).toBeUndefined();
  const asked = async () => (await ask('/api/price/price/', undefined, unnamed)).asked;
  await expect.poll(asked, { timeout: 20_000 }).toBe(0);
});

test('who has just written is answered anew each time', async () => {
  await ask('/api/price/price/');
  const own = await ask('/api/price/price/', 'bb_written=0/1A2B');
  expect(own.asked).toBe(1);
});

test('what guests see has changed: it is asked for anew', async () => {
  await ask('/api/store/store/');
  await sql`INSERT INTO store (name, address, region) VALUES ('Massy Stores', 'Arima', 'East')`.execute(api.db);
  await expect
    .poll(async () => ((await ask('/api/store/store/')).said as { results: object[] }).results, { timeout: 20_000 })
    .toHaveLength(1);
});

test('what is kept counts towards the limit of requests, too, and is asked for by who is over it', async () => {
  await expect.poll(async () => (await ask('/api/price/price/')).asked, { timeout: 20_000 }).toBe(0);
  const take = vi.spyOn(api.app.limits.request, 'take').mockRejectedValue(new Error('too many'));
  expect((await ask('/api/price/price/')).asked).toBe(1);
  expect(take).toHaveBeenCalledWith('127.0.0.1');
});

test('what is not there is said as the API says it', async () => {
  expect(await ask('/api/price/price/999999/')).toMatchObject({ status: 404, said: { detail: expect.any(String) } });
});
