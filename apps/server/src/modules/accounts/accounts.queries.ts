import { sql, type Updateable } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { AppUserRow, AppUserTable } from '../../platform/database/tables.ts';

export interface NewUserRow {
  email: string;
  password_hash: string;
  first_name?: string;
  last_name?: string;
  phone_number?: string;
  address?: string;
  is_superuser?: boolean;
  is_active?: boolean;
  email_proven_at?: Date;
}

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

/** Returns undefined if the e-mail address already has an account. */
export async function insertUser(db: Executor, user: NewUserRow): Promise<number | undefined> {
  const row = await db
    .insertInto('app_user')
    .values({ ...user, email: user.email.trim() })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** With `from`, updates only if the stored hash still equals it. Returns false otherwise. */
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

export async function updateUser(db: Executor, id: number, changes: Updateable<AppUserTable>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('app_user').set(changes).where('id', '=', id).execute();
}

/** Locks the account until the transaction ends. Rows that reference it can still be inserted. */
export function lockUserById(trx: Executor, id: number): Promise<AppUserRow | undefined> {
  return trx.selectFrom('app_user').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function isEmailTaken(db: Executor, email: string, id: number): Promise<boolean> {
  const row = await findUserByEmail(db, email);
  return row !== undefined && row.id !== id;
}

/** Locks the active superusers, so that the second of two concurrent changes sees the result of the first. */
export async function lockSuperusers(trx: Executor): Promise<number[]> {
  // Prevents deadlocks: transactions with different snapshots could lock the rows in different orders.
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
