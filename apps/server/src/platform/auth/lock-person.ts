import type { Executor } from '../database/database.ts';
import { Unauthorized } from '../errors.ts';
import type { CurrentUser } from './current-user.ts';

/** What of a person decides whether a session may start or go on. */
export interface LockedPerson {
  password_hash: string;
  is_active: boolean;
  is_superuser: boolean;
  asks_second_step: boolean;
}

/**
 * Locks a person's row until the transaction ends and answers it is by then; undefined when it is gone. Whatever
 * starts or ends one of their sessions does this first (SEC-01), and so does what depends on how many lists they have.
 */
export async function lockPerson(trx: Executor, userId: number): Promise<LockedPerson | undefined> {
  return trx
    .selectFrom('app_user')
    .select(['password_hash', 'is_active', 'is_superuser', 'asks_second_step'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the signed-in person's row; throws Unauthorized when they or their session ended since the request came in. */
export async function lockSignedIn(trx: Executor, me: CurrentUser): Promise<LockedPerson> {
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
