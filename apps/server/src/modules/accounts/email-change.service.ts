import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { endSessions } from '../../platform/auth/end-sessions.ts';
import { hashOfToken, newLinkToken } from '../../platform/auth/link-token.ts';
import { noPasswordHash } from '../../platform/auth/password-hash.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { AppUserRow } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findUserById, lockUserById, updatePasswordHash, updateUser } from './accounts.queries.ts';
import { claimVerifiedEmail, emailTakenError, isSameEmail } from './email-owner.ts';
import { queueVerificationMail } from './email-proof.service.ts';
import {
  findEmailLink,
  insertRevertEmailToken,
  markEmailProofTokensUsed,
  markRevertTokensUsed,
  replaceEmail,
} from './emails.queries.ts';
import { markResetTokensUsed } from './password-reset.queries.ts';
import { issuePasswordResetToken } from './password-reset.service.ts';

/** Number of days during which the previous address can undo a change. */
const undoDays = 7;

/** Does not notify an unverified current address, which may belong to a stranger. The caller has locked `user`. */
export async function requestEmailChange(trx: Executor, user: AppUserRow, email: string): Promise<void> {
  await markEmailProofTokensUsed(trx, user.id);
  await updateUser(trx, user.id, { pending_email: email });
  await queueVerificationMail(trx, user.id);
  await notifyOldEmail(trx, user);
}

export async function notifyOldEmail(trx: Executor, user: Pick<AppUserRow, 'id' | 'email' | 'email_proven_at'>) {
  if (!user.email_proven_at) return;
  const payload = { user: user.id, email: user.email, changedAt: new Date().toISOString() };
  await addJob(trx, 'tell-old-address', payload, { attempts: 14 });
}

export async function sendRevertEmailLink(
  { db, config }: { db: Database; config: Config },
  { user: userId, email, changedAt }: { user: number; email: string; changedAt: string },
  log: FastifyBaseLogger,
): Promise<void> {
  const user = await findUserById(db, userId);
  if (!user) return;
  const { token, hash } = newLinkToken();
  await insertRevertEmailToken(db, { userId, email, hash, changedAt }, undoDays);
  const link = `${config.publicUrl}/take-back-email?token=${token}`;
  const newEmail = user.pending_email ?? user.email;
  const data = {
    firstName: user.first_name,
    link,
    days: undoDays,
    newEmail: isSameEmail(newEmail, email) ? '' : newEmail,
  };
  await sendMail(config, { template: 'address-change', to: email, data }, log);
}

export async function cancelEmailChange(db: Database, me: CurrentUser): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await lockUserById(trx, me.id);
    if (!user?.pending_email) return;
    await updateUser(trx, me.id, { pending_email: null });
    await markEmailProofTokensUsed(trx, me.id);
  });
}

/** Restores an address. The author of the change knew the password, so the password and all sessions become invalid. */
export async function restoreFormerEmail(
  db: Database,
  token: string,
): Promise<{ message: string; email: string; reset_token: string }> {
  const hash = hashOfToken(token);
  const work = async (trx: Executor) => {
    const before = await findEmailLink(trx, 'email_take_back_token', hash);
    const user = before && (await lockUserById(trx, before.user_id));
    const link = user && (await findEmailLink(trx, 'email_take_back_token', hash));
    if (link?.state !== 'open' || !user?.is_active) {
      throw new BadRequest(
        link?.state === 'expired'
          ? `This link has expired. It lasted ${undoDays} days.`
          : 'This link was already used.',
      );
    }
    await claimVerifiedEmail(trx, link.email, user.id);
    await replaceEmail(trx, user.id, link.email);
    await markEmailProofTokensUsed(trx, user.id);
    await markRevertTokensUsed(trx, user.id, hash);
    await markResetTokensUsed(trx, user.id);
    await updatePasswordHash(trx, user.id, noPasswordHash);
    await endSessions(trx, user.id);
    return {
      message: 'This email is yours again. We logged out every device.',
      email: link.email,
      reset_token: await issuePasswordResetToken(trx, user.id),
    };
  };
  return inTransaction(db, work, { duplicate: emailTakenError });
}
