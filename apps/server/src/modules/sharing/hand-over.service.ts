import type { DeletionPreview } from '@bargain-buddy/contract';
import { lockPerson } from '../../platform/auth/lock-person.ts';
import type { Executor } from '../../platform/database/database.ts';
import { findUserById } from '../accounts/index.ts';
import {
  clearPrivateArea,
  discardList,
  endListMemberships,
  finishListChange,
  type LockedList,
  lockList,
} from '../lists/index.ts';
import { notify } from '../notifications/index.ts';
import { deleteInvitesToEmail, findListsWithInviteTo } from './invites.queries.ts';
import {
  findListIdsOfMember,
  findListRole,
  findListSuccessors,
  findMembers,
  makeListOwner,
} from './members.queries.ts';

/** Call it in the transaction that deletes the account. An owned list goes to its longest member, or is deleted. */
export async function handOverLists(trx: Executor, userId: number): Promise<void> {
  // Prevents this account from creating or joining a list concurrently.
  await lockPerson(trx, userId);
  for (const listId of await findListIdsOfMember(trx, userId)) {
    const locked = await lockList(trx, listId);
    const role = locked && (await findListRole(trx, listId, userId));
    if (locked && role) await leaveForGood(trx, locked, { userId, role });
  }
}

/** Retains invites to an unverified address, which may belong to another person. */
export async function deleteInvitesToUser(trx: Executor, userId: number): Promise<void> {
  const user = await findUserById(trx, userId);
  if (!user?.email_proven_at) return;
  for (const listId of await findListsWithInviteTo(trx, user.email)) {
    const locked = await lockList(trx, listId);
    if (locked) await finishListChange(trx, locked, ['invites']);
  }
  await deleteInvitesToEmail(trx, user.email);
}

export async function previewListHandOver(db: Executor, userId: number): Promise<DeletionPreview['lists']> {
  return (await findListSuccessors(db, userId)).map(({ name, role, next_owner }) => {
    if (role !== 'owner') return { name, outcome: 'left', next_owner: null };
    return { name, outcome: next_owner === null ? 'deleted' : 'handed_over', next_owner };
  });
}

async function leaveForGood(
  trx: Executor,
  locked: LockedList,
  leaver: { userId: number; role: 'owner' | 'member' },
): Promise<void> {
  const [next] = (await findMembers(trx, locked.id)).filter((member) => member.user_id !== leaver.userId);
  if (!next) return discardList(trx, locked.id);
  await endListMemberships(trx, locked, [leaver.userId]);
  if (leaver.role === 'owner') {
    await makeListOwner(trx, locked.id, next.user_id);
    await clearPrivateArea(trx, locked);
  }
  await finishListChange(trx, locked, leaver.role === 'owner' ? ['members', 'details'] : ['members']);
  // The members are sorted: the owner first, then the longest member.
  await notify(trx, {
    userId: next.user_id,
    by: leaver.userId,
    content:
      leaver.role === 'owner'
        ? `closed their account. The shopping list “${locked.name}” is yours now.`
        : `left the shopping list “${locked.name}”.`,
    type: 'info',
    path: `/shopping-lists?list=${locked.id}`,
  });
}
