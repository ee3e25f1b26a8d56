import type { JoinLink, OpenedJoinLink, ShoppingList } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { hashOfToken, newLinkToken } from '../../platform/auth/link-token.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { finishListChange, getList, lockList, lockListAsOwner } from '../lists/index.ts';
import { joinList } from './answers.service.ts';
import { findNameOfInviter } from './delivery.service.ts';
import { unknownInviteLinkError } from './invite-link.service.ts';
import { describeInviter } from './invite-view.ts';
import { deleteJoinLink, findJoinLink, findListOfJoinLink, replaceJoinLink } from './join-link.queries.ts';
import { findListRole } from './members.queries.ts';
import { ownersOnlyMessage, requireListOwner } from './owner.ts';

/** Creates the invite link of a list and revokes the previous one. */
export async function makeJoinLink(
  db: Database,
  me: CurrentUser,
  listId: number,
): Promise<{ path: string; expires_at: string }> {
  const { token, hash } = newLinkToken();
  const expiresAt = await inTransaction(db, async (trx) => {
    await lockListAsOwner(trx, listId, me.id, ownersOnlyMessage);
    return replaceJoinLink(trx, { listId, madeBy: me.id, hash });
  });
  return { path: `/join?token=${token}`, expires_at: expiresAt.toISOString() };
}

export async function getJoinLink(db: Database, me: CurrentUser, listId: number): Promise<JoinLink> {
  await requireListOwner(db, me, listId);
  const link = await findJoinLink(db, listId);
  return { made_at: link?.made_at.toISOString() ?? null, expires_at: link?.expires_at.toISOString() ?? null };
}

export async function endJoinLink(db: Database, me: CurrentUser, listId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockListAsOwner(trx, listId, me.id, ownersOnlyMessage);
    await deleteJoinLink(trx, listId);
  });
}

/** Throws NotFound for a link that has ended. */
export async function openJoinLink(db: Database, me: CurrentUser | null, token: string): Promise<OpenedJoinLink> {
  const link = await findListOfJoinLink(db, hashOfToken(token));
  if (!link) throw unknownInviteLinkError();
  const isMember = me !== null && (await findListRole(db, link.list_id, me.id)) !== undefined;
  return {
    ...describeInviter(await findNameOfInviter(db, link), link.list),
    shopping_list: isMember ? link.list_id : null,
  };
}

/** The link is the authority: the account's address need not be proven. Throws NotFound for a link that has ended. */
export async function joinByLink(db: Database, me: CurrentUser, token: string): Promise<ShoppingList> {
  const hash = hashOfToken(token);
  return inTransaction(db, async (trx) => {
    const found = await findListOfJoinLink(trx, hash);
    const locked = found && (await lockList(trx, found.list_id));
    // Read again under the lock: the link may have ended meanwhile.
    if (!locked || !(await findListOfJoinLink(trx, hash))) throw unknownInviteLinkError();
    if ((await findListRole(trx, locked.id, me.id)) === undefined) {
      await joinList(trx, locked, me, { byLink: true });
      await finishListChange(trx, locked, ['members']);
    }
    return getList(trx, me, locked.id);
  });
}
