import type { ListMember } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Executor } from '../../platform/database/database.ts';

/** Returns the owner first, then members by length of membership. */
export async function findMembers(db: Executor, listId: number): Promise<ListMember[]> {
  const rows = await db
    .selectFrom('shopping_list_member as m')
    .innerJoin('app_user', 'app_user.id', 'm.user_id')
    .select(['m.user_id', 'app_user.email', 'app_user.first_name', 'app_user.last_name', 'm.role'])
    .select('m.joined_by_link')
    .where('list_id', '=', listId)
    .orderBy(sql`m.role = 'owner'`, 'desc')
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute();
  return rows.map(({ joined_by_link, ...member }) => (joined_by_link ? { ...member, joined_by_link } : member));
}

export async function findMemberByEmail(db: Executor, listId: number, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('shopping_list_member as m')
    .innerJoin('app_user', 'app_user.id', 'm.user_id')
    .select('m.user_id')
    .where('list_id', '=', listId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return row?.user_id;
}

export async function findListRole(db: Executor, listId: number, userId: number) {
  const row = await db
    .selectFrom('shopping_list_member')
    .select('role')
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

export function countMembers(db: Executor, listId: number): Promise<number> {
  return countRows(db.selectFrom('shopping_list_member').where('list_id', '=', listId));
}

export async function findListOwner(db: Executor, listId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('shopping_list_member')
    .select('user_id')
    .where('list_id', '=', listId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row?.user_id;
}

export async function insertMember(
  trx: Executor,
  { listId, userId, byLink }: { listId: number; userId: number; byLink: boolean },
): Promise<void> {
  const joinedAt = sql<Date>`clock_timestamp()`;
  await trx
    .insertInto('shopping_list_member')
    .values({ list_id: listId, user_id: userId, role: 'member', joined_at: joinedAt, joined_by_link: byLink })
    .execute();
}

export async function makeListOwner(trx: Executor, listId: number, userId: number): Promise<void> {
  await trx
    .updateTable('shopping_list_member')
    .set({ role: 'owner' })
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .execute();
}

export async function findListIdsOfMember(db: Executor, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('shopping_list_member')
    .select('list_id')
    .where('user_id', '=', userId)
    .orderBy('list_id')
    .execute();
  return rows.map(({ list_id }) => list_id);
}

/** The longest other member becomes the next owner. */
export async function findListSuccessors(db: Executor, userId: number) {
  return db
    .selectFrom('shopping_list_member as mine')
    .innerJoin('shopping_list as list', 'list.id', 'mine.list_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('shopping_list_member as m')
          .innerJoin('app_user', 'app_user.id', 'm.user_id')
          .select([
            'm.user_id',
            sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('name'),
          ])
          .whereRef('m.list_id', '=', 'mine.list_id')
          .whereRef('m.user_id', '!=', 'mine.user_id')
          .orderBy(sql`m.role = 'owner'`, 'desc')
          .orderBy('m.joined_at')
          .orderBy('m.user_id')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['list.name', 'mine.role', 'next.name as next_owner'])
    .where('mine.user_id', '=', userId)
    .orderBy('list.name')
    .orderBy('list.id')
    .execute();
}
