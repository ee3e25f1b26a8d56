import type { InviteLink } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { hashOfToken } from '../../platform/auth/link-token.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { isSameEmail, markEmailVerified } from '../accounts/index.ts';
import { findNameOfInviter } from './delivery.service.ts';
import { findInviteOfLink } from './invite-link.queries.ts';
import { describeInviter } from './invite-view.ts';
import { findListRole } from './members.queries.ts';

/** A link verifies the address of the invite if the signed-in person has that address. Throws NotFound. */
export async function openInviteLink(db: Database, me: CurrentUser | null, token: string): Promise<InviteLink> {
  return inTransaction(db, async (trx) => {
    const invite = await findInviteOfLink(trx, hashOfToken(token));
    if (!invite) throw unknownInviteLinkError();
    if (me && invite.status === 'pending' && isSameEmail(me.email, invite.invitee_email)) {
      await markEmailVerified(trx, me.id, invite.invitee_email);
    }
    const isMember = me !== null && (await findListRole(trx, invite.list_id, me.id)) !== undefined;
    return {
      id: invite.id,
      status: invite.status,
      invitee_email: invite.invitee_email,
      ...describeInviter(await findNameOfInviter(trx, invite), invite.list),
      shopping_list: isMember ? invite.list_id : null,
    };
  });
}

export function unknownInviteLinkError(): NotFound {
  return new NotFound('This invite link no longer works. Ask for a new one.');
}
