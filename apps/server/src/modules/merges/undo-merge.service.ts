import type { MergeRecord } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { undoAliasesOfMerge } from '../aliases/index.ts';
import { undoMoveOfEdits } from '../edits/index.ts';
import { deleteUnusedRecords } from '../imports/index.ts';
import { assignKinds } from '../kinds/index.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { finishSystemChange, removeItemRedirects } from '../lists/index.ts';
import { undoMoveOfAlerts } from '../price-alerts/index.ts';
import { fieldsToReset } from './fill.ts';
import { findMerge, findMergeOf, lockMerge, type MergeRow, markMergeUndone } from './history.queries.ts';
import { findLiveItemIds, readItemsOfMerge, updateItemsOfMerge } from './items.queries.ts';
import { type LockedMergeRecords, withLockedRecords } from './lock-records.ts';
import { omitDuplicateItems, undoItemMerge } from './merge-list-items.ts';
import { nameOfMergedRecord, toMergeRecord } from './merge-view.ts';
import { undoMoveOfPlannedItems, undoMoveOfPreferred, undoMoveOfPrices } from './moves.queries.ts';
import { findBlockingRecord, restoreMergedRecords, setRecordFields } from './records.queries.ts';

/** Undoes a merge. Later changes of users remain. Throws Conflict if another record blocks the restore. */
export async function undoMerge(db: Executor, id: number, actor: Actor): Promise<MergeRecord> {
  const known = await findMerge(db, id);
  if (!known) throw new NotFound('There is no such merge.');
  return withLockedRecords(db, known.kind, [known.keep_id], async (trx, locked) => {
    const merge = (await lockMerge(trx, id)) ?? known;
    if (merge.undone_at) throw new Conflict('This merge was already undone.');
    await ensurePossible(trx, merge, locked);
    // Must be first: deleteUnusedRecords below may delete the surviving record, but not one of an active merge.
    await markMergeUndone(trx, id, actor.userId);
    await undoAliasesOfMerge(trx, id);
    await undoLocked(trx, merge, locked);
    const names = merge.gone.map((one) => `${nameOfMergedRecord(merge.kind, one)} #${one.id}`).join(', ');
    const summary = `${names} and the ${merge.kind} ${nameOfMergedRecord(merge.kind, merge.kept)} #${merge.keep_id} are separate again.`;
    await audit(trx, actor, { action: 'undo', kind: 'merge', ids: [id], summary });
    return toMergeRecord((await findMerge(trx, id)) ?? merge);
  });
}

async function ensurePossible(trx: Executor, merge: MergeRow, { records }: LockedMergeRecords): Promise<void> {
  if (records.length === 0) {
    const later = await findMergeOf(trx, merge.kind, merge.keep_id);
    if (later) throw new Conflict(`Undo merge ${later.id} first. It includes ${merge.kept.name}.`, later.id);
    throw new Conflict(`${merge.kept.name} was deleted. Restore it first, in the audit log.`);
  }
  for (const record of merge.gone) {
    const other = await findBlockingRecord(trx, merge.kind, record);
    if (other === undefined || other === merge.keep_id) continue;
    throw new Conflict(`${record.name} cannot come back. The ${merge.kind} ${other} has its place.`, other);
  }
}

async function undoLocked(trx: Executor, merge: MergeRow, { records, lists }: LockedMergeRecords): Promise<void> {
  const { kind, id, keep_id: keepId, kept, gone, filled } = merge;
  // Must come before the restore, since a barcode is unique.
  await setRecordFields(trx, kind, keepId, fieldsToReset(filled, records[0]));
  await restoreMergedRecords(trx, kind, gone);
  if (kind === 'product') await assignKinds(trx, [keepId, ...gone.map((record) => record.id)]);
  const prices = await undoMoveOfPrices(trx, kind, id, keepId);
  if (kind === 'product') await undoMoveOfAlerts(trx, id, keepId);
  await refreshListings(trx, prices.left);
  await refreshListings(trx, prices.entered);
  await moveBackItems(trx, merge, lists);
  if (kind === 'store') await undoMoveOfPreferred(trx, id, keepId);
  await undoMoveOfEdits(trx, { kind, mergeId: id, keepId });
  if (kept.import_id !== null) await setRecordFields(trx, kind, keepId, { import_id: kept.import_id });
  await deleteUnusedRecords(
    trx,
    kind,
    [kept, ...gone].flatMap(({ import_id }) => import_id ?? []),
  );
}

async function moveBackItems(
  trx: Executor,
  { kind, id, keep_id: keepId }: MergeRow,
  lists: LockedMergeRecords['lists'],
): Promise<void> {
  const changes = await readItemsOfMerge(trx, kind, id);
  const live = await findLiveItemIds(
    trx,
    changes.flatMap(({ into }) => into ?? []),
  );
  const items = omitDuplicateItems(
    changes.flatMap((change) => {
      const item = undoItemMerge(change, change.now, (other) => live.has(other));
      return item ? [{ item, comesBack: change.now.is_deleted && !item.is_deleted }] : [];
    }),
  );
  const versions = new Map(lists.map((list) => [list.id, list.version]));
  const planned = kind === 'store' ? await undoMoveOfPlannedItems(trx, id, keepId, versions) : [];
  const changed = new Set([...items.map(({ list_id }) => list_id), ...planned]);
  await updateItemsOfMerge(trx, kind, items, versions);
  const wasRemoved = new Set(changes.flatMap(({ now }) => (now.is_deleted ? [now.id] : [])));
  await removeItemRedirects(
    trx,
    items.flatMap(({ id: item, is_deleted }) => (wasRemoved.has(item) && !is_deleted ? [item] : [])),
  );
  for (const list of lists) if (changed.has(list.id)) await finishSystemChange(trx, list, ['items']);
}
