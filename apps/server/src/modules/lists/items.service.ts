import type { ListItem } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BadRequest, NotFound } from '../../platform/errors.ts';
import { markItemRemoved } from './item-writes.queries.ts';
import { findItems, findItemsById } from './items.queries.ts';
import { finishListChange, lockListOfItem } from './lock-list.ts';
import { toListItems } from './show-items.ts';

export async function listItems(
  db: Database,
  me: CurrentUser,
  query: { shopping_list: number; page: number; page_size: number; cursor?: string | undefined },
) {
  const { page, page_size, cursor } = query;
  const before = cursor === undefined ? undefined : fromCursor(cursor);
  const offset = before === undefined ? (page - 1) * page_size : 0;
  const found = await findItems(db, query.shopping_list, me.id, { before, offset, limit: page_size + 1 });
  if (!found) throw new NotFound('We couldn’t find this shopping list.');
  const last = found.rows.length > page_size ? found.rows[page_size - 1] : undefined;
  return {
    version: found.version,
    count: found.count,
    next: last && String(last.item_id),
    results: await toListItems(db, found.rows.slice(0, page_size), me),
  };
}

export async function deleteItem(db: Database, me: CurrentUser, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const locked = await lockListOfItem(trx, id, me.id);
    if (!(await markItemRemoved(trx, id, locked.version, { by: me.id }))) throw notThere();
    await finishListChange(trx, locked, ['items']);
  });
}

export async function getListItems(db: Executor, me: CurrentUser, ids: number[]): Promise<ListItem[]> {
  return toListItems(db, await findItemsById(db, ids, me.id), me);
}

function fromCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new BadRequest('The cursor is not valid: use `next` as it was given.');
  return Number(cursor);
}

function notThere(): NotFound {
  return new NotFound('We couldn’t find this item.');
}
