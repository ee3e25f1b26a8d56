import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { AppUserRow } from '../../platform/database/tables.ts';

export interface NewUser {
  email: string;
  password_hash: string;
  first_name?: string;
  last_name?: string;
  phone_number?: string;
  is_superuser?: boolean;
}

/** The account of an e-mail address, whatever its case. */
export async function findUserByEmail(db: Executor, email: string): Promise<AppUserRow | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email.trim()})`)
    .executeTakeFirst();
}

export async function findUserById(db: Executor, id: number): Promise<AppUserRow | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The new account's id; undefined when the e-mail address has an account already. */
export async function insertUser(db: Executor, user: NewUser): Promise<number | undefined> {
  const row = await db
    .insertInto('app_user')
    .values({ ...user, email: user.email.trim() })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether the account has its new password now; with `from` only if its hash was still that one. */
export async function updatePasswordHash(
  db: Executor,
  id: number,
  passwordHash: string,
  from?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('password_hash', '=', from ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The stores that a user prefers, in the order in which they chose them. */
export function findPreferredStores(db: Executor, userId: number) {
  return db
    .selectFrom('preferred_store')
    .innerJoin('store', 'store.id', 'preferred_store.store_id')
    .select(['store.id', 'store.name', 'store.address'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('store.id')
    .execute();
}
