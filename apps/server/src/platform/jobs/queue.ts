import type { PushMessage } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { Mail } from '../mail/mails.ts';

export type RecurringJobName =
  | 'forget-rate-limits'
  | 'forget-sessions'
  | 'forget-aisle-votes'
  | 'forget-list-changes'
  | 'forget-import-runs'
  | 'sort-products'
  | 'measure-policy-events'
  | 'write-open-data';

export interface Jobs extends Record<RecurringJobName, unknown> {
  'locate-stores': Record<string, never>;
  'import-file': { run: number };
  'send-mail': Mail;
  /** Sends a reset link if the address has an account. */
  'password-reset': { email: string };
  /** Sends a link that verifies an account's address, or its pending new one. */
  'prove-address': { user: number };
  /** Notifies the former address of a change, with a link that reverts it. */
  'tell-old-address': { user: number; email: string; changedAt: string };
  /** Notifies the owner of a verified address of its open invites. */
  'tell-of-invites': { user: number };
  'mail-invite': { id: number };
  /** Sends the mail of an invite, and notifies the account with that address. */
  'deliver-invite': { id: number };
  /** Sends a notification by mail and push, as its reader's settings allow. */
  'deliver-notification': { id: number; byMail: boolean };
  /** Evaluates the price alerts of changed listings, and queues `check-list-alerts`. */
  'check-alerts': Record<string, never>;
  /** Evaluates the price alerts of changed lists. */
  'check-list-alerts': Record<string, never>;
  'remove-picture': { path: string };
  /** Notifies the contributor of a review decision, if the decision still applies. */
  'tell-of-decision': { decision: number };
  'send-push': { subscription: number; message: PushMessage };
}
export type JobName = keyof Jobs;

export interface JobOptions {
  /** Replaces a job with the same key that has not started. */
  key?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** Total number of attempts. Pauses grow from seconds to hours. */
  attempts?: number;
  wait?: number;
  /** Lower numbers run first. The default is 0. */
  priority?: number;
}

/** Adds a job in the caller's transaction. It runs after the commit on any process, and is retried after failures. */
export async function addJob<Name extends JobName>(
  executor: Executor,
  name: Name,
  payload: Jobs[Name],
  { key, queue, attempts, wait, priority }: JobOptions = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text,
    queue_name => ${queue ?? null}::text, max_attempts => ${attempts ?? null}::integer,
    run_at => now() + ${wait ?? null}::float8 * interval '1 second', priority => ${priority ?? null}::integer
  )`.execute(executor);
}

/** Adds several jobs as `addJob` does. */
export async function addJobs<Name extends JobName>(
  executor: Executor,
  name: Name,
  payloads: readonly Jobs[Name][],
  { attempts }: Pick<JobOptions, 'attempts'> = {},
): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(${name}, payload => payload, max_attempts => ${attempts ?? null}::integer)
    FROM json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(executor);
}
