import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Who shares a list, the owner included. */
export async function findMemberIds(db: Executor, listId: number): Promise<number[]> {
  const rows = await db.selectFrom('shopping_list_member').select('user_id').where('list_id', '=', listId).execute();
  return rows.map(({ user_id }) => user_id);
}

/** How a person is called by others: by first and last name, or by e-mail address where neither is known. */
export const nameOfUser = (table: string) => sql<string>`
  coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)})`;

/** How a person is called in news to others. */
export async function findName(db: Executor, userId: number): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .select(nameOfUser('app_user').as('name'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? 'Somebody';
}
