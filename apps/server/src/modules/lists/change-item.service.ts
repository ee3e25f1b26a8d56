import { isDeepStrictEqual } from 'node:util';
import type { ListItem, ListItemChange } from '@bargain-buddy/contract';
import { capitaliseItemTitle } from '@bargain-buddy/domain';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound } from '../../platform/errors.ts';
import { checkNeeds, needForeignKeyErrors } from './check-needs.ts';
import {
  type ItemChangeAuthor,
  type ItemUpdateResult,
  markItemRemoved,
  mergeIntoOtherItem,
  recordNeedChange,
  updateItem,
} from './item-writes.queries.ts';
import { getListItems } from './items.service.ts';
import { finishListChange, type LockedList, lockListOfItem } from './lock-list.ts';
import { findNeedOfItem, replaceNeedOfItem } from './need.queries.ts';
import { type Need, needOfRequest } from './need.ts';
import { findItemsByNeed } from './place-items.queries.ts';

/** Changes only the given fields, since another member may change others at the same time. */
export async function changeItem(db: Database, me: CurrentUser, id: number, change: ListItemChange): Promise<ListItem> {
  return inTransaction(
    db,
    async (trx) => {
      const locked = await lockListOfItem(trx, id, me.id);
      const { outcome } = await changeItemOfLockedList(trx, locked, { by: me.id }, id, change);
      if (outcome === 'changed') await finishListChange(trx, locked, ['items']);
      const [item] = await getListItems(trx, me, [id]);
      if (!item) throw new NotFound('We couldn’t find this item.');
      return item;
    },
    needForeignKeyErrors,
  );
}

/** Throws ValidationError before any write. */
export async function changeItemOfLockedList(
  trx: Executor,
  locked: LockedList,
  made: ItemChangeAuthor,
  id: number,
  change: ListItemChange,
): Promise<ItemUpdateResult> {
  const need = needOfRequest(change);
  const before = need && (await findNeedOfItem(trx, id));
  const isNewest = !made.at || !before?.need_at || made.at >= before.need_at;
  const differs = need !== undefined && before !== undefined && !isDeepStrictEqual(need, before.need);
  const changesNeed = differs && isNewest;
  if (changesNeed) await replaceNeed(trx, locked, id, need);
  if (before && isNewest) await recordNeedChange(trx, id, locked.version, made);
  // The free text of an item becomes its title when the item gets a product or kinds.
  const firstTitle =
    changesNeed && 'text' in before.need && !('text' in need) ? capitaliseItemTitle(before.need.text) : undefined;
  const updated = await updateItem(trx, id, locked.version, { ...change, firstTitle }, made);
  if (changesNeed) return { ...updated, outcome: 'changed' };
  return differs && before ? { newerBy: before.changed_by, ...updated } : updated;
}

/** Replaces the need of an item. Another item with that need is merged into this one. */
async function replaceNeed(trx: Executor, locked: LockedList, id: number, need: Need): Promise<void> {
  await checkNeeds(trx, [need], (field) => field);
  const duplicate = (await findItemsByNeed(trx, locked.id, [need])).find((same) => same.id !== id);
  if (duplicate) {
    await mergeIntoOtherItem(trx, id, duplicate.id, locked.version);
    await markItemRemoved(trx, duplicate.id, locked.version, null);
  }
  await replaceNeedOfItem(trx, id, locked.version, need);
}
