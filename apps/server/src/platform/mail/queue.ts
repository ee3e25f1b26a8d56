import type { Executor } from '../database/database.ts';
import { addJobs } from '../jobs/queue.ts';
import type { Mail } from './mails.ts';

/** Queues mails in the caller's transaction. They are retried for about a day, also after restarts. */
export async function queueMail(executor: Executor, ...mails: readonly Mail[]): Promise<void> {
  await addJobs(executor, 'send-mail', mails, { attempts: 14 });
}
