import type { ListAspect, ListRole } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import { tell } from '../../platform/events/tell.ts';
import { deleteMembers, listOfItem, lockAnyList, lockMembersList, writeVersion } from './turn.queries.ts';

/** The right to change a list until the transaction ends: whoever else wants to change it waits. */
export interface Turn {
  id: number;
  name: string;
  /** The version that the list has once the change is made; what changes is marked with it. */
  version: number;
}
export type MembersTurn = Turn & { role: ListRole };

/** Takes the user's turn to change a list; throws NotFound, for strangers and former members as if there were no such list. */
export async function takeTurn(trx: Executor, listId: number, userId: number): Promise<MembersTurn> {
  return toTurn(await lockMembersList(trx, listId, userId)) ?? notThere();
}

/** The same for the owner alone; throws Forbidden for a member, with `refusal` as the reason. */
export async function takeOwnersTurn(
  trx: Executor,
  listId: number,
  userId: number,
  refusal: string,
): Promise<MembersTurn> {
  const turn = await takeTurn(trx, listId, userId);
  if (turn.role !== 'owner') throw new Forbidden(refusal);
  return turn;
}

/** Takes the user's turn to change the list that an item is on; throws NotFound. */
export async function takeTurnOfItem(trx: Executor, itemId: number, userId: number): Promise<MembersTurn> {
  const turn = toTurn(await lockMembersList(trx, listOfItem(itemId), userId));
  if (!turn) throw new NotFound('There is no such item.');
  return turn;
}

/** Takes a turn for somebody who need not be a member: who joins, and who goes for good. Undefined when the list is gone. */
export async function takeTurnFromOutside(trx: Executor, listId: number): Promise<Turn | undefined> {
  return toTurn(await lockAnyList(trx, listId));
}

/** Gives the list its new version and tells the members' open pages what changed. Not to be called when nothing did. */
export async function finishTurn(trx: Executor, turn: Turn, changed: ListAspect[]): Promise<void> {
  const members = await writeVersion(trx, turn.id, turn.version);
  await tell(trx, { event: 'list', data: { id: turn.id, version: turn.version, changed }, to: members });
}

/** Ends the memberships of some users and tells their open pages that the list is no longer theirs. */
export async function endMemberships(trx: Executor, turn: Turn, userIds: number[]): Promise<void> {
  await deleteMembers(trx, turn, userIds);
  await tell(trx, { event: 'list', data: { id: turn.id, version: turn.version, changed: ['removed'] }, to: userIds });
}

function toTurn<Locked extends Turn>(locked: Locked | undefined): Locked | undefined {
  return locked && { ...locked, version: locked.version + 1 };
}

function notThere(): never {
  throw new NotFound('There is no such shopping list.');
}
