import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { openPool } from '../database/database.ts';
import { holdWorkerPresence, type WorkerPresence } from './dead-workers.ts';
import type { JobName, Jobs } from './queue.ts';
import { openJobPool } from './worker-pool.ts';

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface JobWorker {
  stop(): Promise<void>;
}

export async function installJobs(url: string): Promise<void> {
  // The library's own pool stops handling errors before its connection is closed, so a lost database would end the
  // process.
  const pgPool = openPool(url, 1);
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}

const crontabFile = fileURLToPath(new URL('../../../crontab', import.meta.url));

/** Runs jobs, two at a time, on its own connections: added ones, the crontab's, and those of dead workers. */
export async function startJobs(
  url: string,
  handlers: Partial<JobHandlers>,
  log: FastifyBaseLogger,
): Promise<JobWorker> {
  const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  // The runner's own pool would fail with open connections after its stop. This one waits for a lost database to record
  // failed jobs.
  const pgPool = openJobPool(url);
  let presence: WorkerPresence | undefined;
  const events: WorkerEvents = new EventEmitter();
  // The pool's id identifies the worker.
  events.once('pool:create', ({ workerPool }) => {
    presence = holdWorkerPresence(url, workerPool.id, log);
  });
  const runner = await run({
    pgPool,
    events,
    crontabFile,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger((scope) => (level, message) => {
      // The first line gives the reason. A stack is not needed for a retry.
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

/** Runs all pending jobs, and the jobs that they add. */
export async function runPendingJobs(pgPool: pg.Pool, handlers: Partial<JobHandlers>): Promise<void> {
  await runOnce({ pgPool, logger: new Logger(() => () => undefined), taskList: tasks(handlers) });
}

function tasks(handlers: Partial<JobHandlers>): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, (payload: unknown) => handler(payload as never)]),
  );
}
