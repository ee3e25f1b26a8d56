import type { Config } from '../../../config.ts';
import { type Actor, audit } from '../../../platform/audit.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { lockPerson } from '../../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { NotFound } from '../../../platform/errors.ts';
import { findUserByEmail } from '../accounts.queries.ts';
import { deleteAuthenticatorApp } from './authenticator-app.ts';
import { setRequiresSecondStep } from './methods.queries.ts';
import { notifyAccountOwner } from './notify-account-owner.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/** Deletes all second-step methods of a person who has lost them. Afterwards the password alone logs in. */
export async function resetSecondStep(
  trx: Executor,
  config: Pick<Config, 'publicUrl'>,
  user: { id: number; email: string },
  actor: Actor,
): Promise<void> {
  await lockPerson(trx, user.id);
  await trx.deleteFrom('passkey').where('user_id', '=', user.id).execute();
  await deleteAuthenticatorApp(trx, user.id);
  await deleteRecoveryCodes(trx, user.id);
  await setRequiresSecondStep(trx, user.id, false);
  await endSessions(trx, user.id);
  const what = 'An administrator removed your passkeys, authenticator app and recovery codes.';
  await notifyAccountOwner(trx, config, user.id, what);
  const summary = `Reset the second step of ${user.email}`;
  await audit(trx, actor, { action: 'update', kind: 'user', ids: [user.id], summary });
}

export async function resetSecondStepByEmail(
  db: Database,
  config: Pick<Config, 'publicUrl'>,
  email: string,
  actor: Actor,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new NotFound(`There is no account for ${email}.`);
  await inTransaction(db, (trx) => resetSecondStep(trx, config, user, actor));
}
