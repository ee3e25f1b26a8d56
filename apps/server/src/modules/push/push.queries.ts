import type { PushSubscriptionDetails } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

const maxPerPerson = 20;

/** Replaces an earlier subscription of the same browser, even of another account. */
export async function savePushSubscription(
  db: Executor,
  owner: { userId: number; family: string },
  { endpoint, keys }: PushSubscriptionDetails,
): Promise<void> {
  const values = { user_id: owner.userId, family: owner.family, p256dh: keys.p256dh, auth: keys.auth };
  await db
    .insertInto('push_subscription')
    .values({ endpoint, ...values, created_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ ...values, created_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

export async function deleteSurplusPushBrowsers(db: Executor, userId: number): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxPerPerson),
    )
    .execute();
}

export async function deletePushSubscription(db: Executor, userId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

export async function deletePushSubscriptionById(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute();
}

/** Skips users who have disabled push messages and browsers without an active session. */
export function findPushSubscriptions(db: Executor, userId: number) {
  return wanted(db).select('subscription.id').where('user_id', '=', userId).orderBy('subscription.id').execute();
}

export function findPushSubscription(db: Executor, id: number) {
  return wanted(db).selectAll('subscription').select(unread).where('subscription.id', '=', id).executeTakeFirst();
}

function wanted(db: Executor) {
  return db
    .selectFrom('push_subscription as subscription')
    .innerJoin('app_user', 'app_user.id', 'subscription.user_id')
    .where('app_user.push_notifications', '=', true)
    .where('app_user.is_active', '=', true)
    .where(sessionRuns);
}

export async function deleteEndedPushSubscriptions(db: Executor): Promise<void> {
  await db
    .deleteFrom('push_subscription as subscription')
    .where((eb) => eb.not(sessionRuns))
    .execute();
}

const unread = sql<number>`(
  SELECT count(*)::int FROM notification WHERE notification.user_id = subscription.user_id AND NOT notification.is_read
)`.as('unread');

const sessionRuns = sql<boolean>`EXISTS (
  SELECT FROM refresh_token token
  WHERE token.family = subscription.family AND token.revoked_at IS NULL AND token.expires_at > now()
)`;
