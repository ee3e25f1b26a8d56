import type { PushMessage, PushSubscriptionDetails } from '@bargain-buddy/contract';
import type { Config } from '../../config.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { lockSignedInUser } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ValidationError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { isPushEndpoint, isPushKey, sendPush } from '../../platform/push/send-push.ts';
import { loadVapidKeys } from '../../platform/push/vapid-keys.ts';
import {
  deletePushSubscription,
  deletePushSubscriptionById,
  deleteSurplusPushBrowsers,
  findPushSubscription,
  findPushSubscriptions,
  savePushSubscription,
} from './push.queries.ts';

export { deleteEndedPushSubscriptions } from './push.queries.ts';

export async function subscribeToPush(db: Database, me: CurrentUser, given: PushSubscriptionDetails): Promise<void> {
  if (!isPushEndpoint(given.endpoint)) {
    throw new ValidationError({ endpoint: ['This is not the address of a push service.'] });
  }
  if (!isPushKey(given.keys.p256dh)) {
    throw new ValidationError({ 'keys.p256dh': ['This is not a public key on the curve P-256.'] });
  }
  if (Buffer.from(given.keys.auth, 'base64url').length !== 16) {
    throw new ValidationError({ 'keys.auth': ['This is not a secret of 16 bytes.'] });
  }
  await inTransaction(db, async (trx) => {
    await lockSignedInUser(trx, me);
    await savePushSubscription(trx, { userId: me.id, family: me.family }, given);
    await deleteSurplusPushBrowsers(trx, me.id);
  });
}

export async function unsubscribeFromPush(db: Database, me: CurrentUser, endpoint: string): Promise<void> {
  await deletePushSubscription(db, me.id, endpoint);
}

/** Sends after commit. Push jobs have a lower priority than mails and other jobs, so they delay none of them. */
export async function pushToUser(executor: Executor, userId: number, message: PushMessage): Promise<void> {
  for (const { id } of await findPushSubscriptions(executor, userId)) {
    await addJob(executor, 'send-push', { subscription: id, message }, { attempts: 8, priority: 10 });
  }
}

export async function hasPushSubscription(db: Database, me: CurrentUser): Promise<boolean> {
  return (await findPushSubscriptions(db, me.id)).length > 0;
}

/** Returns the number of browsers. Throws if one is unreachable. */
export async function pushToOwnBrowsers(
  services: { db: Database; config: Config },
  me: CurrentUser,
  message: PushMessage,
): Promise<number> {
  const subscriptions = await findPushSubscriptions(services.db, me.id);
  for (const { id } of subscriptions) await deliverPush(services, { subscription: id, message });
  return subscriptions.length;
}

/** Skips ended sessions and users who have disabled push. Deletes subscriptions that no longer exist. */
export async function deliverPush(
  { db, config }: { db: Database; config: Config },
  job: { subscription: number; message: PushMessage },
): Promise<void> {
  const row = await findPushSubscription(db, job.subscription);
  if (!row) return;
  const subscription = { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } };
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${config.adminEmail}`;
  const message = { ...job.message, unread: row.unread };
  const outcome = await sendPush(subscription, message, await loadVapidKeys(config), subject);
  if (outcome === 'gone') await deletePushSubscriptionById(db, row.id);
}
