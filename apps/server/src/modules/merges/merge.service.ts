import type { MergeHistoryQuery, MergeMoves, MergeRecord, MergeRequest } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { RollBack } from '../../platform/database/transaction.ts';
import { BadRequest, ValidationError } from '../../platform/errors.ts';
import { readPage } from '../../platform/paging.ts';
import { addAliasesOfMerge } from '../aliases/index.ts';
import { moveEditsToSurvivor } from '../edits/index.ts';
import { assignKinds } from '../kinds/index.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { finishSystemChange, redirectClientIds } from '../lists/index.ts';
import { moveAlertsOfProducts } from '../price-alerts/index.ts';
import { fieldsToFill } from './fill.ts';
import { countMerges, findMerge, findMerges, insertMerge, saveMergeMoves } from './history.queries.ts';
import { readItemsOfRecords, saveItemsOfMerge, updateItemsOfMerge } from './items.queries.ts';
import { type LockedMergeRecords, withLockedRecords } from './lock-records.ts';
import { mergeListItems } from './merge-list-items.ts';
import { nameOfMergedRecord, toMergeRecord } from './merge-view.ts';
import { countListingsOfRecords, movePlannedItems, movePreferredStores, movePrices } from './moves.queries.ts';
import { deleteMergedRecords, setRecordFields } from './records.queries.ts';

/** Merges records into one. A dry run makes the same changes and rolls them back, so that its counts are exact. */
export async function mergeRecords(
  db: Executor,
  request: MergeRequest,
  actor: Actor,
  /** Called once all records are locked. */
  check: (trx: Executor) => Promise<void> = async () => undefined,
): Promise<MergeRecord> {
  const ids = [...new Set(request.merge)];
  if (ids.includes(request.keep))
    throw new ValidationError({ merge: ['The record to keep cannot be merged into itself.'] });
  return withLockedRecords(db, request.kind, [request.keep, ...ids], async (trx, locked) => {
    await check(trx);
    const record = await mergeLocked(trx, request, ids, locked, actor);
    if (request.dry_run) throw new RollBack({ ...record, id: null });
    return record;
  });
}

async function mergeLocked(
  trx: Executor,
  { kind, keep: keepId, fill_empty }: MergeRequest,
  ids: readonly number[],
  { records, lists }: LockedMergeRecords,
  actor: Actor,
): Promise<MergeRecord> {
  const survivor = records.find(({ id }) => id === keepId);
  const gone = records.filter(({ id }) => id !== keepId);
  if (!survivor || gone.length < ids.length) {
    throw new BadRequest(`One of these ${kind}s is gone. Reload the page.`);
  }
  const filled = fill_empty ? fieldsToFill(kind, survivor, gone) : { before: {}, after: {} };
  const id = await insertMerge(trx, { kind, keep: survivor, gone, filled, actor });
  const listings = await countListingsOfRecords(trx, kind, ids);
  const prices = await movePrices(trx, kind, id, keepId, ids);
  if (kind === 'product') await moveAlertsOfProducts(trx, id, keepId, ids);
  // Old listings are removed first, since a price belongs to at most one listing.
  await refreshListings(trx, prices.left);
  await refreshListings(trx, prices.entered);
  const items = await moveItems(trx, { kind, id, keepId, ids, lists });
  const preferred_by = kind === 'store' ? await movePreferredStores(trx, id, keepId, ids) : 0;
  await moveEditsToSurvivor(trx, { kind, mergeId: id, keepId, ids });
  await addAliasesOfMerge(trx, actor, { kind, mergeId: id, keepId, ids });
  await deleteMergedRecords(trx, kind, id, ids);
  await setRecordFields(trx, kind, keepId, filled.after);
  if (kind === 'product') await assignKinds(trx, [keepId]);
  const moves: MergeMoves = { prices: prices.count, listings, ...items, preferred_by };
  await saveMergeMoves(trx, id, moves);
  await audit(trx, actor, {
    action: 'merge',
    kind: 'merge',
    ids: [id],
    summary: `Merged ${gone.map((one) => `${nameOfMergedRecord(kind, one)} #${one.id}`).join(', ')} into the ${kind} ${nameOfMergedRecord(kind, survivor)} #${keepId}.`,
    before: { keep: survivor, merged: gone },
    after: { keep: { ...survivor, ...filled.after }, moves },
  });
  const row = await findMerge(trx, id);
  if (!row) throw new Error('The merge that was just made is gone.');
  return toMergeRecord(row);
}

async function moveItems(
  trx: Executor,
  { kind, id, keepId, ids, lists }: Pick<MergeRequest, 'kind'> & Pick<LockedMergeRecords, 'lists'> & MergeIds,
): Promise<Pick<MergeMoves, 'list_items' | 'items_joined' | 'lists'>> {
  const versions = new Map(lists.map((list) => [list.id, list.version]));
  const items = await readItemsOfRecords(trx, kind, [...versions.keys()], [keepId, ...ids]);
  const changes = mergeListItems(items, keepId);
  const planned = kind === 'store' ? await movePlannedItems(trx, id, keepId, ids, versions) : [];
  const changed = new Set([...changes.map(({ before }) => before.list_id), ...planned]);
  await saveItemsOfMerge(trx, id, changes);
  await updateItemsOfMerge(
    trx,
    kind,
    changes.map(({ after }) => after),
    versions,
  );
  await redirectClientIds(
    trx,
    changes.flatMap(({ id: item, into }) => (into === null ? [] : [{ id: item, into }])),
  );
  for (const list of lists) if (changed.has(list.id)) await finishSystemChange(trx, list, ['items']);
  const live = changes.filter(({ before }) => !before.is_deleted && before.record !== keepId);
  return {
    list_items: live.length,
    items_joined: live.filter(({ into }) => into !== null).length,
    lists: new Set(live.map(({ before }) => before.list_id)).size,
  };
}

interface MergeIds {
  id: number;
  keepId: number;
  ids: readonly number[];
}

export function listMerges(db: Database, { kind, ...page }: MergeHistoryQuery) {
  return readPage(page, {
    count: () => countMerges(db, kind),
    find: (range) => findMerges(db, kind, range),
    toResult: toMergeRecord,
  });
}
