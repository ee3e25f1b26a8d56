import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabaseProxy } from '../../../test/database-proxy.ts';
import { addJob } from './queue.ts';
import { installJobs, startJobs } from './worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a database that goes while the connection of the installation is being closed ends no process', async () => {
  const proxy = await createDatabaseProxy(database.url);
  await installJobs(proxy.url);
  // What says that it is closed is still on its way. An error that nobody hears of would fail the run.
  proxy.freeze();
  const { rowCount } = await database.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  expect(rowCount).toBe(1);
  proxy.thaw();
  await expect.poll(proxy.connections).toBe(0);
  await proxy.cut();
});

test('a connection that breaks while a finished job is noted ends no process, and the job runs once', async () => {
  const blocker = await database.pool.connect();
  let runs = 0;
  const finish = async () => {
    runs += 1;
    await blocker.query('BEGIN; LOCK TABLE graphile_worker._private_jobs IN ACCESS EXCLUSIVE MODE');
  };
  const jobs = await startJobs(database.url, { 'locate-stores': finish }, pino({ level: 'silent' }));
  try {
    await addJob(database.db, 'locate-stores', {});
    const deletes = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE 'delete from%'`;
    // The transaction of the blocker would see one snapshot of the activity until its end.
    await expect.poll(async () => (await database.pool.query(`SELECT ${deletes}`)).rowCount).toBe(1);
    await database.pool.query(`SELECT pg_terminate_backend(pid) ${deletes}`);
    await blocker.query('COMMIT');
    const left = "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'locate-stores'";
    await expect.poll(async () => (await blocker.query(left)).rowCount).toBe(0);
    expect(runs).toBe(1);
  } finally {
    blocker.release(true);
    await jobs.stop();
  }
});

test('WEB-08 a job whose process died is done by the next process that starts', async () => {
  await addJob(database.db, 'locate-stores', {});
  await database.pool.query(`INSERT INTO job_worker (id) VALUES ('dead');
    UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now(), attempts = 1`);
  let isDone = false;
  const finish = async () => {
    isDone = true;
  };
  const jobs = await startJobs(database.url, { 'locate-stores': finish }, pino({ level: 'silent' }));
  // Without it the worker looks every two seconds.
  const wake = () => database.pool.query('NOTIFY "jobs:insert"');
  await expect.poll(() => wake().then(() => isDone)).toBe(true);
  await jobs.stop();
});
