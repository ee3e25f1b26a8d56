import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { openPool } from '../database/database.ts';
import { type Presence, showPresence } from './dead-workers.ts';
import type { JobName, Jobs } from './queue.ts';
import { openWorkerPool } from './worker-pool.ts';

/** What carries out each kind of job; it throws to be tried again later. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface JobWorker {
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>;
}

/** Makes or updates the tables of the job queue in the database at `url`. */
export async function installJobs(url: string): Promise<void> {
  // A pool of our own: the library's stops listening for errors before its connection is closed, and a database that
  // goes in between would end the process.
  const pgPool = openPool(url, 1);
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}

const crontabFile = fileURLToPath(new URL('../../../crontab', import.meta.url));

/**
 * Carries out jobs of the database at `url`, two at a time, on connections of its own, until it is stopped: those that
 * are added, those of the crontab, and those that a process was at when it died.
 */
export async function startJobs(
  url: string,
  handlers: Partial<JobHandlers>,
  log: FastifyBaseLogger,
): Promise<JobWorker> {
  const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  // A pool of our own, since the runner's would still have open connections after its stop, and fail with them.
  // It waits for the database: a job that fails while that is away is noted once it is back.
  const pgPool = openWorkerPool(url);
  let presence: Presence | undefined;
  const events: WorkerEvents = new EventEmitter();
  // Jobs are taken in the name of the pool.
  events.once('pool:create', ({ workerPool }) => {
    presence = showPresence(url, workerPool.id, log);
  });
  const runner = await run({
    pgPool,
    events,
    crontabFile,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger((scope) => (level, message) => {
      // A failed job is tried again, often for want of a service outside: its first line says why, no stack is needed.
      const [line] = message.split('\n');
      log[levels[level]]({ job: scope.taskIdentifier }, line);
    }),
    taskList: tasks(handlers),
  });
  return {
    async stop() {
      await runner.stop();
      await presence?.end();
      await pgPool.end();
    },
  };
}

/** Carries out the jobs that are due, and those that they add, and returns. */
export async function runDueJobs(pgPool: pg.Pool, handlers: Partial<JobHandlers>): Promise<void> {
  await runOnce({ pgPool, logger: new Logger(() => () => undefined), taskList: tasks(handlers) });
}

function tasks(handlers: Partial<JobHandlers>): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, (payload: unknown) => handler(payload as never)]),
  );
}
