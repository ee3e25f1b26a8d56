import type { PushSubscriptionDetails } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Keeps a browser's subscription; one that it had before, perhaps for another account, is replaced. */
export async function keepSubscription(
  db: Executor,
  owner: { userId: number; family: string },
  { endpoint, keys }: PushSubscriptionDetails,
): Promise<void> {
  const values = { user_id: owner.userId, family: owner.family, p256dh: keys.p256dh, auth: keys.auth };
  await db
    .insertInto('push_subscription')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...values, created_at: sql<Date>`now()` }))
    .execute();
}

export async function deleteSubscription(db: Executor, userId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

export async function deleteSubscriptionById(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute();
}

/** The browsers of a user who wants push messages and on which they are still signed in. */
export function findSubscriptions(db: Executor, userId: number) {
  return db
    .selectFrom('push_subscription as subscription')
    .innerJoin('app_user', 'app_user.id', 'subscription.user_id')
    .select(['subscription.id'])
    .where('subscription.user_id', '=', userId)
    .where('app_user.push_notifications', '=', true)
    .where('app_user.is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('refresh_token.id')
          .whereRef('refresh_token.family', '=', 'subscription.family')
          .where('revoked_at', 'is', null),
      ),
    )
    .orderBy('subscription.id')
    .execute();
}

export function findSubscription(db: Executor, id: number) {
  return db.selectFrom('push_subscription').selectAll().where('id', '=', id).executeTakeFirst();
}
