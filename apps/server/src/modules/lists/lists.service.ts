import { randomUUID } from 'node:crypto';
import type { ListAspect, newShoppingListSchema, ShoppingList, ShoppingListChange } from '@bargain-buddy/contract';
import type { z } from 'zod';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { lockPerson } from '../../platform/auth/lock-person.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, Forbidden, Gone, NotFound, Unauthorized } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { idsOf } from '../../platform/ids-of.ts';
import { cutToPage, rangeOf } from '../../platform/paging.ts';
import { deleteInviteNotifications, notify } from '../notifications/index.ts';
import { type ShoppingListRow, toShoppingList } from './list-view.ts';
import {
  countLists,
  deleteListRow,
  findList,
  findListByClientId,
  findLists,
  findMemberIds,
  insertList,
  markAreaPricedItems,
  updateList,
  updateListArea,
} from './lists.queries.ts';
import {
  endListMemberships,
  finishListChange,
  lockListAsMember,
  lockListAsOwner,
  type MemberLockedList,
} from './lock-list.ts';
import { findPlansOfLists } from './plan/plan-in-use.queries.ts';
import { totalCostsOfLists } from './pricing/price-items.ts';

const maxLists = 200;

export async function listLists(db: Database, me: CurrentUser, query: { page: number; page_size: number }) {
  const [count, found] = await Promise.all([countLists(db, me.id), findLists(db, me.id, rangeOf(query))]);
  const { rows, hasNext } = cutToPage(found, query.page_size);
  return { count, next: hasNext, results: await toLists(db, rows) };
}

export async function getList(db: Executor, me: Pick<CurrentUser, 'id'>, id: number): Promise<ShoppingList> {
  const row = await findList(db, me.id, id);
  const [list] = row ? await toLists(db, [row]) : [];
  if (!list) throw new NotFound('We couldn’t find this shopping list.');
  return list;
}

async function toLists(db: Executor, rows: readonly ShoppingListRow[]): Promise<ShoppingList[]> {
  const totals = await totalCostsOfLists(db, rows);
  const plans = await findPlansOfLists(db, idsOf(rows));
  return rows.flatMap((row) => {
    const total = totals.get(row.id);
    return total ? toShoppingList(row, total, plans.get(row.id)) : [];
  });
}

type NewList = z.output<typeof newShoppingListSchema>;

/** Creates a list. A retry with the same client id returns it. Throws Gone if it was deleted or left since. */
export async function createList(
  db: Database,
  me: CurrentUser,
  { client_id, ...fields }: NewList,
): Promise<{ list: ShoppingList; isNew: boolean }> {
  const clientId = client_id?.toLowerCase() ?? randomUUID();
  return inTransaction(
    db,
    async (trx) => {
      await lockAccount(trx, me);
      const before = await findListByClientId(trx, me.id, clientId);
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

async function getMadeList(trx: Executor, me: CurrentUser, id: number): Promise<ShoppingList> {
  const row = await findList(trx, me.id, id);
  if (!row) throw new Gone('This list is no longer yours.');
  return getList(trx, me, id);
}

/** Throws Conflict at the limit. Locks the account, so that concurrent requests cannot exceed the limit. */
export async function ensureRoomForList(trx: Executor, me: CurrentUser): Promise<void> {
  await lockAccount(trx, me);
  if ((await countLists(trx, me.id)) >= maxLists) {
    throw new Conflict(`You can have at most ${maxLists} shopping lists. Delete or leave one first.`);
  }
}

/** Locks the account until the transaction ends. */
async function lockAccount(trx: Executor, me: CurrentUser): Promise<void> {
  if (!(await lockPerson(trx, me.id))) throw new Unauthorized();
}

/** Changes name and description (owner only) or the area (any member). */
export async function changeList(
  db: Database,
  me: CurrentUser,
  id: number,
  change: ShoppingListChange,
): Promise<ShoppingList> {
  return inTransaction(db, async (trx) => {
    const locked = await lockListAsMember(trx, id, me.id);
    const changed = await editLockedList(trx, locked, change);
    if (changed.length > 0) await finishListChange(trx, locked, changed);
    return getList(trx, me, id);
  });
}

/** Changes a locked list and returns the changed aspects. Throws Forbidden before any write. */
export async function editLockedList(
  trx: Executor,
  locked: MemberLockedList,
  { area, name, description }: ShoppingListChange,
): Promise<ListAspect[]> {
  const isForMembers = area !== undefined && name === undefined && description === undefined;
  if (locked.role !== 'owner' && !isForMembers) {
    throw new Forbidden('Only the owner can change the list’s name and description.');
  }
  const isRenamed = await updateList(trx, locked.id, { name, description });
  const isElsewhere = area !== undefined && (await updateListArea(trx, locked.id, area));
  if (isElsewhere) await markAreaPricedItems(trx, locked.id, locked.version);
  if (isElsewhere) return ['details', 'items'];
  return isRenamed ? ['details'] : [];
}

export async function deleteList(db: Database, me: CurrentUser, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await lockListAsOwner(trx, id, me.id, 'Only the owner can delete this list. You can leave it.');
    const members = await findMemberIds(trx, id);
    const content = `deleted the shopping list “${locked.name}”.`;
    for (const userId of members) if (userId !== me.id) await notify(trx, { userId, by: me.id, content, type: 'info' });
    await endListMemberships(trx, locked, members);
    await discardList(trx, id);
  });
}

export async function discardList(trx: Executor, id: number): Promise<void> {
  await deleteInviteNotifications(trx, id);
  await deleteListRow(trx, id);
}
