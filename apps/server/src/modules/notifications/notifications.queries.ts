import type { InviteStatus } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Executor } from '../../platform/database/database.ts';
import { nameOfUserSql, unknownPerson } from '../../platform/database/name-of-user.ts';
import type { Range } from '../../platform/paging.ts';
import type { NewNotification } from './news.ts';

export function findNotifications(db: Executor, userId: number, range: Range) {
  return view(db)
    .where('user_id', '=', userId)
    .orderBy('notification.id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute();
}

export function findNotificationsBefore(
  db: Executor,
  userId: number,
  { id, limit }: { id: number | undefined; limit: number },
) {
  return view(db)
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('notification.id', '<', id ?? 0))
    .orderBy('notification.id', 'desc')
    .limit(limit)
    .execute();
}

/** Replaces `unknownPerson` at the start of the text by the person's current name. */
const content = sql<string>`CASE WHEN person.id IS NULL THEN content
  ELSE ${nameOfUserSql('person')} || substr(content, ${sql.lit(unknownPerson.length + 1)}) END`.as('content');

function view(db: Executor) {
  return db
    .selectFrom('notification')
    .leftJoin('shopping_list_invite as invite', 'invite.id', 'notification.invite_id')
    .leftJoin('app_user as person', 'person.id', 'notification.person_id')
    .select(['notification.id', content, 'is_read', 'notification_type', 'timestamp'])
    .select(
      sql<InviteStatus | null>`CASE WHEN invite.status = 'pending' AND invite.expires_at <= now() THEN 'expired' ELSE invite.status END`.as(
        'invite_status',
      ),
    );
}

/** Returns the ids in the same order. */
export async function insertNotifications(db: Executor, news: readonly NewNotification[]): Promise<number[]> {
  const rows = await db
    .insertInto('notification')
    .values((eb) =>
      news.map(({ userId, content, by, type, inviteId, path }) => ({
        user_id: userId,
        content: by === undefined ? content : `${unknownPerson} ${content}`,
        // The lock waits for a concurrent deletion of the account. The person is null afterwards.
        person_id:
          by === undefined || by === null
            ? null
            : eb.selectFrom('app_user').select('id').where('id', '=', by).forKeyShare(),
        notification_type: type,
        invite_id: inviteId ?? null,
        path: path || sql`DEFAULT`,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function findNotificationToDeliver(db: Executor, id: number) {
  return db
    .selectFrom('notification')
    .innerJoin('app_user as reader', 'reader.id', 'notification.user_id')
    .leftJoin('app_user as person', 'person.id', 'notification.person_id')
    .select([content, 'path', 'user_id', 'reader.email', 'reader.first_name'])
    .select(['reader.email_notifications', 'reader.email_proven_at'])
    .where('notification.id', '=', id)
    .where('reader.is_active', '=', true)
    .executeTakeFirst();
}

export function countUnread(db: Executor, userId: number): Promise<number> {
  return countRows(db.selectFrom('notification').where('user_id', '=', userId).where('is_read', '=', false));
}

export async function markNotificationRead(db: Executor, userId: number, id: number) {
  await db
    .updateTable('notification')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  return view(db).where('user_id', '=', userId).where('notification.id', '=', id).executeTakeFirst();
}

export async function markAllNotificationsRead(db: Executor, userId: number): Promise<void> {
  await db
    .updateTable('notification')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .execute();
}

export async function deleteNotificationsOfInvite(
  db: Executor,
  about: { listId: number } | { inviteId: number },
): Promise<{ id: number; user_id: number }[]> {
  const invites = db
    .selectFrom('shopping_list_invite')
    .select('id')
    .where('listId' in about ? 'list_id' : 'id', '=', 'listId' in about ? about.listId : about.inviteId)
    .where('status', '=', 'pending');
  return db.deleteFrom('notification').where('invite_id', 'in', invites).returning(['id', 'user_id']).execute();
}
