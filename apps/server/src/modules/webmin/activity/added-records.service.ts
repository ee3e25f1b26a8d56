import type { WorkUndoResult } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { MergedRow } from '../../../platform/database/admin-tables.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { RemovedRow } from '../../../platform/database/tables.ts';
import { RetryTransaction } from '../../../platform/database/transaction.ts';
import { assignKinds } from '../../kinds/index.ts';
import { detachItems, lockLists } from '../../lists/index.ts';
import { findBlockingRecord, restoreRecords } from '../../merges/index.ts';
import { findListsWith, findUses, lockExclusively, removeAdded, restorePriceRows } from './added-records.queries.ts';

interface Added {
  kind: 'product' | 'store';
  record_id: number;
}

/** Deletes added records that no other user uses. They must be locked against price changes. */
export async function removeAddedRecords(
  trx: Executor,
  userId: number,
  added: readonly Added[],
  actor: Actor,
): Promise<Pick<WorkUndoResult, 'gone' | 'added'> & { removed: RemovedRow[] }> {
  const result = { gone: [], added: [], removed: [] } as Awaited<ReturnType<typeof removeAddedRecords>>;
  for (const kind of ['product', 'store'] as const) {
    const ids = added.filter((one) => one.kind === kind).map(({ record_id }) => record_id);
    if (ids.length === 0) continue;
    const unused = (await findUses(trx, { kind, ids, userId })).flatMap(({ id, reason }) => (reason ? [] : [id]));
    const listIds = await findListsWith(trx, kind, unused);
    const lists = await lockLists(trx, listIds);
    await lockExclusively(trx, kind, unused);
    // The locks prevent new uses. Uses that were committed before the locks are detected here.
    const uses = await findUses(trx, { kind, ids, userId });
    const gone = uses.filter(({ id, reason }) => reason === null && unused.includes(id));
    const goneIds = gone.map(({ id }) => id);
    if ((await findListsWith(trx, kind, goneIds)).some((id) => !listIds.includes(id)))
      throw new RetryTransaction(`A ${kind} of theirs is being put on a list at this moment. Please try again.`);
    for (const record of listIds.length > 0 ? gone : []) await detachItems(trx, kind, record, lists);
    result.removed.push(...(await removeAdded(trx, kind, goneIds)));
    result.gone.push(...gone.map(({ id, name }) => ({ kind, id, name })));
    result.added.push(...uses.flatMap(({ id, name, reason }) => (reason ? [{ kind, id, name, reason }] : [])));
    if (gone.length > 0) {
      const names = gone.map(({ name }) => name).join(', ');
      const summary = `Deleted what was taken back: ${names.length > 500 ? `${names.slice(0, 500)}…` : names}.`;
      await audit(trx, actor, { action: 'delete', kind, ids: goneIds, summary });
    }
  }
  return result;
}

/** Restores deleted records and prices, unless another record has the same barcode or store identity. */
export async function restoreAdded(trx: Executor, removed: readonly RemovedRow[]): Promise<void> {
  const of = (table: RemovedRow['table']) =>
    removed.filter((one) => one.table === table).map(({ row }) => row as MergedRow);
  for (const kind of ['store', 'product'] as const) {
    const free: MergedRow[] = [];
    for (const row of of(kind)) if ((await findBlockingRecord(trx, kind, row)) === undefined) free.push(row);
    if (free.length === 0) continue;
    await restoreRecords(trx, kind, free);
    if (kind === 'product')
      await assignKinds(
        trx,
        free.map(({ id }) => id),
      );
  }
  await restorePriceRows(trx, of('price'));
}
