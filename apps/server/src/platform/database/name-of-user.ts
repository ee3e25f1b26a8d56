import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** The name of a person without an account. */
export const unknownPerson = 'Somebody';

/** How a person is called by others: by first and last name, or by e-mail address where neither is known. */
export const nameOfUser = (table: string) => sql<string>`
  coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)})`;

/** The name of a person, as others see it. */
export async function findName(db: Executor, userId: number): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .select(nameOfUser('app_user').as('name'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? unknownPerson;
}
