import type { ListInvite, ShoppingList } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { hashOfToken } from '../../platform/auth/link-token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, Forbidden, type HttpError, NotFound } from '../../platform/errors.ts';
import { findUserById } from '../accounts/index.ts';
import { ensureRoomForList, finishListChange, getList, type LockedList, lockList } from '../lists/index.ts';
import { notify } from '../notifications/index.ts';
import { findInviteOfLink } from './invite-link.queries.ts';
import { unknownInviteLinkError } from './invite-link.service.ts';
import { closedInviteError, type InviteRow, toInvite } from './invite-view.ts';
import { closeInvite, findInviteToUser } from './invites.queries.ts';
import { countMembers, findListOwner, findListRole, insertMember } from './members.queries.ts';
import { maxListMembers } from './owner.ts';

/** An id requires the verified address of the invite. A token from the mailed link does not. */
export type InviteRef = { id: number } | { token: string };

/** Accepting again returns the same list. Throws NotFound for an invite to another address, Gone for a closed one. */
export async function acceptInvite(db: Database, me: CurrentUser, ref: InviteRef): Promise<ShoppingList> {
  return inTransaction(db, async (trx) => {
    const { locked, invite } = await lockInvite(trx, me, ref);
    const isMember = (await findListRole(trx, locked.id, me.id)) !== undefined;
    if (invite.status !== 'pending' && !(invite.status === 'accepted' && isMember))
      throw closedInviteError(invite.status);
    if (!isMember) await joinList(trx, locked, me, { byLink: false });
    if (invite.status === 'pending') {
      await closeInvite(trx, invite.id, 'accepted');
      await finishListChange(trx, locked, isMember ? ['invites'] : ['members', 'invites']);
    }
    return getList(trx, me, locked.id);
  });
}

/** Throws NotFound for an invite to another address, Gone for a closed one. */
export async function rejectInvite(db: Database, me: CurrentUser, ref: InviteRef): Promise<ListInvite> {
  return inTransaction(db, async (trx) => {
    const { locked, invite } = await lockInvite(trx, me, ref);
    if (invite.status === 'rejected') return toInvite(invite);
    if (invite.status !== 'pending') throw closedInviteError(invite.status);
    await closeInvite(trx, invite.id, 'rejected');
    await finishListChange(trx, locked, ['invites']);
    const content = `rejected the invite to the shopping list “${locked.name}”.`;
    await notifyOwner(trx, locked, { by: me.id, content, type: 'info' });
    return toInvite({ ...invite, status: 'rejected' });
  });
}

/** Locks the list, so that concurrent responses run one after the other. */
async function lockInvite(
  trx: Executor,
  me: CurrentUser,
  ref: InviteRef,
): Promise<{ locked: LockedList; invite: InviteRow }> {
  const before = await findByRef(trx, me, ref);
  const locked = before && (await lockList(trx, before.list_id));
  const invite = locked && (await findByRef(trx, me, ref));
  if (!locked || !invite) throw await notFound(trx, me, ref);
  return { locked, invite };
}

function findByRef(trx: Executor, me: CurrentUser, ref: InviteRef): Promise<InviteRow | undefined> {
  return 'token' in ref ? findInviteOfLink(trx, hashOfToken(ref.token)) : findInviteToUser(trx, me.id, ref.id);
}

/** Returns one error for every invite, so that it does not reveal whether the invite exists. */
async function notFound(trx: Executor, me: CurrentUser, ref: InviteRef): Promise<HttpError> {
  if ('token' in ref) return unknownInviteLinkError();
  const isProven = (await findUserById(trx, me.id))?.email_proven_at != null;
  return isProven
    ? new NotFound('We couldn’t find this invite.')
    : new Forbidden('Confirm your email first. Open the link we sent you.');
}

/** Adds a member and notifies the owner. Throws Conflict if the list or the person has no room. */
export async function joinList(
  trx: Executor,
  locked: LockedList,
  me: CurrentUser,
  { byLink }: { byLink: boolean },
): Promise<void> {
  await ensureRoomForList(trx, me);
  if ((await countMembers(trx, locked.id)) >= maxListMembers) {
    throw new Conflict(`A list can have at most ${maxListMembers} members.`);
  }
  await insertMember(trx, { listId: locked.id, userId: me.id, byLink });
  const content = `joined the shopping list “${locked.name}”${byLink ? ' by the invite link' : ''}.`;
  await notifyOwner(trx, locked, { by: me.id, content, type: 'success' });
}

async function notifyOwner(
  trx: Executor,
  { id }: LockedList,
  news: { by: number; content: string; type: 'info' | 'success' },
): Promise<void> {
  const userId = await findListOwner(trx, id);
  if (userId !== undefined) await notify(trx, { userId, ...news, path: `/shopping-lists?list=${id}` });
}
