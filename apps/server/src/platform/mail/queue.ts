import type { Executor } from '../database/database.ts';
import { addJob } from '../jobs/queue.ts';
import type { Mail } from './mails.ts';

/** Queues a mail in the caller's transaction. It is retried for about a day, also after restarts. */
export async function queueMail(executor: Executor, mail: Mail): Promise<void> {
  await addJob(executor, 'send-mail', mail, { attempts: 14 });
}
