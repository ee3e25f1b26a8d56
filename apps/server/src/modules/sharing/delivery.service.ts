import type { Config } from '../../config.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { findName } from '../lists/index.ts';
import { forgetInvite, notify } from '../notifications/index.ts';
import { findInvitee, findOpenInvite, findOpenInvitesTo, lockAddress, type OpenInvite } from './delivery.queries.ts';
import { inviteDays } from './invite-view.ts';

/**
 * The job that sends an invite: a mail, and a notification to whoever has an account with the address (SHR-05). Only here it is
 * looked up whether there is one, so that neither the answer to the inviter nor its time tells.
 */
export async function deliverInvite(
  { db, config }: { db: Database; config: Config },
  { id }: { id: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const invite = await findOpenInvite(trx, id);
    if (!invite) return;
    await lockAddress(trx, invite.invitee_email);
    const invitee = await findInvitee(trx, invite.invitee_email);
    if (invitee?.is_active) await tellInvitee(trx, invitee.id, invite);
    const wantsMail = invitee ? invitee.is_active && invitee.email_notifications : true;
    if (!wantsMail) return;
    await queueMail(trx, {
      template: 'list-invite',
      to: invite.invitee_email,
      data: {
        firstName: invitee?.first_name ?? '',
        inviter: await nameOfInviter(trx, invite),
        list: invite.list,
        link: `${config.publicUrl}${invitee ? '/notifications' : '/sign-up'}`,
        hasAccount: invitee !== undefined,
        days: inviteDays,
      },
    });
  });
}

/** Puts the open invites to the address of a new account among its notifications, in the transaction that makes the account. */
export async function tellOfInvites(trx: Executor, account: { id: number; email: string }): Promise<void> {
  await lockAddress(trx, account.email);
  for (const invite of await findOpenInvitesTo(trx, account.email)) await tellInvitee(trx, account.id, invite);
}

/** The text carries the invite's number, by which the notifications screen offers to accept it (NOT-04). */
async function tellInvitee(trx: Executor, userId: number, invite: OpenInvite): Promise<void> {
  const inviter = await nameOfInviter(trx, invite);
  const content = `${inviter} invites you to the shopping list “${invite.list}” (invite #${invite.id})`;
  // Sent again, it comes to the top instead of a second time.
  await forgetInvite(trx, invite.id);
  await notify(trx, { userId, content, type: 'info', inviteId: invite.id, hasOwnMail: true });
}

async function nameOfInviter(trx: Executor, { invited_by }: OpenInvite): Promise<string> {
  return invited_by === null ? 'Somebody' : findName(trx, invited_by);
}
