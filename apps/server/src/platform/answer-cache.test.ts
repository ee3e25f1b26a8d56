import { expect, test } from 'vitest';
import { type CachedAnswer, createAnswerCache, etagOf, type Settle } from './answer-cache.ts';

const old: CachedAnswer = { body: 'before the change', etag: '"1"' };
const current: CachedAnswer = { body: 'after the change', etag: '"2"' };

async function begin(cache: ReturnType<typeof createAnswerCache<CachedAnswer>>): Promise<Settle<CachedAnswer>> {
  const found = await cache.find('key');
  if ('answer' in found) throw new Error('There is an answer already.');
  return found.settle;
}

test('an answer from before a clear is neither kept nor given to who asks after it', async () => {
  const cache = createAnswerCache(60);
  const settleOld = await begin(cache);
  cache.clear();
  const settleCurrent = await begin(cache);
  const waiting = cache.find('key');
  settleOld(old);
  settleCurrent(current);
  expect(await waiting).toMatchObject({ answer: current });
  expect(await cache.find('key')).toMatchObject({ answer: current });
});

test('who waited for an answer that a clear took away does not settle the slot of a later one', async () => {
  const cache = createAnswerCache(60);
  await begin(cache);
  const waiting = cache.find('key');
  cache.clear();
  const settleCurrent = await begin(cache);
  const alone = await waiting;
  if ('settle' in alone) alone.settle(old);
  settleCurrent(current);
  expect(await cache.find('key')).toMatchObject({ answer: current });
});

test('who waits for an answer that failed goes on by itself', async () => {
  const cache = createAnswerCache(60);
  const settle = await begin(cache);
  const waiting = Promise.all([cache.find('key'), cache.find('key')]);
  settle(undefined);
  expect((await waiting).every((found) => 'settle' in found)).toBe(true);
});

test('an answer is kept for its time only, and what failed is not kept', async () => {
  const cache = createAnswerCache(0.02);
  (await begin(cache))(undefined);
  (await begin(cache))(current);
  await expect.poll(async () => 'settle' in (await cache.find('key'))).toBe(true);
});

test('a clear takes away what is kept', async () => {
  const cache = createAnswerCache(60);
  (await begin(cache))(old);
  cache.clear();
  await begin(cache);
});

test('no more than 64 MB are kept: what was asked for least lately goes first', async () => {
  const cache = createAnswerCache(60);
  const body = 'x'.repeat(8 * 1024 * 1024 - 1_000);
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    const found = await cache.find(key);
    if ('settle' in found) found.settle({ body, etag: key });
  }
  expect('answer' in (await cache.find('b'))).toBe(true);
  expect('settle' in (await cache.find('a'))).toBe(true);
});

test('an ETag is a strong one of 27 letters, the same for the same body alone', () => {
  expect(etagOf('a')).toBe('"ypeBEsobvcr6wjGzmiPcTaeG7_g"');
  expect(etagOf('b')).not.toBe(etagOf('a'));
});

test('what an answer is made of counts: it is kept for as long as that may still be', async () => {
  const cache = createAnswerCache<CachedAnswer>(5);
  (await begin(cache))(current, 4_000);
  const kept = cache.get('key');
  expect(kept?.answer).toBe(current);
  expect(kept?.age).toBeGreaterThanOrEqual(4_000);
  cache.clear();
  (await begin(cache))(current, 5_000);
  expect(cache.get('key')).toBeUndefined();
});
