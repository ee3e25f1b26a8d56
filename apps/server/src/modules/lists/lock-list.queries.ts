import type { ListRole } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

export interface LockedList {
  id: number;
  name: string;
  version: number;
  role: ListRole;
}

/** Locks a list and the user's membership. Returns undefined if the membership ended, also during the wait. */
export async function lockMembersList(
  executor: Executor,
  id: number | RawBuilder<number>,
  userId: number,
): Promise<LockedList | undefined> {
  const { rows } = await sql<LockedList>`${prepared}
    SELECT list.id, list.name, list.version, m.role
    FROM shopping_list list JOIN shopping_list_member m ON m.list_id = list.id
    WHERE list.id = ${typeof id === 'number' ? id : sql`(${id})`} AND m.user_id = ${userId}
    FOR NO KEY UPDATE OF list FOR KEY SHARE OF m
  `.execute(executor);
  return rows[0];
}

export const listOfItem = (itemId: number) => sql<number>`SELECT list_id FROM shopping_list_item WHERE id = ${itemId}`;

export function lockAnyList(executor: Executor, id: number) {
  return executor
    .selectFrom('shopping_list')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setListVersion(
  executor: Executor,
  id: number,
  version: number,
  by: 'people' | 'nobody',
): Promise<number[]> {
  const { rows } = await sql<{ members: number[] }>`${prepared}
    UPDATE shopping_list
    SET version = ${version}, told_at = clock_timestamp(),
        last_updated = CASE WHEN ${by === 'people'} THEN greatest(last_updated, clock_timestamp()) ELSE last_updated END
    WHERE id = ${id}
    RETURNING (SELECT coalesce(array_agg(user_id), '{}') FROM shopping_list_member WHERE list_id = ${id}) AS members
  `.execute(executor);
  return rows[0]?.members ?? [];
}

/** Deletes memberships and stores their end for clients that are offline. */
export async function deleteMembers(
  executor: Executor,
  { id, version }: { id: number; version: number },
  userIds: readonly number[],
): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM shopping_list_member WHERE list_id = ${id} AND user_id = ANY(${userIds}::integer[]) RETURNING user_id
    )
    INSERT INTO shopping_list_departure AS d (user_id, list_id, version, client_id)
    SELECT gone.user_id, list.id, ${version}, list.client_id FROM gone JOIN shopping_list list ON list.id = ${id}
    ON CONFLICT (user_id, list_id) DO UPDATE SET version = excluded.version, left_at = excluded.left_at
  `.execute(executor);
}
