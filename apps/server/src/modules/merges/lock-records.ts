import type { MergeKind } from '@bargain-buddy/contract';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction, RetryTransaction } from '../../platform/database/transaction.ts';
import { idsOf } from '../../platform/ids-of.ts';
import { lockImports } from '../imports/index.ts';
import { type LockedList, lockLists } from '../lists/index.ts';
import { findListsWithRecords } from './items.queries.ts';
import { findStoresWithPrices, lockRecords, lockRecordsForPrices } from './records.queries.ts';

export interface LockedMergeRecords {
  records: MergedRow[];
  lists: LockedList[];
}

/** Runs `work` with locks on imports, stores, records and lists, in the lock order of price writers. */
export async function withLockedRecords<T>(
  db: Executor,
  kind: MergeKind,
  ids: readonly number[],
  work: (trx: Executor, locked: LockedMergeRecords) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockImports(trx);
    return work(trx, await lockRecordsAndLists(trx, kind, ids));
  });
}

/** Locks records against all uses until the transaction ends, with the stores of their prices and their lists. */
export async function lockRecordsAndLists(
  trx: Executor,
  kind: MergeKind,
  ids: readonly number[],
): Promise<LockedMergeRecords> {
  const stores = await findStoresWithPrices(trx, kind, ids);
  await lockRecordsForPrices(trx, 'store', stores);
  await lockRecordsForPrices(trx, kind, ids);
  const lists = await lockLists(trx, await findListsWithRecords(trx, kind, ids));
  const records = await lockRecords(trx, kind, ids);
  // New uses of the records are blocked from here on. Uses that were added during the locking cause a retry.
  ensureAll(kind, await findListsWithRecords(trx, kind, ids), idsOf(lists));
  ensureAll(kind, await findStoresWithPrices(trx, kind, ids), stores);
  return { records, lists };
}

function ensureAll(kind: MergeKind, used: readonly number[], locked: readonly number[]): void {
  const known = new Set(locked);
  if (used.some((id) => !known.has(id))) throw new RetryTransaction(`The ${kind} is in use. Please try again.`);
}
