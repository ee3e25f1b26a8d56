import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { limitFigures } from '../../platform/rate-limit/limits.ts';
import { rebuildListings } from '../listings/listing-refresh.ts';
import { createSpelling, type Spelling } from './spelling.service.ts';
import { type SpellingThread, startSpellingThread } from './spelling-thread.ts';

let app: TestApp;
let spelling: Spelling;

/** A country's worth of names: every product has words of its own. */
beforeAll(async () => {
  app = await createTestApp('empty', { RATE_LIMITS: 'on' });
  await sql`
    INSERT INTO product (name, brand)
    SELECT translate(md5(n::text), '0123456789', 'ghijklmnop'), translate(md5((-n)::text), '0123456789', 'ghijklmnop')
    FROM generate_series(1, 20000) n`.execute(app.db);
  await sql`INSERT INTO product (name) VALUES ('Cheddar Cheese')`.execute(app.db);
  await sql`INSERT INTO store (name) VALUES ('Massy Stores')`.execute(app.db);
  await sql`INSERT INTO price (product_id, store_id, price, source) SELECT p.id, s.id, 5, 'mti' FROM product p, store s WHERE p.name = 'Cheddar Cheese'`.execute(
    app.db,
  );
  await rebuildListings(app.db);
  spelling = createSpelling(app.db);
});
afterAll(async () => {
  await spelling.close();
  await app.close();
});

const unknown = (count: number, seed: number) =>
  Array.from(
    { length: count },
    (_, n) => `${'bcdfghklmn'[(seed + n) % 10]}${(seed * 7919 + n).toString(36).replace(/\d/g, 'x')}adefabcde`,
  );
const searchFor = (words: readonly string[], remoteAddress = '198.51.100.1') =>
  app.app.inject({ url: `/api/price/price/?search=${words.join('+')}`, remoteAddress });

describe('SEC-05 spelling correction', () => {
  // The first searches have all listings read, a few at a time: what is counted here is correcting alone.
  beforeAll(() =>
    vi.waitFor(async () => expect((await searchFor(['massy', `&n=${Math.random()}`])).headers.age).toBe('1'), {
      timeout: 60_000,
      interval: 200,
    }),
  );

  test.each([4, 8])('of %d unknown words never holds up others for 50 ms', async (count) => {
    await searchFor(unknown(count, 0));
    for (let n = 1; n <= 20; n += 1) {
      // The thread's own time, because on a busy machine everything takes long.
      const before = process.threadCpuUsage();
      const answer = await searchFor(unknown(count, n));
      const { user, system } = process.threadCpuUsage(before);
      expect(answer.json().count).toBe(0);
      expect((user + system) / 1_000).toBeLessThan(50);
    }
  });

  test('reads the vocabulary without holding up others for 50 ms', async () => {
    const fresh = createSpelling(app.db);
    const before = process.threadCpuUsage();
    expect(await fresh.correct(['chedar'])).toEqual(['cheddar']);
    const { user, system } = process.threadCpuUsage(before);
    await fresh.close();
    expect((user + system) / 1_000).toBeLessThan(50);
  });

  test('is for so many searches of one client; above it they are answered as typed', async () => {
    const search = async (client: string) => (await searchFor(['chedar'], client)).json().corrected_query;
    const answers = [];
    // Guests' answers are kept for seconds: each asks for something else, as an attacker would.
    const { points } = limitFigures.corrections;
    for (let n = 0; n < points + 5; n += 1) {
      const answer = await searchFor(['chedar', `&n=${n}`], '198.51.100.7');
      expect(answer.statusCode).toBe(200);
      answers.push(answer.json().corrected_query);
    }
    expect(answers.filter(Boolean)).toHaveLength(points);
    expect(await search('198.51.100.8')).toBe('cheddar');
  });

  test('answers at once, uncorrected, who would have to wait for many others', async () => {
    const thread = startSpellingThread();
    thread.learn('cheddar 1');
    const answers = await Promise.all(Array.from({ length: 40 }, () => thread.correct(['chedar'])));
    expect(answers.filter(Boolean)).toHaveLength(16);
    expect(answers.slice(0, 16).every(Boolean)).toBe(true);
    expect(await thread.correct(['chedar'])).toEqual(['cheddar']);
    await thread.end();
    expect(await thread.correct(['chedar'])).toBeUndefined();
  });
});

describe('HOM-15 spelling correction', () => {
  test('learns the words that are new after a while', async () => {
    expect(await spelling.correct(['mangoe'])).toBeUndefined();
    await sql`INSERT INTO product (name) VALUES ('Julie Mango')`.execute(app.db);
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await expect.poll(() => spelling.correct(['mangoe'])).toEqual(['mango']);
    now.mockRestore();
  });

  test('goes on in a new thread where one has died', async () => {
    const threads: SpellingThread[] = [];
    const fresh = createSpelling(app.db, () => {
      const thread = startSpellingThread();
      threads.push(thread);
      return thread;
    });
    expect(await fresh.correct(['chedar'])).toEqual(['cheddar']);
    await threads[0]?.end();
    expect(await fresh.correct(['chedar'])).toEqual(['cheddar']);
    expect(threads).toHaveLength(2);
    await fresh.close();
  });
});
