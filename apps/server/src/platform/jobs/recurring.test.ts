import { readFile } from 'node:fs/promises';
import { parseCrontab } from 'graphile-worker';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { addJob } from './queue.ts';
import { type JobWorker, startJobs } from './worker.ts';

let database: TestDatabase;
let workers: JobWorker[];
beforeEach(async () => {
  database = await createTestDatabase();
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await database.drop();
});

const log = pino({ level: 'silent' });
const start = async (handlers: Parameters<typeof startJobs>[1]) => {
  workers.push(await startJobs(database.url, handlers, log));
};

test('every line of the crontab has something that does it', async () => {
  const crontab = await readFile(new URL('../../../crontab', import.meta.url), 'utf8');
  const known = Object.keys(jobHandlers({ db: database.db } as never, { log } as never));
  for (const { task } of parseCrontab(crontab)) expect(known).toContain(task);
});

test('what several processes missed while none of them ran is made up for once', async () => {
  await sql`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
            VALUES ('forget-sessions', now() - interval '9 days', now() - interval '5 hours')`.execute(database.db);
  let runs = 0;
  const handlers = {
    'forget-sessions': async () => {
      runs += 1;
    },
    // Comes after it, and shows that nothing is waiting before.
    'send-mail': async () => undefined,
  };
  await Promise.all([start(handlers), start(handlers), start(handlers)]);
  await expect.poll(() => runs).toBe(1);
  const waiting = () =>
    sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'forget-sessions'`.execute(database.db);
  await expect.poll(async () => (await waiting()).rows.length).toBe(0);
  expect(runs).toBe(1);
});

test('the jobs of a process that died are done by another one within seconds, those of one that lives are left to it', async () => {
  await start({});
  const alive = async () => (await sql<{ id: string }>`SELECT id FROM job_worker`.execute(database.db)).rows[0]?.id;
  await expect.poll(alive).toMatch(/^pool-/);
  const living = (await alive()) ?? '';
  for (const worker of ['pool-dead', living]) {
    await addJob(database.db, 'password-reset', { email: `${worker}@example.com` });
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = ${worker}, locked_at = now()
              WHERE locked_by IS NULL`.execute(database.db);
  }
  await sql`INSERT INTO job_worker (id) VALUES ('pool-dead')`.execute(database.db);
  const done: string[] = [];
  await start({ 'password-reset': async ({ email }) => void done.push(email) });
  await expect.poll(() => done).toEqual(['pool-dead@example.com']);
  const left = () =>
    sql`SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = 'password-reset'`.execute(database.db);
  await expect.poll(async () => (await left()).rows).toEqual([{ locked_by: living }]);
});
