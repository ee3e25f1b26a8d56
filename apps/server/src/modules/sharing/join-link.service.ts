import type { JoinLink, OpenedJoinLink, ShoppingList } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { hashOfToken, newLinkToken } from '../../platform/auth/link-token.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { finishListChange, getList, lockList, lockListAsOwner } from '../lists/index.ts';
import { join } from './answers.service.ts';
import { nameOfInviter } from './delivery.service.ts';
import { noSuchLink } from './invite-link.service.ts';
import { describeInviter } from './invite-view.ts';
import { deleteJoinLink, findJoinLink, findListOfJoinLink, putJoinLink } from './join-link.queries.ts';
import { findRole } from './members.queries.ts';
import { ownersOnly, requireOwner } from './owner.ts';

/** Creates the invite link of a list and revokes the previous one. */
export async function makeJoinLink(
  db: Database,
  me: CurrentUser,
  listId: number,
): Promise<{ path: string; expires_at: string }> {
  const { token, hash } = newLinkToken();
  const expiresAt = await inTransaction(db, async (trx) => {
    await lockListAsOwner(trx, listId, me.id, ownersOnly);
    return putJoinLink(trx, { listId, madeBy: me.id, hash });
  });
  return { path: `/join?token=${token}`, expires_at: expiresAt.toISOString() };
}

export async function getJoinLink(db: Database, me: CurrentUser, listId: number): Promise<JoinLink> {
  await requireOwner(db, me, listId);
  const link = await findJoinLink(db, listId);
  return { made_at: link?.made_at.toISOString() ?? null, expires_at: link?.expires_at.toISOString() ?? null };
}

export async function endJoinLink(db: Database, me: CurrentUser, listId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockListAsOwner(trx, listId, me.id, ownersOnly);
    await deleteJoinLink(trx, listId);
  });
}

/** Throws NotFound for a link that has ended. */
export async function openJoinLink(db: Database, me: CurrentUser | null, token: string): Promise<OpenedJoinLink> {
  const link = await findListOfJoinLink(db, hashOfToken(token));
  if (!link) throw noSuchLink();
  const isMember = me !== null && (await findRole(db, link.list_id, me.id)) !== undefined;
  return {
    ...describeInviter(await nameOfInviter(db, link), link.list),
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
    if (!locked || !(await findListOfJoinLink(trx, hash))) throw noSuchLink();
    if ((await findRole(trx, locked.id, me.id)) === undefined) {
      await join(trx, locked, me, { byLink: true });
      await finishListChange(trx, locked, ['members']);
    }
    return getList(trx, me, locked.id);
  });
}
