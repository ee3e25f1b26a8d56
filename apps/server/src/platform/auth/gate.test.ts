import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTaskLimiter } from './gate.ts';

const refuse = () => new Error('full');

it('runs no more than it may at once, all in turn, and refuses beyond those that may wait', async () => {
  const gate = createTaskLimiter(2, 3);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const task = (n: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(n);
    await setImmediate();
    running -= 1;
    if (n === 1) throw new Error('a task may fail');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((n) => gate.run(task(n), refuse)));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
    0,
    'a task may fail',
    2,
    3,
    4,
    'full',
    'full',
  ]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(await gate.run(task(9), refuse)).toBe(9);
});
