import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** The name of a person without an account. */
export const unknownPerson = 'Somebody';

/** First and last name, or the email address if both are empty. */
export const nameOfUserSql = (table: string) => sql<string>`
  coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)})`;

export async function findNameOfUser(db: Executor, userId: number): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .select(nameOfUserSql('app_user').as('name'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? unknownPerson;
}
