import type { AdminUser, AdminUserChange, BulkResult, NewUser, UserAction } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, Forbidden, NotFound, ValidationError } from '../../../platform/errors.ts';
import { ensureVersion } from '../../../platform/record-version.ts';
import type { AppServices } from '../../../platform/services.ts';
import {
  createAccount,
  isEmailTaken,
  isSameEmail,
  lockSuperusers,
  markResetTokensUsed,
  notifyOldEmail,
  queueVerificationMail,
  resetSecondStep,
  updateUser,
} from '../../accounts/index.ts';
import { removeAccount } from '../../profile/account-rights.service.ts';
import { processOneByOne } from '../bulk.ts';
import { lockUser } from './users.queries.ts';
import { getUser } from './users.service.ts';

/** Creates a user, who receives a link to choose a password, or to verify the address if a password is given. */
export async function createUser(
  { db, config }: Pick<AppServices, 'db' | 'config'>,
  { password, confirm_password, ...given }: NewUser,
  actor: Actor,
): Promise<AdminUser> {
  if (password && password !== confirm_password) {
    throw new ValidationError({ confirm_password: ['Passwords do not match.'] });
  }
  return inTransaction(db, async (trx) => {
    const id = await createAccount(trx, config, { ...given, password: password || undefined });
    if (id === undefined) throw emailTaken();
    const summary = `Created ${given.email}${given.is_superuser ? ', a superuser' : ''}`;
    await audit(trx, actor, { action: 'create', kind: 'user', ids: [id], summary, after: given });
    return getUser(trx, id);
  });
}

/** Changes a user. Deactivation ends all sessions. Throws NotFound, Conflict and Outdated. */
export async function changeUser(
  db: Database,
  id: number,
  { version, ...given }: AdminUserChange,
  actor: Actor,
): Promise<AdminUser> {
  return inTransaction(db, async (trx) => {
    const superusers = await lockOtherSuperusers(trx, actor);
    const user = await lockUser(trx, id);
    if (!user) throw new NotFound('There is no such user.');
    ensureVersion(version, await getUser(trx, id));
    const { before, after } = changedFields(user, withoutEmptyNames(given));
    if (Object.keys(after).length === 0) return getUser(trx, id);
    if (after.is_active === false || after.is_superuser === false) ensureSuperuserRemains(superusers, id, actor, after);
    if (after.email !== undefined && (await isEmailTaken(trx, after.email, id))) throw emailTaken();
    await updateUser(trx, id, after);
    // The links belong to a former address, or to a deactivated user.
    if (after.email !== undefined || after.is_active === false) await markResetTokensUsed(trx, id);
    if (after.is_superuser) await updateUser(trx, id, { email_proven_at: user.email_proven_at ?? new Date() });
    if (after.email !== undefined && !isSameEmail(after.email, user.email))
      await requireEmailVerification(trx, { id, ...user });
    if (after.is_active === false) await endSessions(trx, id);
    const summary = `Changed ${user.email}: ${Object.keys(after).join(', ')}`;
    await audit(trx, actor, { action: 'update', kind: 'user', ids: [id], summary, before, after });
    return getUser(trx, id);
  });
}

/** Requests verification of the new address, cancels a pending one, and notifies the old address. */
async function requireEmailVerification(trx: Executor, user: Parameters<typeof notifyOldEmail>[1]): Promise<void> {
  await updateUser(trx, user.id, { pending_email: null });
  await queueVerificationMail(trx, user.id);
  await notifyOldEmail(trx, user);
}

/** Accounts from the command line have no names, and forms submit them unchanged. */
function withoutEmptyNames({ first_name, last_name, ...given }: AdminUserChange): AdminUserChange {
  return { ...given, ...(first_name && { first_name }), ...(last_name && { last_name }) };
}

/** Removes passkeys, authenticator app and recovery codes, and ends all sessions. */
export async function resetSecondStepOfUser(
  { db, config }: Pick<AppServices, 'db' | 'config'>,
  id: number,
  actor: Actor,
): Promise<AdminUser> {
  return inTransaction(db, async (trx) => {
    await lockOtherSuperusers(trx, actor);
    if (id === actor.userId) throw new Conflict('Change your own second step in your profile, under “Signing in”.');
    const user = await lockUser(trx, id);
    if (!user) throw new NotFound('There is no such user.');
    await resetSecondStep(trx, config, { id, email: user.email }, actor);
    return getUser(trx, id);
  });
}

/** Deletes a user. Prices remain without an author, and shared lists remain for other members. */
export async function deleteUser(db: Database, id: number, actor: Actor): Promise<void> {
  const remove = async (trx: Executor) => {
    const superusers = await lockOtherSuperusers(trx, actor);
    const before = await lockUser(trx, id);
    if (!before) throw new NotFound('There is no such user.');
    ensureSuperuserRemains(superusers, id, actor, {});
    await removeAccount(trx, id);
    await audit(trx, actor, { action: 'delete', kind: 'user', ids: [id], summary: `Deleted ${before.email}`, before });
  };
  await inTransaction(db, remove);
}

const changes: Record<Exclude<UserAction, 'delete'>, AdminUserChange> = {
  activate: { is_active: true },
  deactivate: { is_active: false },
  make_superuser: { is_superuser: true },
  remove_superuser: { is_superuser: false },
};

export async function changeUsers(
  db: Database,
  ids: readonly number[],
  action: UserAction,
  actor: Actor,
): Promise<BulkResult> {
  return processOneByOne(ids, async (id) => {
    if (action === 'delete') await deleteUser(db, id, actor);
    else await changeUser(db, id, changes[action], actor);
  });
}

/** Throws Forbidden if the actor lost the superuser role meanwhile. */
async function lockOtherSuperusers(trx: Executor, actor: Actor): Promise<number[]> {
  const superusers = await lockSuperusers(trx);
  if (actor.userId !== null && !superusers.includes(actor.userId)) throw new Forbidden();
  return superusers;
}

/** Throws Conflict if the change would lock out the actor or the last superuser. */
function ensureSuperuserRemains(
  superusers: readonly number[],
  id: number,
  actor: Actor,
  change: AdminUserChange,
): void {
  if (id === actor.userId) {
    const what =
      change.is_active === false ? 'deactivate' : change.is_superuser === false ? 'remove the rights of' : 'delete';
    throw new Conflict(`You cannot ${what} your own account here.`);
  }
  if (superusers.every((superuser) => superuser === id)) throw new Conflict('The last superuser has to stay one.');
}

function emailTaken(): ValidationError {
  return new ValidationError({ email: ['An account with this email already exists.'] });
}

function changedFields<T extends object>(
  current: T,
  given: Partial<NoInfer<T>>,
): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(given) as (keyof T & string)[]).filter(
    (name) => given[name] !== undefined && given[name] !== current[name],
  );
  const pick = (from: Partial<T>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(current), after: pick(given) };
}
