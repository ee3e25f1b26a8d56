import { sql, type Updateable } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { AppUserRow, AppUserTable } from '../../platform/database/tables.ts';

export interface NewUser {
  email: string;
  password_hash: string;
  first_name?: string;
  last_name?: string;
  phone_number?: string;
  address?: string;
  is_superuser?: boolean;
  is_active?: boolean;
  /** When the address was proven; left out by all whose owner has yet to prove it. */
  email_proven_at?: Date;
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

/** Sets the given columns of an account; nothing is done without any. */
export async function updateUser(db: Executor, id: number, changes: Updateable<AppUserTable>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('app_user').set(changes).where('id', '=', id).execute();
}

/** The account of an id, locked until the transaction ends, but for rows that refer to it. */
export function lockUserById(trx: Executor, id: number): Promise<AppUserRow | undefined> {
  return trx.selectFrom('app_user').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Whether another account than `id` has the e-mail address, whatever its case. */
export async function isEmailTaken(db: Executor, email: string, id: number): Promise<boolean> {
  const row = await findUserByEmail(db, email);
  return row !== undefined && row.id !== id;
}

/**
 * The active superusers, locked until the transaction ends, so that of two changes at once the second sees what the
 * first has left.
 */
export async function lockSuperusers(trx: Executor): Promise<number[]> {
  // One after the other from here: those who began at different moments would take the rows in different orders.
  await sql`SELECT pg_advisory_xact_lock(hashtext('superusers'))`.execute(trx);
  const rows = await trx
    .selectFrom('app_user')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
