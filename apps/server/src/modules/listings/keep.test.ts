import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAnswers, type Reading } from './keep.ts';

let made: number;
let now: number;
beforeEach(() => {
  made = 0;
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  // The cache asks for the time at most once a millisecond.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function pass(milliseconds: number): void {
  now += milliseconds;
  vi.advanceTimersByTime(milliseconds);
}

const ask = async ({ keep }: Reading, question = 'milk') => (await keep(question, async () => ({ nth: ++made }))).nth;

test('a question is answered as before for five seconds, and says how old that is', async () => {
  const { read } = keepAnswers();
  expect(await ask(read())).toBe(1);
  pass(4_000);
  const later = read();
  expect(later.age()).toBe(0);
  expect(await ask(later)).toBe(1);
  expect(later.age()).toBe(4_000);
  expect(await ask(read(), 'rice')).toBe(2);
  pass(1_100);
  expect(await ask(read())).toBe(3);
});

test('what is made of something kept is kept no longer than that', async () => {
  const { read } = keepAnswers();
  const askForBoth = (reading: Reading) => reading.keep('both', async () => ({ nth: 10 * (await ask(reading)) }));
  await ask(read());
  pass(3_000);
  expect(await askForBoth(read())).toEqual({ nth: 10 });
  pass(1_500);
  const late = read();
  expect(await askForBoth(late)).toEqual({ nth: 10 });
  expect(late.age()).toBe(4_500);
  pass(1_000);
  expect(await askForBoth(read())).toEqual({ nth: 20 });
});

test('many who ask at once are answered by one, and what fails is asked again', async () => {
  const { read } = keepAnswers();
  expect(await Promise.all(Array.from({ length: 20 }, () => ask(read())))).toEqual(Array(20).fill(1));
  const failing = read().keep('rice', async () => {
    throw new Error('away');
  });
  await expect(failing).rejects.toThrow('away');
  expect(await ask(read(), 'rice')).toBe(2);
});

test('what is forgotten while it is made goes to who waits for it, and to nobody else', async () => {
  const { read, forget } = keepAnswers();
  const slow = Promise.withResolvers<{ nth: number }>();
  const waiting = read().keep('milk', () => slow.promise);
  await Promise.resolve();
  forget();
  const next = ask(read());
  slow.resolve({ nth: 99 });
  expect(await waiting).toEqual({ nth: 99 });
  expect(await next).toBe(1);
  expect(await ask(read())).toBe(1);
});
