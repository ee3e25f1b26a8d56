import type { Config } from '../../config.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { endSessions } from '../../platform/auth/end-sessions.ts';
import { lockSignedInUser } from '../../platform/auth/lock-person.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/password-hash.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { AppUserRow } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest, Unauthorized, ValidationError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { findUserById, updatePasswordHash } from './accounts.queries.ts';
import { markResetTokensUsed } from './password-reset.queries.ts';
import { passwordProblems } from './password-rules.ts';

interface Services {
  db: Database;
  config: Config;
  limits: Limits;
}

export async function changePassword(
  services: Services,
  me: CurrentUser,
  given: { current_password: string; new_password: string; confirm_password: string },
): Promise<void> {
  if (given.new_password !== given.confirm_password) {
    throw new ValidationError({ confirm_password: ['Passwords do not match.'] });
  }
  const user = await requireCorrectPassword(services, me, given.current_password);
  const owner = { email: user.email, firstName: user.first_name, lastName: user.last_name };
  const problems = await passwordProblems(given.new_password, owner, services.config);
  if (problems.length > 0) throw new ValidationError({ new_password: problems });
  const passwordHash = await hashPassword(given.new_password);
  await inTransaction(services.db, async (trx) => {
    await lockSignedInUser(trx, me);
    await setPassword(trx, services.config, user, passwordHash, me.family);
  });
}

/** Throws BadRequest for a wrong password. Limits attempts, because an unattended phone may be signed in. */
export async function requireCorrectPassword(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  me: CurrentUser,
  password: string,
): Promise<AppUserRow> {
  await limits.passwordCheck.take(String(me.id));
  const user = await findUserById(db, me.id);
  if (!user) throw new Unauthorized();
  if (!(await verifyPassword(user.password_hash, password))) throw new BadRequest('The current password is wrong.');
  await limits.passwordCheck.giveBack(String(me.id));
  return user;
}

/**
 * Ends all sessions except the family `except`. The caller has locked the account. Throws BadRequest if the stored hash
 * differs from `user`, so only one of two concurrent changes succeeds.
 */
export async function setPassword(
  trx: Executor,
  config: Config,
  user: AppUserRow,
  passwordHash: string,
  except?: string,
): Promise<void> {
  if (!(await updatePasswordHash(trx, user.id, passwordHash, user.password_hash))) {
    throw new BadRequest('The password was just changed on another device. Please try again.');
  }
  await markResetTokensUsed(trx, user.id);
  await endSessions(trx, user.id, except);
  const data = { firstName: user.first_name, link: `${config.publicUrl}/forgot-password` };
  await queueMail(trx, { template: 'password-changed', to: user.email, data });
}
