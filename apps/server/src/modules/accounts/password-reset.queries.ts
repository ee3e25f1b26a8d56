import { sql } from 'kysely';
import { lockPerson } from '../../platform/auth/lock-person.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { AppUserRow } from '../../platform/database/tables.ts';

export async function insertPasswordResetToken(
  db: Executor,
  userId: number,
  hash: Buffer,
  minutes: number,
): Promise<void> {
  await db.deleteFrom('password_reset_token').where('expires_at', '<', sql<Date>`now()`).execute();
  const expires = sql<Date>`now() + make_interval(mins => ${minutes})`;
  await db
    .insertInto('password_reset_token')
    .values({ token_hash: hash, user_id: userId, expires_at: expires })
    .execute();
}

/** Locks the owner of a valid token until the transaction ends, so that the token works only once. */
export async function lockUserByResetToken(trx: Executor, hash: Buffer): Promise<AppUserRow | undefined> {
  const token = await findUserOfResetToken(trx, hash);
  if (!token) return undefined;
  await lockPerson(trx, token.id);
  return findUserOfResetToken(trx, hash);
}

async function findUserOfResetToken(db: Executor, hash: Buffer): Promise<AppUserRow | undefined> {
  return db
    .selectFrom('password_reset_token as token')
    .innerJoin('app_user', 'app_user.id', 'token.user_id')
    .selectAll('app_user')
    .where('token.token_hash', '=', hash)
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where('app_user.is_active', '=', true)
    .executeTakeFirst();
}

export async function markResetTokensUsed(db: Executor, userId: number): Promise<void> {
  await db
    .updateTable('password_reset_token')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
