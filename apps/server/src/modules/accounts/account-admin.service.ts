import { randomBytes } from 'node:crypto';
import { endSessions } from '../../platform/auth/end-sessions.ts';
import { lockPerson } from '../../platform/auth/lock-person.ts';
import { hashPassword } from '../../platform/auth/password-hash.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { findUserByEmail, insertUser, type NewUser, updatePasswordHash } from './accounts.queries.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Makes a superuser and answers the account's id; throws Conflict when the e-mail address has an account already. */
export async function createSuperuser(db: Executor, { email, password }: Credentials): Promise<number> {
  const id = await insertUser(db, { email, password_hash: await hashPassword(password), is_superuser: true });
  if (id === undefined) throw new Conflict(`There is already an account for ${email}.`);
  return id;
}

/**
 * Makes an account that nobody knows the password of, and has its owner sent a link to choose one. Answers the account's
 * id; undefined when the e-mail address has an account already.
 */
export async function createAccount(trx: Executor, user: Omit<NewUser, 'password_hash'>): Promise<number | undefined> {
  const id = await insertUser(trx, {
    ...user,
    password_hash: await hashPassword(randomBytes(32).toString('base64url')),
  });
  if (id !== undefined) await addJob(trx, 'password-reset', { email: user.email }, { attempts: 14 });
  return id;
}

/** Gives an account a new password and ends all its sessions; throws NotFound when there is no such account. */
export async function resetPassword(db: Database, { email, password }: Credentials): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new NotFound(`There is no account for ${email}.`);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    await lockPerson(trx, user.id);
    await updatePasswordHash(trx, user.id, passwordHash);
    await endSessions(trx, user.id);
  });
}

export interface AccountSummary {
  id: number;
  email: string;
  isSuperuser: boolean;
  isActive: boolean;
}

/** The superusers, in the order in which they joined. */
export async function listSuperusers(db: Database): Promise<AccountSummary[]> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'is_superuser as isSuperuser', 'is_active as isActive'])
    .where('is_superuser', '=', true)
    .orderBy('id')
    .execute();
  return rows;
}
