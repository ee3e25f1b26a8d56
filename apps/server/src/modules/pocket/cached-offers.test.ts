import { afterEach, expect, test, vi } from 'vitest';
import { cacheOffers } from './cached-offers.ts';

afterEach(() => vi.useRealTimers());

test('QCK-02 offers are made once for many, given out for minutes, then made anew behind the next answer', async () => {
  vi.useFakeTimers();
  let made = 0;
  const offersIn = cacheOffers(async (region) => ({ region, made: ++made }));
  const read = async (region: string) => JSON.parse((await offersIn(region)).json).made;
  expect(await Promise.all([read('South'), read('South'), read('North')])).toEqual([1, 1, 2]);
  vi.advanceTimersByTime(299_000);
  expect(await read('South')).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(await Promise.all([read('South'), read('South')])).toEqual([1, 1]);
  await expect.poll(() => read('South')).toBe(3);
  expect(made).toBe(3);
});

test('QCK-02 a making that fails is tried again, and what was known stays until one succeeds', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const offersIn = cacheOffers(async () => {
    if (isAway) throw new Error('away');
    return { made: Date.now() };
  });
  await expect(offersIn('')).rejects.toThrow('away');
  isAway = false;
  const first = await offersIn('');
  isAway = true;
  vi.advanceTimersByTime(400_000);
  expect(await offersIn('')).toBe(first);
  await Promise.resolve();
  isAway = false;
  expect(await offersIn('')).toBe(first);
  await expect.poll(() => offersIn('')).not.toBe(first);
});
