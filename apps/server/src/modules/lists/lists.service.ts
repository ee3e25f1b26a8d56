import { randomUUID } from 'node:crypto';
import type { ListAspect, newShoppingListSchema, ShoppingList, ShoppingListChange } from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { lockPerson } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, Forbidden, Gone, NotFound, Unauthorized } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { cutPage } from '../../platform/paging.ts';
import { deleteInviteNotifications, notify } from '../notifications/index.ts';
import { type ListRow, toShoppingList } from './list-view.ts';
import {
  countLists,
  deleteListRow,
  findList,
  findLists,
  findMadeList,
  insertList,
  markItemsOfArea,
  updateArea,
  updateList,
} from './lists.queries.ts';
import {
  endMemberships,
  finishListChange,
  lockListAsMember,
  lockListAsOwner,
  type MemberLockedList,
} from './lock-list.ts';
import { findMemberIds } from './members.queries.ts';
import { findPlans } from './plan/plan-in-use.queries.ts';
import { totalLists } from './pricing/price-items.ts';

/** How many lists a person may have, own and shared. */
const mostLists = 200;

/** A page of the signed-in person's lists, own and shared, the last changed first. */
export async function listLists(
  db: Database,
  me: CurrentUser,
  { page, page_size }: { page: number; page_size: number },
) {
  const [count, found] = await Promise.all([
    countLists(db, me.id),
    findLists(db, me.id, { offset: (page - 1) * page_size, limit: page_size + 1 }),
  ]);
  const { rows, hasNext } = cutPage(found, page_size);
  return { count, lists: await showLists(db, rows), hasNext };
}

/** One of the person's lists; throws NotFound for any other. */
export async function getList(db: Executor, me: Pick<CurrentUser, 'id'>, id: number): Promise<ShoppingList> {
  const row = await findList(db, me.id, id);
  const [list] = row ? await showLists(db, [row]) : [];
  if (!list) throw new NotFound('We couldn’t find this shopping list.');
  return list;
}

/** Lists as the wire has them, with what they cost. */
async function showLists(db: Executor, rows: readonly ListRow[]): Promise<ShoppingList[]> {
  const totals = await totalLists(db, rows);
  const plans = await findPlans(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const total = totals.get(row.id);
    return total ? toShoppingList(row, total, plans.get(row.id)) : [];
  });
}

type NewList = z.output<typeof newShoppingListSchema>;

/**
 * Makes a list of the person's own, of which their other open pages are told. Answers whether it is new: the call may
 * be another try of one whose answer was lost. Throws Conflict where they have too many, and Gone where the list was
 * deleted, or left, since.
 */
export async function createList(
  db: Database,
  me: CurrentUser,
  { client_id, ...fields }: NewList,
): Promise<{ list: ShoppingList; isNew: boolean }> {
  const clientId = client_id?.toLowerCase() ?? randomUUID();
  return inTransaction(
    db,
    async (trx) => {
      await lockMaker(trx, me);
      const before = await findMadeList(trx, me.id, clientId);
      if (before !== undefined) return { list: await getMadeList(trx, me, before), isNew: false };
      await ensureRoomForList(trx, me);
      const list = await getList(trx, me, await insertList(trx, me.id, { ...fields, clientId }));
      await publish(trx, {
        event: 'list',
        data: { id: list.id, version: list.version, changed: ['details'] },
        to: [me.id],
      });
      return { list, isNew: true };
    },
    { duplicate: () => new Conflict('This client id is somebody else’s. Make up another one.') },
  );
}

/** A list that the person made before; throws Gone where it is theirs no more. */
async function getMadeList(trx: Executor, me: CurrentUser, id: number): Promise<ShoppingList> {
  const row = await findList(trx, me.id, id);
  if (!row) throw new Gone('This list is no longer yours.');
  return getList(trx, me, id);
}

/** Throws Conflict when the person has as many lists as anybody may; what adds one waits until the transaction ends. */
export async function ensureRoomForList(trx: Executor, me: CurrentUser): Promise<void> {
  await lockMaker(trx, me);
  if ((await countLists(trx, me.id)) >= mostLists) {
    throw new Conflict(`You can have at most ${mostLists} shopping lists. Delete or leave one first.`);
  }
}

/** Has whatever else gives the person a list wait until the transaction ends. */
async function lockMaker(trx: Executor, me: CurrentUser): Promise<void> {
  if (!(await lockPerson(trx, me.id))) throw new Unauthorized();
}

/** Renames or describes a list anew, for its owner, or makes its area another one, for every member. */
export async function changeList(
  db: Database,
  me: CurrentUser,
  id: number,
  change: ShoppingListChange,
): Promise<ShoppingList> {
  return inTransaction(db, async (trx) => {
    const locked = await lockListAsMember(trx, id, me.id);
    const changed = await editLocked(trx, locked, change);
    if (changed.length > 0) await finishListChange(trx, locked, changed);
    return getList(trx, me, id);
  });
}

/** The same for a locked list; answers what changed. Throws Forbidden before it writes anything. */
export async function editLocked(
  trx: Executor,
  locked: MemberLockedList,
  { area, name, description }: ShoppingListChange,
): Promise<ListAspect[]> {
  const isForMembers = area !== undefined && name === undefined && description === undefined;
  if (locked.role !== 'owner' && !isForMembers) {
    throw new Forbidden('Only the owner can change the list’s name and description.');
  }
  const isRenamed = await updateList(trx, locked.id, { name, description });
  const isElsewhere = area !== undefined && (await updateArea(trx, locked.id, area));
  if (isElsewhere) await markItemsOfArea(trx, locked.id, locked.version);
  if (isElsewhere) return ['details', 'items'];
  return isRenamed ? ['details'] : [];
}

/** Deletes a list with everything on it; for its owner. The other members are told. */
export async function deleteList(db: Database, me: CurrentUser, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await lockListAsOwner(trx, id, me.id, 'Only the owner can delete this list. You can leave it.');
    const members = await findMemberIds(trx, id);
    const content = `deleted the shopping list “${locked.name}”.`;
    for (const userId of members) if (userId !== me.id) await notify(trx, { userId, by: me.id, content, type: 'info' });
    await endMemberships(trx, locked, members);
    await discardList(trx, id);
  });
}

/** Deletes a list in which nobody is any more; open invites to it vanish. */
export async function discardList(trx: Executor, id: number): Promise<void> {
  await deleteInviteNotifications(trx, id);
  await deleteListRow(trx, id);
}
