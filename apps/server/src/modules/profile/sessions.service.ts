import type { Session } from '@bargain-buddy/contract';
import Bowser from 'bowser';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { endSession, endSessions } from '../../platform/auth/end-sessions.ts';
import { lockSignedIn } from '../../platform/auth/lock-person.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { findSessions } from './sessions.queries.ts';

/** The devices on which the signed-in person is signed in, this one included, the last used first. */
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

/** Signs one of the person's own devices out; throws NotFound for any other session. */
export async function signOutDevice(db: Database, me: CurrentUser, family: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSignedIn(trx, me);
    if (!(await endSession(trx, me.id, family))) throw new NotFound('This device is already logged out.');
  });
}

/** Signs every other device of the person out; of two that do so to each other at once, the first stays. */
export async function signOutOtherDevices(db: Database, me: CurrentUser): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSignedIn(trx, me);
    await endSessions(trx, me.id, me.family);
  });
}

/** A User-Agent header in words, e.g. 'Chrome on Android'. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return 'Unknown device';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
