import type { Executor } from '../database/database.ts';
import { Unauthorized } from '../errors.ts';
import type { CurrentUser } from './current-user.ts';

export interface LockedPerson {
  password_hash: string;
  is_active: boolean;
  is_superuser: boolean;
  asks_second_step: boolean;
}

/**
 * Locks a user's row until the transaction ends. Call it before a session starts or ends. Returns undefined if missing.
 */
export async function lockPerson(trx: Executor, userId: number): Promise<LockedPerson | undefined> {
  return trx
    .selectFrom('app_user')
    .select(['password_hash', 'is_active', 'is_superuser', 'asks_second_step'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the signed-in user's row. Throws Unauthorized if the account or session has ended since the request began. */
export async function lockSignedInUser(trx: Executor, me: CurrentUser): Promise<LockedPerson> {
  const person = await lockPerson(trx, me.id);
  const token = await trx
    .selectFrom('refresh_token')
    .select('id')
    .where('user_id', '=', me.id)
    .where('family', '=', me.family)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!person?.is_active || !token) throw new Unauthorized('Your session has ended. Please log in again.');
  return person;
}
