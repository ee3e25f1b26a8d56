import type { ListAspect, ListRole } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { deleteMembers, listOfItem, lockAnyList, lockMembersList, setListVersion } from './lock-list.queries.ts';

/** A list that is locked for changes until the transaction ends. */
export interface LockedList {
  id: number;
  name: string;
  /** Version after this change. Changed rows are marked with it. */
  version: number;
}
export type MemberLockedList = LockedList & { role: ListRole };

/** Locks a list for a member. Throws NotFound for all others, so that they cannot detect the list. */
export async function lockListAsMember(trx: Executor, listId: number, userId: number): Promise<MemberLockedList> {
  return toLockedList(await lockMembersList(trx, listId, userId)) ?? notThere();
}

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

export async function lockListOfItem(trx: Executor, itemId: number, userId: number): Promise<MemberLockedList> {
  const locked = toLockedList(await lockMembersList(trx, listOfItem(itemId), userId));
  if (!locked) throw new NotFound('We couldn’t find this item.');
  return locked;
}

/** Locks a list without a check of membership, for joining and for account deletion. */
export async function lockList(trx: Executor, listId: number): Promise<LockedList | undefined> {
  return toLockedList(await lockAnyList(trx, listId));
}

/** Writes the new version and notifies members. Call it only if something changed. */
export async function finishListChange(trx: Executor, locked: LockedList, changed: ListAspect[]): Promise<void> {
  await writeAndPublish(trx, locked, changed, 'people');
}

/** Like `finishListChange`, for changes from outside the list such as merges: `last_updated` is unchanged. */
export async function finishSystemChange(trx: Executor, locked: LockedList, changed: ListAspect[]): Promise<void> {
  await writeAndPublish(trx, locked, changed, 'nobody');
}

async function writeAndPublish(
  trx: Executor,
  locked: LockedList,
  changed: ListAspect[],
  by: 'people' | 'nobody',
): Promise<void> {
  const members = await setListVersion(trx, locked.id, locked.version, by);
  await publish(trx, { event: 'list', data: { id: locked.id, version: locked.version, changed }, to: members });
}

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
