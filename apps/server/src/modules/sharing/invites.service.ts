import type { ListInvite } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound, ValidationError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import type { Limits } from '../../platform/rate-limit/limits.ts';
import { finishListChange, lockListAsOwner } from '../lists/index.ts';
import { closedInviteError, type InviteRow, toInvite } from './invite-view.ts';
import {
  closeInvite,
  countOpenInvites,
  findInviteOfList,
  findInvites,
  findPendingInvite,
  insertInvite,
  renewInvite,
} from './invites.queries.ts';
import { countMembers, findMemberByEmail } from './members.queries.ts';
import { maxListMembers, ownersOnlyMessage, requireListOwner } from './owner.ts';

interface Services {
  db: Database;
  limits: Pick<Limits, 'invites'>;
}

const maxOpenInvites = 50;

/** Sends an unanswered invite again. Throws ValidationError for a member, Conflict at the maximum. */
export async function inviteToList(
  { db, limits }: Services,
  me: CurrentUser,
  listId: number,
  email: string,
): Promise<{ invite: ListInvite; isNew: boolean }> {
  await limits.invites.take(String(me.id));
  return inTransaction(db, async (trx) => {
    const locked = await lockListAsOwner(trx, listId, me.id, ownersOnlyMessage);
    const member = await findMemberByEmail(trx, listId, email);
    if (member === me.id) throw new ValidationError({ email: ['This is your own email.'] });
    if (member !== undefined) throw new ValidationError({ email: ['This person is already on the list.'] });
    const known = await findPendingInvite(trx, listId, email);
    if (known?.status !== 'pending') await ensureRoom(trx, listId);
    const id = known?.id ?? (await insertInvite(trx, { listId, email, invitedBy: me.id }));
    if (known) await renewInvite(trx, id, me.id);
    await addJob(trx, 'deliver-invite', { id });
    await finishListChange(trx, locked, ['invites']);
    return { invite: toInvite(await mustFind(trx, listId, id)), isNew: known === undefined };
  });
}

export async function listInvites(db: Database, me: CurrentUser, listId: number): Promise<ListInvite[]> {
  await requireListOwner(db, me, listId);
  return (await findInvites(db, listId)).map(toInvite);
}

export async function resendInvite(
  { db, limits }: Services,
  me: CurrentUser,
  listId: number,
  id: number,
): Promise<ListInvite> {
  await limits.invites.take(String(me.id));
  return inTransaction(db, async (trx) => {
    const locked = await lockListAsOwner(trx, listId, me.id, ownersOnlyMessage);
    const known = await mustFind(trx, listId, id);
    if (known.status === 'expired') await ensureRoom(trx, listId);
    else if (known.status !== 'pending') throw closedInviteError(known.status);
    await renewInvite(trx, id, me.id);
    await addJob(trx, 'deliver-invite', { id });
    await finishListChange(trx, locked, ['invites']);
    return toInvite(await mustFind(trx, listId, id));
  });
}

export async function deleteInvite(db: Database, me: CurrentUser, listId: number, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await lockListAsOwner(trx, listId, me.id, ownersOnlyMessage);
    const known = await mustFind(trx, listId, id);
    if (known.status !== 'pending' && known.status !== 'expired') throw noSuchInvite();
    await closeInvite(trx, id, 'deleted');
    await finishListChange(trx, locked, ['invites']);
  });
}

async function ensureRoom(trx: Executor, listId: number): Promise<void> {
  if ((await countMembers(trx, listId)) >= maxListMembers) {
    throw new Conflict(`A list can have at most ${maxListMembers} members.`);
  }
  if ((await countOpenInvites(trx, listId)) >= maxOpenInvites) {
    throw new Conflict(`A list can have at most ${maxOpenInvites} pending invites. Delete one first.`);
  }
}

async function mustFind(trx: Executor, listId: number, id: number): Promise<InviteRow> {
  const row = await findInviteOfList(trx, listId, id);
  if (!row) throw noSuchInvite();
  return row;
}

function noSuchInvite(): NotFound {
  return new NotFound('We couldn’t find this invite.');
}
