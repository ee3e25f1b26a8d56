import { afterEach, expect, test, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { largestCount } from '../../platform/paging.ts';
import { keepLargeCount } from './large-counts.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a count that reaches the largest is kept for five seconds, of its question and database alone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [one, other] = [{}, {}] as Database[];
  const count = vi.fn(async (most: number) => most);
  const asked = (db: Database | undefined, question: string) => keepLargeCount(db as Database, question, count);
  expect(await asked(one, 'North')).toBe(largestCount);
  expect(await asked(one, 'North')).toBe(largestCount);
  expect(count).toHaveBeenCalledTimes(1);
  await asked(one, 'South');
  await asked(other, 'North');
  expect(count).toHaveBeenCalledTimes(3);
  vi.setSystemTime(Date.now() + 5_000);
  count.mockResolvedValueOnce(12);
  expect(await asked(one, 'North')).toBe(12);
});

test('a smaller count is made anew each time, so that it is never out of date', async () => {
  const db = {} as Database;
  const counts = [largestCount - 1, 5, 6];
  const count = async () => counts.shift() ?? 0;
  expect([await keepLargeCount(db, '', count), await keepLargeCount(db, '', count)]).toEqual([largestCount - 1, 5]);
  expect(await keepLargeCount(db, '', count)).toBe(6);
});
