import type { Executor } from '../../platform/database/database.ts';
import { markItemRemoved, mergeIntoOtherItem } from './item-writes.queries.ts';
import { finishSystemChange, type LockedList, lockList } from './lock-list.ts';
import { replaceNeedOfItem } from './need.queries.ts';
import { type Need, needKey } from './need.ts';
import { findItemsByNeed } from './place-items.queries.ts';

export interface NeedRewrite {
  id: number;
  list: number;
  need: Need;
}

/** Locks lists in the given order, without deleted ones. `ids` must be sorted to prevent deadlocks. */
export async function lockLists(trx: Executor, ids: readonly number[]): Promise<LockedList[]> {
  const lists: LockedList[] = [];
  for (const id of ids) {
    const locked = await lockList(trx, id);
    if (locked) lists.push(locked);
  }
  return lists;
}

/** Replaces needs. Items with equal needs are merged into the one that had the need before, or else the oldest. */
export async function rewriteNeeds(
  trx: Executor,
  lists: readonly LockedList[],
  rewrites: readonly NeedRewrite[],
): Promise<void> {
  const byList = Map.groupBy(rewrites, ({ list }) => list);
  for (const locked of lists) {
    const ofList = (byList.get(locked.id) ?? []).toSorted((a, b) => a.id - b.id);
    if (ofList.length === 0) continue;
    const same = await findItemsByNeed(
      trx,
      locked.id,
      ofList.map(({ need }) => need),
    );
    const moving = new Set(ofList.map(({ id }) => id));
    const keepers = new Map(same.flatMap(({ id, key }) => (moving.has(id) ? [] : [[key, id]])));
    for (const { id, need } of ofList) {
      const keeper = keepers.get(needKey(need));
      if (keeper === undefined) {
        keepers.set(needKey(need), id);
        continue;
      }
      await mergeIntoOtherItem(trx, keeper, id, locked.version);
      await markItemRemoved(trx, id, locked.version, null);
    }
    for (const { id, need } of ofList) await replaceNeedOfItem(trx, id, locked.version, need);
    await finishSystemChange(trx, locked, ['items']);
  }
}
