import type { Config } from '../../config.ts';
import { endSessions } from '../../platform/auth/end-sessions.ts';
import { lockPerson } from '../../platform/auth/lock-person.ts';
import { hashPassword, noPasswordHash } from '../../platform/auth/password-hash.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound, ValidationError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { findUserByEmail, insertUser, type NewUserRow, updatePasswordHash } from './accounts.queries.ts';
import { queueVerificationMail } from './email-proof.service.ts';
import { passwordProblems } from './password-rules.ts';

interface Credentials {
  email: string;
  password: string;
}

export async function createSuperuser(db: Executor, { email, password }: Credentials): Promise<number> {
  const id = await insertUser(db, {
    email,
    password_hash: await hashPassword(password),
    is_superuser: true,
    email_proven_at: new Date(),
  });
  if (id === undefined) throw new Conflict(`There is already an account for ${email}.`);
  return id;
}

/** Returns undefined for a taken e-mail address. Queues a mail to choose a password or to verify the address. */
export async function createAccount(
  trx: Executor,
  config: Config,
  { password, ...user }: Omit<NewUserRow, 'password_hash'> & { password?: string | undefined },
): Promise<number | undefined> {
  const owner = { email: user.email, firstName: user.first_name ?? '', lastName: user.last_name ?? '' };
  const problems = password === undefined ? [] : await passwordProblems(password, owner, config);
  if (problems.length > 0) throw new ValidationError({ password: problems });
  const id = await insertUser(trx, {
    ...user,
    ...(user.is_superuser && { email_proven_at: new Date() }),
    password_hash: password === undefined ? noPasswordHash : await hashPassword(password),
  });
  if (id === undefined) return undefined;
  if (password === undefined) await addJob(trx, 'password-reset', { email: user.email }, { attempts: 14 });
  else if (!user.is_superuser) await queueVerificationMail(trx, id);
  return id;
}

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

export interface SuperuserSummary {
  id: number;
  email: string;
  isSuperuser: boolean;
  isActive: boolean;
}

export async function listSuperusers(db: Database): Promise<SuperuserSummary[]> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'is_superuser as isSuperuser', 'is_active as isActive'])
    .where('is_superuser', '=', true)
    .orderBy('id')
    .execute();
  return rows;
}
