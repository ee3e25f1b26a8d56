import type { Area, ShoppingList, ShoppingListChange } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { lockPerson } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound, Unauthorized } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { cutPage } from '../../platform/paging.ts';
import { deleteInviteNotifications, notify } from '../notifications/index.ts';
import { type ListRow, toShoppingList } from './list-view.ts';
import {
  countLists,
  deleteListRow,
  findList,
  findLists,
  insertList,
  markItemsOfArea,
  updateArea,
  updateList,
} from './lists.queries.ts';
import { endMemberships, finishListChange, lockListAsMember, lockListAsOwner } from './lock-list.ts';
import { findMemberIds, findName } from './members.queries.ts';
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
export async function getList(db: Executor, me: CurrentUser, id: number): Promise<ShoppingList> {
  const row = await findList(db, me.id, id);
  const [list] = row ? await showLists(db, [row]) : [];
  if (!list) throw new NotFound('There is no such shopping list.');
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

/** Makes a list of the person's own, of which their other open pages are told. */
export async function createList(
  db: Database,
  me: CurrentUser,
  fields: { name: string; description: string; area?: Area | undefined },
): Promise<ShoppingList> {
  return inTransaction(db, async (trx) => {
    await ensureRoomForList(trx, me);
    const list = await getList(trx, me, await insertList(trx, me.id, fields));
    await publish(trx, {
      event: 'list',
      data: { id: list.id, version: list.version, changed: ['details'] },
      to: [me.id],
    });
    return list;
  });
}

/** Throws Conflict when the person has as many lists as anybody may; what adds one waits until the transaction ends. */
export async function ensureRoomForList(trx: Executor, me: CurrentUser): Promise<void> {
  if (!(await lockPerson(trx, me.id))) throw new Unauthorized();
  if ((await countLists(trx, me.id)) >= mostLists) {
    throw new Conflict(`You have ${mostLists} shopping lists, which is the limit. Delete or leave one first.`);
  }
}

/** Renames or describes a list anew, for its owner, or makes its area another one, for every member. */
export async function changeList(
  db: Database,
  me: CurrentUser,
  id: number,
  { area, ...details }: ShoppingListChange,
): Promise<ShoppingList> {
  return inTransaction(db, async (trx) => {
    const locked =
      area !== undefined && Object.keys(details).length === 0
        ? await lockListAsMember(trx, id, me.id)
        : await lockListAsOwner(trx, id, me.id, 'Only the owner of a list may change its name and description.');
    const isRenamed = await updateList(trx, id, details);
    const isElsewhere = area !== undefined && (await updateArea(trx, id, area));
    if (isElsewhere) await markItemsOfArea(trx, id, locked.version);
    if (isRenamed || isElsewhere) {
      await finishListChange(trx, locked, isElsewhere ? ['details', 'items'] : ['details']);
    }
    return getList(trx, me, id);
  });
}

/** Deletes a list with everything on it; for its owner. The other members are told. */
export async function deleteList(db: Database, me: CurrentUser, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await lockListAsOwner(trx, id, me.id, 'Only the owner of a list may delete it. You may leave it.');
    const members = await findMemberIds(trx, id);
    const content = `${await findName(trx, me.id)} deleted the shopping list “${locked.name}”.`;
    for (const userId of members) if (userId !== me.id) await notify(trx, { userId, content, type: 'info' });
    await endMemberships(trx, locked, members);
    await discardList(trx, id);
  });
}

/** Deletes a list in which nobody is any more; open invites to it vanish. */
export async function discardList(trx: Executor, id: number): Promise<void> {
  await deleteInviteNotifications(trx, id);
  await deleteListRow(trx, id);
}
