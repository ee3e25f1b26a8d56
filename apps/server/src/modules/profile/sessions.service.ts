import type { Session } from '@bargain-buddy/contract';
import Bowser from 'bowser';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { endSession, endSessions } from '../../platform/auth/end-sessions.ts';
import { lockSignedIn } from '../../platform/auth/lock-person.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { findSessions } from './sessions.queries.ts';

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
    await lockSignedIn(trx, me);
    if (!(await endSession(trx, me.id, family))) throw new NotFound('This device is already logged out.');
  });
}

/** If two sessions end all others concurrently, the first one remains. */
export async function signOutOtherDevices(db: Database, me: CurrentUser): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSignedIn(trx, me);
    await endSessions(trx, me.id, me.family);
  });
}

export function deviceName(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return 'Unknown device';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
