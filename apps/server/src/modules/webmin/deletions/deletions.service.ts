import type { Deletion, DeletionQuery } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction, RetryTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { readPage } from '../../../platform/paging.ts';
import { lockImports, retractUndoneImports } from '../../imports/index.ts';
import { assignKinds } from '../../kinds/index.ts';
import { refreshListings } from '../../listing-writes/index.ts';
import { finishSystemChange, lockLists, removeItemRedirects } from '../../lists/index.ts';
import { findBlockingRecord, restoreMergedRecords } from '../../merges/index.ts';
import {
  countDeletions,
  type DeletionRow,
  findDeletions,
  findDeletionsOfItems,
  findImportsOfPrices,
  findListsOfDeletion,
  lockDeletion,
  lockStoresOfDeletion,
  markDeletionUndone,
  restoreChoices,
  restoreDeletedPrices,
  restoreEditsOfRecord,
  restoreItemsOfDeletion,
  restorePlannedStores,
} from './deletions.queries.ts';

export function listDeletions(db: Database, query: DeletionQuery) {
  return readPage(query, {
    count: () => countDeletions(db, query),
    find: (range) => findDeletions(db, query, range),
    toResult: toDeletion,
  });
}

/** Restores a deleted record. Later changes remain. Throws Conflict if another record blocks it. */
export async function undoDeletion(db: Database, id: number, actor: Actor): Promise<Deletion> {
  return inTransaction(db, async (trx) => {
    await lockImports(trx);
    const deletion = await lockDeletion(trx, id);
    if (!deletion) throw new NotFound('There is no such deleted record.');
    if (deletion.undone_at) throw new Conflict('This deletion was already undone.');
    const { kind, record } = deletion;
    await lockStoresOfDeletion(trx, id);
    const listIds = await findListsOfDeletion(trx, id);
    const lists = await lockLists(trx, listIds);
    if ((await findListsOfDeletion(trx, id)).length > listIds.length)
      throw new RetryTransaction('A list is being changed at this moment. Please try again.');
    const other = await findBlockingRecord(trx, kind, record);
    if (other !== undefined)
      throw new Conflict(`${record.name} cannot come back. The ${kind} ${other} has its place.`, other);
    await restoreMergedRecords(trx, kind, [record]);
    if (kind === 'product') await assignKinds(trx, [record.id]);
    const prices = await restoreHistory(trx, deletion);
    const versions = new Map(lists.map((list) => [list.id, list.version]));
    const items = [];
    for (const each of await findDeletionsOfItems(trx, id))
      items.push(...(await restoreItemsOfDeletion(trx, each, versions)));
    await removeItemRedirects(
      trx,
      items.flatMap((item) => (item.is_back ? [item.id] : [])),
    );
    const changed = new Set([...items.map(({ list }) => list), ...(await restorePlannedStores(trx, id, versions))]);
    for (const list of lists) if (changed.has(list.id)) await finishSystemChange(trx, list, ['items']);
    const undone = await markDeletionUndone(trx, id, actor.userId);
    const summary = `Restored ${record.name} with ${formatCount(prices, 'price')}.`;
    await audit(trx, actor, { action: 'undo', kind, ids: [record.id], summary, after: record });
    return toDeletion(undone);
  });
}

async function restoreHistory(trx: Executor, { id, kind }: DeletionRow): Promise<number> {
  const prices = await restoreDeletedPrices(trx, id);
  await restoreChoices(trx, kind, id);
  await refreshListings(trx, prices);
  // An import that was undone after the deletion could not remove these rows.
  await retractUndoneImports(trx, await findImportsOfPrices(trx, prices));
  await restoreEditsOfRecord(trx, kind, id);
  return prices.length;
}

function toDeletion(row: DeletionRow): Deletion {
  return {
    id: row.id,
    kind: row.kind,
    record_id: row.record_id,
    name: row.record.name,
    usage: row.usage,
    deleted_by: row.actor_name,
    deleted_at: row.deleted_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}
