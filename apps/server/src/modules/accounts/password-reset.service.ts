import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { saveKnownNetwork } from '../../platform/auth/known-network.ts';
import { hashOfToken, newLinkToken } from '../../platform/auth/link-token.ts';
import { hashPassword } from '../../platform/auth/password-hash.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest, ValidationError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { findUserByEmail, updateUser } from './accounts.queries.ts';
import { isPlaceholderEmail } from './email-owner.ts';
import { markEmailProofTokensUsed, markEmailVerified } from './emails.queries.ts';
import { setPassword } from './password-change.service.ts';
import { insertPasswordResetToken, lockUserByResetToken } from './password-reset.queries.ts';
import { passwordProblems } from './password-rules.ts';

const linkMinutes = 60;

/** Only the job looks up the account, so neither the response nor its time reveals whether one exists. */
export async function requestPasswordReset(
  { db, limits }: { db: Database; limits: Limits },
  email: string,
  network: string,
): Promise<void> {
  await limits.resetClient.take(network);
  await limits.reset.take(email.toLowerCase());
  await addJob(db, 'password-reset', { email }, { attempts: 14 });
}

/** Mails to the current address, never to a pending one. A retry sends a new token: only hashes are stored. */
export async function sendPasswordResetLink(
  { db, config }: { db: Database; config: Config },
  email: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user?.is_active || isPlaceholderEmail(user.email)) return;
  const token = await issuePasswordResetToken(db, user.id);
  const link = `${config.publicUrl}/reset-password?token=${token}`;
  const data = { firstName: user.first_name, link, minutes: linkMinutes };
  await sendMail(config, { template: 'password-reset', to: user.email, data }, log);
}

export async function issuePasswordResetToken(db: Executor, userId: number): Promise<string> {
  const { token, hash } = newLinkToken();
  await insertPasswordResetToken(db, userId, hash, linkMinutes);
  return token;
}

/** Sets a password by a link. The link proves access to the mailbox, so it also verifies the address. */
export async function confirmPasswordReset(
  { db, config }: { db: Database; config: Config },
  given: { token: string; password: string },
  network: string,
): Promise<void> {
  const passwordHash = await hashPassword(given.password);
  await inTransaction(db, async (trx) => {
    const user = await lockUserByResetToken(trx, hashOfToken(given.token));
    if (!user) throw new BadRequest('This link no longer works. Please ask for a new one.');
    const owner = { email: user.email, firstName: user.first_name, lastName: user.last_name };
    const problems = await passwordProblems(given.password, owner, config);
    if (problems.length > 0) throw new ValidationError({ password: problems });
    await setPassword(trx, config, user, passwordHash);
    // The reader of the mailbox can log in from this network even while others exhaust the limits.
    await saveKnownNetwork(trx, user.id, network);
    await markEmailVerified(trx, user.id, user.email);
    await updateUser(trx, user.id, { pending_email: null });
    await markEmailProofTokensUsed(trx, user.id);
  });
}
