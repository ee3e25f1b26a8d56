import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { hashOfToken, newLinkToken } from '../../platform/auth/link-token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest, Unauthorized } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { findUserByEmail, findUserById, lockUserById } from './accounts.queries.ts';
import { claimVerifiedEmail, emailTakenError, isPlaceholderEmail, isSameEmail } from './email-owner.ts';
import {
  type EmailLinkState,
  findEmailLink,
  insertEmailProofToken,
  markEmailProofTokensUsed,
  markEmailVerified,
  replaceEmail,
} from './emails.queries.ts';
import { markResetTokensUsed } from './password-reset.queries.ts';

const linkHours = 24;

export async function queueVerificationMail(executor: Executor, userId: number): Promise<void> {
  await addJob(executor, 'prove-address', { user: userId }, { attempts: 14 });
}

/** If another account has verified the address, mails its owner instead: only the mailbox learns of that account. */
export async function sendVerificationMail(
  { db, config }: { db: Database; config: Config },
  userId: number,
  log: FastifyBaseLogger,
): Promise<void> {
  const user = await findUserById(db, userId);
  const email = user?.pending_email ?? (user?.email_proven_at ? undefined : user?.email);
  if (!user?.is_active || !email || isPlaceholderEmail(email)) return;
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== user.id && owner.email_proven_at) {
    const link = `${config.publicUrl}/login`;
    await sendMail(config, { template: 'address-in-use', to: email, data: { link } }, log);
    return;
  }
  const { token, hash } = newLinkToken();
  await insertEmailProofToken(db, { userId, email, hash }, linkHours);
  const link = `${config.publicUrl}/verify-email?token=${token}`;
  const data = { firstName: user.first_name, link, hours: linkHours, isChange: user.pending_email !== null };
  await sendMail(config, { template: 'address-proof', to: email, data }, log);
}

/** Verifies the address of a link. Of several accounts that claim an address, the first to verify it owns it. */
export async function verifyEmailByLink(db: Database, token: string): Promise<{ message: string; email: string }> {
  const hash = hashOfToken(token);
  const work = async (trx: Executor) => {
    const before = await findEmailLink(trx, 'email_proof_token', hash);
    const user = before && (await lockUserById(trx, before.user_id));
    const link = user && (await findEmailLink(trx, 'email_proof_token', hash));
    if (!link || !user.is_active || link.state !== 'open') throw notWorking(link?.state);
    await markEmailProofTokensUsed(trx, user.id);
    if (isSameEmail(link.email, user.email)) await markEmailVerified(trx, user.id, user.email);
    else if (user.pending_email && isSameEmail(link.email, user.pending_email)) {
      await claimVerifiedEmail(trx, user.pending_email, user.id);
      await replaceEmail(trx, user.id, user.pending_email);
      // Open password reset links went to the previous address.
      await markResetTokensUsed(trx, user.id);
    } else throw notWorking(undefined);
    return { message: 'Your email is confirmed.', email: link.email };
  };
  return inTransaction(db, work, { duplicate: emailTakenError });
}

export async function resendVerificationMail(
  { db, limits }: { db: Database; limits: Limits },
  me: CurrentUser,
): Promise<{ message: string; email: string }> {
  const user = await findUserById(db, me.id);
  if (!user) throw new Unauthorized();
  const email = user.pending_email ?? user.email;
  if (!user.pending_email && user.email_proven_at) return { message: 'Your email is already confirmed.', email };
  await countVerificationMail(limits, me.id, email);
  await queueVerificationMail(db, me.id);
  return { message: 'We sent you a new link. Please check your inbox.', email };
}

/** Limits mails per person and per address, which prevents flooding a stranger's mailbox. */
export async function countVerificationMail(limits: Limits, userId: number, email: string): Promise<void> {
  await limits.proofPerson.take(String(userId));
  await limits.proof.take(email.toLowerCase());
}

function notWorking(state: EmailLinkState | undefined): BadRequest {
  const sentences = {
    used: 'This link was already used, or we sent a newer one.',
    expired: `This link has expired. It lasted ${linkHours} hours.`,
    open: 'This link no longer works.',
  };
  return new BadRequest(sentences[state ?? 'open']);
}
