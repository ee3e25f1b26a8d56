import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { lockPerson } from './lock-person.ts';

/** Ends all sessions of a user except `except`, and logins that wait for their second step. */
export async function endSessions(trx: Executor, userId: number, except?: string): Promise<void> {
  await lockPerson(trx, userId);
  await revoke(trx, userId)
    .$if(except !== undefined, (query) => query.where('family', '!=', except ?? ''))
    .execute();
  await trx.deleteFrom('sign_in_challenge').where('user_id', '=', userId).where('purpose', '=', 'login').execute();
}

/** Ends one session of the user. Returns true if it was active. */
export async function endSession(trx: Executor, userId: number, family: string): Promise<boolean> {
  await lockPerson(trx, userId);
  const { numUpdatedRows } = await revoke(trx, userId).where('family', '=', family).executeTakeFirst();
  return numUpdatedRows > 0n;
}

function revoke(trx: Executor, userId: number) {
  return trx
    .updateTable('refresh_token')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
}
