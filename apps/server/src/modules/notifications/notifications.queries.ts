import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** A user's notifications, newest first. */
export function findNotifications(db: Executor, userId: number, range: { limit: number; offset: number }) {
  return db
    .selectFrom('notification')
    .select(['id', 'content', 'is_read', 'notification_type', 'timestamp'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute();
}

export async function countUnread(db: Executor, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks one notification of the user as read and answers it; undefined when there is none with this id. */
export function markRead(db: Executor, userId: number, id: number) {
  return db
    .updateTable('notification')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'content', 'is_read', 'notification_type', 'timestamp'])
    .executeTakeFirst();
}

export async function markAllRead(db: Executor, userId: number): Promise<void> {
  await db
    .updateTable('notification')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .execute();
}
