import type { Executor } from '../database/database.ts';
import { addJob } from '../jobs/queue.ts';
import type { Mail } from './mails.ts';

/**
 * Has a mail sent once the caller's transaction has committed. It is tried again for about a day while the mail server
 * refuses it, also after a restart.
 */
export async function queueMail(executor: Executor, mail: Mail): Promise<void> {
  await addJob(executor, 'send-mail', mail, { attempts: 14 });
}
