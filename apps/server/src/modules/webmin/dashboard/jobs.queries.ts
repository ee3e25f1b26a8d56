import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export interface FailedJobRow {
  id: number;
  task: string;
  attempts: number;
  max_attempts: number;
  last_error: string;
  run_at: Date;
}

export async function findFailedJobs(db: Executor, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    SELECT id, task_identifier AS task, attempts, max_attempts, last_error, run_at
    FROM graphile_worker.jobs WHERE last_error IS NOT NULL ORDER BY updated_at DESC, id DESC LIMIT ${limit}
  `.execute(db);
  return rows;
}

/** Reschedules a job now and resets its attempts. Returns undefined if it does not exist or is running. */
export async function rescheduleJob(db: Executor, id: number): Promise<{ task: string } | undefined> {
  const { rows } = await sql<{ task: string }>`
    SELECT job.task_identifier AS task
    FROM graphile_worker.reschedule_jobs(ARRAY[${id}]::bigint[], run_at => now(), attempts => 0) again
    JOIN graphile_worker.jobs job ON job.id = again.id
    WHERE EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.id = ${id})
  `.execute(db);
  return rows[0];
}
