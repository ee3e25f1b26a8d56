import type { Config } from '../../config.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { publish } from '../../platform/events/publish.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { pushToUser } from '../push/push.service.ts';
import type { NewNotification } from './news.ts';
import {
  deleteNotificationsOfInvite,
  findNotificationToDeliver,
  insertNotifications,
} from './notifications.queries.ts';

/** Publishes the notification after commit. A job delivers it by mail and push according to the user's settings. */
export async function notify(executor: Executor, news: NewNotification): Promise<number> {
  const [id = 0] = await notifyPeople(executor, [news]);
  return id;
}

/** Does what `notify` does for up to some thousand notifications. Returns their ids in the same order. */
export async function notifyPeople(executor: Executor, news: readonly NewNotification[]): Promise<number[]> {
  if (news.length === 0) return [];
  const ids = await insertNotifications(executor, news);
  const sent = news.map(({ userId, hasOwnMail }, i) => ({ id: ids[i] ?? 0, userId, byMail: !hasOwnMail }));
  const events = sent.map(({ id, userId }) => ({ event: 'notification' as const, data: { id }, to: [userId] }));
  await publish(executor, ...events);
  await addJobs(
    executor,
    'deliver-notification',
    sent.map(({ id, byMail }) => ({ id, byMail })),
  );
  return ids;
}

export async function deleteInviteNotifications(executor: Executor, listId: number): Promise<void> {
  for (const { id, user_id } of await deleteNotificationsOfInvite(executor, { listId })) {
    await publish(executor, { event: 'notification', data: { id }, to: [user_id] });
  }
}

export async function deleteInviteNotification(executor: Executor, inviteId: number): Promise<void> {
  await deleteNotificationsOfInvite(executor, { inviteId });
}

/** Skips deleted notifications and inactive readers. */
export async function deliverNotification(
  { db, config }: { db: Database; config: Config },
  { id, byMail }: { id: number; byMail: boolean },
): Promise<void> {
  // One transaction queues both messages, so that a retry repeats neither.
  await inTransaction(db, async (trx) => {
    const news = await findNotificationToDeliver(trx, id);
    if (!news) return;
    // An unverified address may belong to a stranger.
    if (byMail && news.email_notifications && news.email_proven_at) {
      const data = { firstName: news.first_name, content: news.content, link: `${config.publicUrl}${news.path}` };
      await queueMail(trx, { template: 'notification', to: news.email, data });
    }
    await pushToUser(trx, news.user_id, { title: 'Bargain Buddy', body: news.content, path: news.path });
  });
}
