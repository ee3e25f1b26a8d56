import type { ListMember } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest, NotFound } from '../../platform/errors.ts';
import { endListMemberships, finishListChange, lockListAsMember, lockListAsOwner } from '../lists/index.ts';
import { notify } from '../notifications/index.ts';
import { deleteJoinLink } from './join-link.queries.ts';
import { findListOwner, findListRole, findMembers } from './members.queries.ts';
import { ownersOnlyMessage, requireListOwner } from './owner.ts';

export async function listMembers(db: Database, me: CurrentUser, listId: number): Promise<ListMember[]> {
  await requireListOwner(db, me, listId);
  return findMembers(db, listId);
}

export async function removeMember(db: Database, me: CurrentUser, listId: number, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await lockListAsOwner(trx, listId, me.id, ownersOnlyMessage);
    if (userId === me.id) throw new BadRequest('You own this list. Delete it if you no longer need it.');
    if (!(await findListRole(trx, listId, userId))) throw new NotFound('This person is not a member of the list.');
    await endListMemberships(trx, locked, [userId]);
    // Otherwise the person could join again.
    await deleteJoinLink(trx, listId);
    await finishListChange(trx, locked, ['members']);
    await notify(trx, {
      userId,
      content: `You were removed from the shopping list “${locked.name}”.`,
      type: 'warning',
    });
  });
}

export async function leaveList(db: Database, me: CurrentUser, listId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await lockListAsMember(trx, listId, me.id);
    if (locked.role === 'owner') {
      throw new BadRequest('You own this list, so you can’t leave it. Delete it if you no longer need it.');
    }
    await endListMemberships(trx, locked, [me.id]);
    await finishListChange(trx, locked, ['members']);
    const owner = await findListOwner(trx, listId);
    if (owner === undefined) return;
    await notify(trx, {
      userId: owner,
      by: me.id,
      content: `left the shopping list “${locked.name}”.`,
      type: 'info',
      path: `/shopping-lists?list=${listId}`,
    });
  });
}
