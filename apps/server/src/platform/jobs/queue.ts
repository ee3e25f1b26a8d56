import type { PushMessage } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { Mail } from '../mail/mails.ts';

/** The jobs of apps/server/crontab. */
export type RecurringJobName =
  | 'forget-rate-limits'
  | 'forget-sessions'
  | 'forget-aisle-votes'
  | 'forget-list-changes'
  | 'forget-import-runs'
  | 'sort-products';

/** Every job there is, with what it is given. */
export interface Jobs extends Record<RecurringJobName, unknown> {
  'locate-stores': Record<string, never>;
  /** Imports the file of a run. */
  'import-file': { run: number };
  'send-mail': Mail;
  /** Sends a link to choose a new password, if the address has an account. */
  'password-reset': { email: string };
  /** Sends a link that proves the address of an account, or the one that is to take its place. */
  'prove-address': { user: number };
  /** Tells the address of an account before a change, with a link that takes the change back. */
  'tell-old-address': { user: number; email: string; changedAt: string };
  /** Tells the owner of an address that was just proven of the open invites to it. */
  'tell-of-invites': { user: number };
  /** Mails an invite to a shopping list, with a link of its own. */
  'mail-invite': { id: number };
  /** Has an invite to a shopping list mailed, and notifies whoever has an account with the address. */
  'deliver-invite': { id: number };
  /** Mails and pushes a notification to its reader, who may have switched either off. */
  'deliver-notification': { id: number; byMail: boolean };
  /** Removes the picture of a person who has another one or has gone. */
  'remove-picture': { path: string };
  /** Tells who added something what was decided about it in the review, if that still stands. */
  'tell-of-decision': { decision: number };
  'send-push': { subscription: number; message: PushMessage };
}
export type JobName = keyof Jobs;

export interface JobOptions {
  /** A job with the same key that has not started is replaced instead of added again. */
  key?: string;
  /** How often it is tried in all; the pauses grow from seconds to hours. */
  attempts?: number;
  /** How long it waits before its first try, in seconds. */
  wait?: number;
  /** Jobs with a lower number run first, also if they were added later. The default is 0. */
  priority?: number;
}

/**
 * Adds a job as part of the caller's transaction: it runs once that has committed, on whichever server process is free,
 * and is tried again after a failure or a restart.
 */
export async function addJob<Name extends JobName>(
  executor: Executor,
  name: Name,
  payload: Jobs[Name],
  { key, attempts, wait, priority }: JobOptions = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text, max_attempts => ${attempts ?? null}::integer,
    run_at => now() + ${wait ?? null}::float8 * interval '1 second', priority => ${priority ?? null}::integer
  )`.execute(executor);
}
