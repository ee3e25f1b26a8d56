import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { newPlanSchema, planSchema } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createKind, createPack, createStore } from '../../../test/shopping.ts';
import type { SerializedResponse } from '../../platform/http/written-answer.ts';
import type { PlanRequest } from './plan-job.ts';
import { createPlanThreads, type PlanThreads } from './plan-threads.ts';

let app: TestApp;
let threads: PlanThreads;
let bag: number;
beforeAll(async () => {
  app = await createTestApp();
  const kind = { id: await createKind(app, 'Flour') };
  bag = await createPack(app, kind, '2', [[await createStore(app, {}), '12.00']]);
  threads = createPlanThreads({
    databaseUrl: app.url,
    hasPooler: false,
    prepares: true,
    publicUrl: app.config.publicUrl,
    bucketUrl: undefined,
  });
});
afterAll(async () => {
  await threads.close();
  await app.close();
});

const planOf = (product: number): PlanRequest => ({
  viewer: null,
  given: newPlanSchema.parse({ items: [{ product }] }),
});
const read = ({ json }: SerializedResponse) => planSchema.parse(JSON.parse(json.toString()));

test('PLN-02 SEC-05 who would have to wait for many others is told at once to come again', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => threads.answer(planOf(bag), 'ann')));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  // One at once, and eighteen that wait.
  expect(refused.length).toBe(40 - 1 - 18);
  for (const error of refused) expect(error).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  for (const answer of answers) {
    if (answer.status === 'fulfilled') expect(read(answer.value).trip).toMatchObject({ found: 1, total: '12.00' });
  }

  // A plan that fails leaves its place to others as well, and says what is wrong.
  const failing = await Promise.allSettled(Array.from({ length: 19 }, () => threads.answer(planOf(999_999), 'ann')));
  for (const answer of failing) {
    expect(answer).toMatchObject({
      reason: { statusCode: 400, fields: { 'items.0.product': ['We couldn’t find this product.'] } },
    });
  }
  expect(read(await threads.answer(planOf(bag), 'ann')).trip.found).toBe(1);
});

test.runIf(process.platform === 'linux')('PLN-02 plans are made behind all that others ask for', async () => {
  await threads.answer(planOf(bag), 'ann');
  const nice = readdirSync('/proc/self/task').map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  );
  expect(nice.filter((one) => one > getPriority())).toEqual([Math.min(getPriority() + 10, 19)]);
});

test('PLN-02 where the database is away it is told at once, not as a failure of ours', async () => {
  const databaseUrl = 'postgres://nobody:nothing@127.0.0.1:9/nowhere';
  const away = createPlanThreads({
    databaseUrl,
    hasPooler: false,
    prepares: true,
    publicUrl: '',
    bucketUrl: undefined,
  });
  await expect(away.answer(planOf(bag), 'ann')).rejects.toMatchObject({
    statusCode: 503,
    headers: { 'retry-after': '5' },
  });
  await away.close();
});
