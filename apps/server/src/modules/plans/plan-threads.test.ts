import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import type { PlanTask } from './plan-task.ts';
import { createPlanThreads } from './plan-threads.ts';

const task: PlanTask = {
  needs: [],
  ofProducts: '',
  ofKinds: '',
  packs: '',
  boundCosts: [],
  notSeenSince: undefined,
  stores: [],
  maxStops: 2,
  stopCost: 0,
  near: undefined,
  asOf: 0,
  withOffers: false,
};

test('PLN-02 SEC-05 who would have to wait for many others is told at once to come again', async () => {
  const threads = createPlanThreads();
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => threads.inTurn(() => threads.workOut(task))),
  );
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  // Three at once, and sixteen who wait.
  expect(refused.length).toBe(40 - 3 - 16);
  for (const error of refused) expect(error).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  // A plan that fails leaves its place to others as well.
  const failing = Array.from({ length: 5 }, () => threads.inTurn(() => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await threads.inTurn(() => threads.workOut(task))).toMatchObject({ plan: { trip: { found: 0 } } });
  await threads.close();
});

test.runIf(process.platform === 'linux')('PLN-02 plans are worked out behind all that others ask for', async () => {
  const threads = createPlanThreads();
  await threads.workOut(task);
  const nice = readdirSync('/proc/self/task').map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  );
  expect(nice.filter((one) => one > getPriority())).toEqual([Math.min(getPriority() + 10, 19)]);
  await threads.close();
});
