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
import { addressTaken, claimAddress, isNobodys, isSameAddress } from './address-owner.ts';
import {
  findAddressLink,
  insertProofToken,
  type LinkState,
  proveAddress,
  setProvenAddress,
  useUpProofTokens,
} from './addresses.queries.ts';
import { useUpResetTokens } from './password-reset.queries.ts';

/** How long a link that proves an address works, in hours. */
const linkHours = 24;

/** Has a link sent that proves the account's address, or the one that is to take its place. */
export async function askForProof(executor: Executor, userId: number): Promise<void> {
  await addJob(executor, 'prove-address', { user: userId }, { attempts: 14 });
}

/**
 * The job behind it; the token exists in clear only in the mail. Where another account has proven the address already,
 * its owner is told so instead: only the mailbox learns whether there is one.
 */
export async function sendProofLink(
  { db, config }: { db: Database; config: Config },
  userId: number,
  log: FastifyBaseLogger,
): Promise<void> {
  const user = await findUserById(db, userId);
  const email = user?.pending_email ?? (user?.email_proven_at ? undefined : user?.email);
  if (!user?.is_active || !email || isNobodys(email)) return;
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== user.id && owner.email_proven_at) {
    const link = `${config.publicUrl}/login`;
    await sendMail(config, { template: 'address-in-use', to: email, data: { link } }, log);
    return;
  }
  const { token, hash } = newLinkToken();
  await insertProofToken(db, { userId, email, hash }, linkHours);
  const link = `${config.publicUrl}/verify-email?token=${token}`;
  const data = { firstName: user.first_name, link, hours: linkHours, isChange: user.pending_email !== null };
  await sendMail(config, { template: 'address-proof', to: email, data }, log);
}

/**
 * Proves the address that a link was sent to, and makes it the account's where it was to take another's place. Of two
 * accounts that claim an address, the one that proves it first has it. Throws BadRequest for a link that does not work.
 */
export async function verifyAddress(db: Database, token: string): Promise<{ message: string; email: string }> {
  const hash = hashOfToken(token);
  const work = async (trx: Executor) => {
    const before = await findAddressLink(trx, 'email_proof_token', hash);
    const user = before && (await lockUserById(trx, before.user_id));
    const link = user && (await findAddressLink(trx, 'email_proof_token', hash));
    if (!link || !user.is_active || link.state !== 'open') throw notWorking(link?.state);
    await useUpProofTokens(trx, user.id);
    if (isSameAddress(link.email, user.email)) await proveAddress(trx, user.id, user.email);
    else if (user.pending_email && isSameAddress(link.email, user.pending_email)) {
      await claimAddress(trx, user.pending_email, user.id);
      await setProvenAddress(trx, user.id, user.pending_email);
      // Links to choose a password went to the address that has just gone.
      await useUpResetTokens(trx, user.id);
    } else throw notWorking(undefined);
    return { message: 'Your email is confirmed.', email: link.email };
  };
  return inTransaction(db, work, { duplicate: addressTaken });
}

/** Sends the link again; nothing where there is nothing to prove. */
export async function resendProof(
  { db, limits }: { db: Database; limits: Limits },
  me: CurrentUser,
): Promise<{ message: string; email: string }> {
  const user = await findUserById(db, me.id);
  if (!user) throw new Unauthorized();
  const email = user.pending_email ?? user.email;
  if (!user.pending_email && user.email_proven_at) return { message: 'Your email is already confirmed.', email };
  await countProofMail(limits, me.id, email);
  await askForProof(db, me.id);
  return { message: 'We sent you a new link. Please check your inbox.', email };
}

/** Counts one mail to an address that somebody names: nobody fills a stranger's mailbox by way of us. */
export async function countProofMail(limits: Limits, userId: number, email: string): Promise<void> {
  await limits.proofPerson.take(String(userId));
  await limits.proof.take(email.toLowerCase());
}

function notWorking(state: LinkState | undefined): BadRequest {
  const sentences = {
    used: 'This link was already used, or we sent a newer one.',
    expired: `This link has expired. It lasted ${linkHours} hours.`,
    open: 'This link no longer works.',
  };
  return new BadRequest(sentences[state ?? 'open']);
}
