import { afterEach, expect, test } from 'vitest';
import type { QueueJob } from '../../test/queue-worker.ts';
import { createWorkerQueue, type WorkerQueue, type WorkerQueueOptions } from './worker-queue.ts';

let queue: WorkerQueue<QueueJob, string> | undefined;
afterEach(() => queue?.close());

function createQueue(options: Partial<WorkerQueueOptions> = {}): WorkerQueue<QueueJob, string> {
  queue = createWorkerQueue({
    filename: new URL('../../test/queue-worker.ts', import.meta.url).href,
    maxThreads: 1,
    maxRunningPerClient: 2,
    maxWaitingPerClient: 10,
    maxWaiting: 20,
    timeLimitMs: 20_000,
    maxMemoryMb: 64,
    messages: { full: 'Full.', failed: 'Failed.' },
    ...options,
  });
  return queue;
}

/** Runs the jobs, each of the client of its first letter, and lists the finished ones in order. */
async function finishedOrder(jobs: readonly QueueJob[], { run } = createQueue()): Promise<string[]> {
  const finished: string[] = [];
  await Promise.all(jobs.map((job) => run(job, job.name.charAt(0)).then((name) => finished.push(name))));
  return finished;
}

const unavailable = (message: string) => ({ statusCode: 503, message, headers: { 'retry-after': '5' } });

test('clients take turns, whoever came first', async () => {
  const jobs = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ({ name, busyMs: 5 }));
  const order = await finishedOrder(jobs);
  expect(order.slice(0, 3).toSorted()).toEqual(['a1', 'b1', 'c1']);
  expect(order.indexOf('b2')).toBeLessThan(5);
});

test('a client that has used much time comes after the others', async () => {
  const jobs = [
    { name: 'a1', busyMs: 300 },
    { name: 'a2', busyMs: 300 },
    ...['b1', 'b2', 'c1', 'b3', 'c2'].map((name) => ({ name })),
  ];
  const order = await finishedOrder(jobs);
  expect(order[0]).toBe('a1');
  expect(order.at(-1)).toBe('a2');
});

test('among clients without worker time the cheapest job goes first', async () => {
  const { run } = createQueue();
  const finished: string[] = [];
  const jobs = [0, 200, 200, 20].map((cost, n) =>
    run({ name: `job ${n}` }, `client ${n}`, undefined, cost).then((name) => finished.push(name)),
  );
  await Promise.all(jobs);
  expect(finished).toEqual(['job 0', 'job 3', 'job 1', 'job 2']);
});

test('a client runs no more jobs at once than its limit, and leaves threads for others', async () => {
  const { run } = createQueue({ maxThreads: 2, maxRunningPerClient: 1 });
  await Promise.all([run({ name: 'a' }, 'a'), run({ name: 'b' }, 'b')]);
  const long = [1, 2].map((n) => run({ name: `a${n}`, busyMs: 500 }, 'a'));
  const first = await Promise.race([...long, run({ name: 'b1' }, 'b')]);
  expect(first).toBe('b1');
  expect(await Promise.all(long)).toEqual(['a1', 'a2']);
});

test('a client with too many waiting jobs is refused at once, another is not', async () => {
  const { run } = createQueue({ maxWaitingPerClient: 2 });
  const jobs = [1, 2, 3].map((n) => run({ name: `a${n}` }, 'a'));
  await expect(run({ name: 'a4' }, 'a')).rejects.toMatchObject(unavailable('Full.'));
  expect(await run({ name: 'b1' }, 'b')).toBe('b1');
  expect(await Promise.all(jobs)).toEqual(['a1', 'a2', 'a3']);
});

test('a full queue drops the last job of the client that used most, not the newcomer', async () => {
  const { run } = createQueue({ maxWaiting: 3 });
  await run({ name: 'a0', busyMs: 100 }, 'a');
  const ofA = [1, 2, 3, 4].map((n) => run({ name: `a${n}` }, 'a'));
  const ofB = run({ name: 'b1' }, 'b');
  const results = await Promise.allSettled(ofA);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(results[3]).toMatchObject({ reason: unavailable('Full.') });
  expect(await ofB).toBe('b1');
});

test('a job over the time limit fails alone, and its worker is replaced', async () => {
  const { run } = createQueue({ timeLimitMs: 3_000 });
  const [endless, next] = await Promise.allSettled([
    run({ name: 'a1', busyMs: 600_000 }, 'a'),
    run({ name: 'b1' }, 'b'),
  ]);
  expect(endless).toMatchObject({ reason: unavailable('Failed.') });
  expect(next).toEqual({ status: 'fulfilled', value: 'b1' });
});

test('a job that uses up its memory fails alone, and its worker is replaced', async () => {
  const { run } = createQueue();
  const results = await Promise.allSettled([
    run({ name: 'a1', usesAllMemory: true }, 'a'),
    run({ name: 'b1', fails: true }, 'b'),
    run({ name: 'c1' }, 'c'),
  ]);
  expect(results).toMatchObject([
    { reason: unavailable('Failed.') },
    { reason: { name: 'RangeError', message: 'b1 failed' } },
    { value: 'c1' },
  ]);
});

test('a waiting job is dropped when its signal aborts; a running one goes on', async () => {
  const { run } = createQueue();
  const gone = new AbortController();
  const running = run({ name: 'a1', busyMs: 50 }, 'a', gone.signal);
  const dropped = run({ name: 'a2' }, 'a', gone.signal);
  const waiting = run({ name: 'a3' }, 'a');
  gone.abort();
  await expect(dropped).rejects.toBe(gone.signal.reason);
  expect(await Promise.all([running, waiting])).toEqual(['a1', 'a3']);
});

test('closing rejects the waiting jobs', async () => {
  const { run, close } = createQueue();
  const jobs = [1, 2].map((n) => run({ name: `a${n}`, busyMs: 600_000 }, 'a'));
  const results = Promise.allSettled(jobs);
  await close();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
