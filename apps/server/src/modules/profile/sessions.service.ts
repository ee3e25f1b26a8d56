import type { Session } from '@bargain-buddy/contract';
import Bowser from 'bowser';
import { sql } from 'kysely';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { endSession, endSessions } from '../../platform/auth/end-sessions.ts';
import { lockSignedInUser } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';

export async function listSessions(db: Database, me: CurrentUser): Promise<Session[]> {
  const rows = await findSessions(db, me.id);
  return rows.map((row) => ({
    id: row.family,
    device: deviceName(row.user_agent),
    signed_in: row.signed_in.toISOString(),
    last_used: row.last_used.toISOString(),
    current: row.family === me.family,
  }));
}

export async function signOutDevice(db: Database, me: CurrentUser, family: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSignedInUser(trx, me);
    if (!(await endSession(trx, me.id, family))) throw new NotFound('This device is already logged out.');
  });
}

/** If two sessions end all others concurrently, the first one remains. */
export async function signOutOtherDevices(db: Database, me: CurrentUser): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSignedInUser(trx, me);
    await endSessions(trx, me.id, me.family);
  });
}

export function deviceName(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return 'Unknown device';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}

/** Returns the active sessions, last used first. A session is a family of refresh tokens. */
function findSessions(db: Executor, userId: number) {
  return db
    .selectFrom('refresh_token')
    .select((eb) => [
      'family',
      eb.fn.min('signed_in_at').as('signed_in'),
      eb.fn.max('issued_at').as('last_used'),
      sql<string>`(array_agg(user_agent ORDER BY issued_at DESC))[1]`.as('user_agent'),
    ])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .groupBy('family')
    .having((eb) => eb(eb.fn.max('expires_at'), '>', sql<Date>`now()`))
    .orderBy('last_used', 'desc')
    .execute();
}
