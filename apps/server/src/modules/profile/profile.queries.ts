import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { AppUserTable } from '../../platform/database/tables.ts';

type Changes = Partial<
  Pick<AppUserTable, 'email' | 'preferred_region' | 'profile_picture'> & {
    first_name: string;
    last_name: string;
    phone_number: string;
    email_notifications: boolean;
    push_notifications: boolean;
    theme_mode: 'light' | 'dark';
  }
>;

export async function updateUser(db: Executor, id: number, changes: Changes): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('app_user').set(changes).where('id', '=', id).execute();
}

/** Whether another account than `id` has the e-mail address, whatever its case. */
export async function isEmailTaken(db: Executor, email: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUser(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('app_user').where('id', '=', id).execute();
}

/** Whether there is an active superuser beside `id`. */
export async function hasOtherSuperuser(db: Executor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .where('id', '!=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
