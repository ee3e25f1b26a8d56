import type { Config } from '../../config.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { publish } from '../../platform/events/publish.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { pushToUser } from '../push/push.service.ts';
import type { News } from './news.ts';
import { deleteInviteNews, findForDelivery, insertNotification } from './notifications.queries.ts';

/**
 * Tells a user something once the caller's transaction has committed: among the notifications, on pages that are open,
 * and by mail and push as far as the user has switched them on (PRF-07).
 */
export async function notify(executor: Executor, news: News): Promise<void> {
  const id = await insertNotification(executor, news);
  await publish(executor, { event: 'notification', data: { id }, to: [news.userId] });
  await addJob(executor, 'deliver-notification', { id, byMail: !news.hasOwnMail });
}

/** Takes back what was told about open invites to a list, since nobody can accept them any more. */
export async function deleteInviteNotifications(executor: Executor, listId: number): Promise<void> {
  for (const { id, user_id } of await deleteInviteNews(executor, { listId })) {
    await publish(executor, { event: 'notification', data: { id }, to: [user_id] });
  }
}

/** Takes back what was told about an open invite, to be told anew. */
export async function deleteInviteNotification(executor: Executor, inviteId: number): Promise<void> {
  await deleteInviteNews(executor, { inviteId });
}

/**
 * The job that mails and pushes a notification; one that was deleted meanwhile, or whose reader is inactive, is not
 * sent.
 */
export async function deliverNotification(
  { db, config }: { db: Database; config: Config },
  { id, byMail }: { id: number; byMail: boolean },
): Promise<void> {
  // Both messages become jobs of their own or neither does, so that a second try repeats nothing.
  await inTransaction(db, async (trx) => {
    const news = await findForDelivery(trx, id);
    if (!news) return;
    // An address that nobody has proven may be a stranger's.
    if (byMail && news.email_notifications && news.email_proven_at) {
      const data = { firstName: news.first_name, content: news.content, link: `${config.publicUrl}${news.path}` };
      await queueMail(trx, { template: 'notification', to: news.email, data });
    }
    await pushToUser(trx, news.user_id, { title: 'Bargain Buddy', body: news.content, path: news.path });
  });
}
