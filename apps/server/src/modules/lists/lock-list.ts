import type { ListAspect, ListRole } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { deleteMembers, listOfItem, lockAnyList, lockMembersList, writeVersion } from './lock-list.queries.ts';

/** The right to change a list until the transaction ends: whoever else wants to change it waits. */
export interface LockedList {
  id: number;
  name: string;
  /** The version that the list has once the change is made; what changes is marked with it. */
  version: number;
}
export type MemberLockedList = LockedList & { role: ListRole };

/**
 * Locks a list for a change by a member; throws NotFound, for strangers and former members as if there were no such
 * list.
 */
export async function lockListAsMember(trx: Executor, listId: number, userId: number): Promise<MemberLockedList> {
  return toLockedList(await lockMembersList(trx, listId, userId)) ?? notThere();
}

/** The same for the owner alone; throws Forbidden for a member, with `refusal` as the reason. */
export async function lockListAsOwner(
  trx: Executor,
  listId: number,
  userId: number,
  refusal: string,
): Promise<MemberLockedList> {
  const locked = await lockListAsMember(trx, listId, userId);
  if (locked.role !== 'owner') throw new Forbidden(refusal);
  return locked;
}

/** Locks the list that an item is on for a change by a member; throws NotFound. */
export async function lockListOfItem(trx: Executor, itemId: number, userId: number): Promise<MemberLockedList> {
  const locked = toLockedList(await lockMembersList(trx, listOfItem(itemId), userId));
  if (!locked) throw new NotFound('We couldn’t find this item.');
  return locked;
}

/** Locks a list for somebody who need not be a member: who joins, and who goes for good. Undefined when it is gone. */
export async function lockList(trx: Executor, listId: number): Promise<LockedList | undefined> {
  return toLockedList(await lockAnyList(trx, listId));
}

/** Gives the list its new version and tells the members' open pages what changed. Not to be called when nothing did. */
export async function finishListChange(trx: Executor, locked: LockedList, changed: ListAspect[]): Promise<void> {
  await tell(trx, locked, changed, 'people');
}

/** The same for what nobody did on the list itself, such as a merge: `last_updated` stays. */
export async function finishQuietly(trx: Executor, locked: LockedList, changed: ListAspect[]): Promise<void> {
  await tell(trx, locked, changed, 'nobody');
}

async function tell(trx: Executor, locked: LockedList, changed: ListAspect[], by: 'people' | 'nobody'): Promise<void> {
  const members = await writeVersion(trx, locked.id, locked.version, by);
  await publish(trx, { event: 'list', data: { id: locked.id, version: locked.version, changed }, to: members });
}

/** Ends the memberships of some users and tells their open pages that the list is no longer theirs. */
export async function endMemberships(trx: Executor, locked: LockedList, userIds: number[]): Promise<void> {
  await deleteMembers(trx, locked, userIds);
  await publish(trx, {
    event: 'list',
    data: { id: locked.id, version: locked.version, changed: ['removed'] },
    to: userIds,
  });
}

function toLockedList<Locked extends LockedList>(locked: Locked | undefined): Locked | undefined {
  return locked && { ...locked, version: locked.version + 1 };
}

function notThere(): never {
  throw new NotFound('We couldn’t find this shopping list.');
}
