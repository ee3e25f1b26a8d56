import type { MergeKind } from '@bargain-buddy/contract';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { BeginAnew, inTransaction } from '../../platform/database/transaction.ts';
import { takeImportTurn } from '../imports/index.ts';
import { finishTurn, type Turn, takeTurnFromOutside } from '../lists/index.ts';
import { findListsOf, readLastUpdated, writeLastUpdated } from './items.queries.ts';
import { findStoresOf, holdRecords, holdStores, lockRecords } from './records.queries.ts';

export interface Held {
  /** The records as they are, in ascending order. */
  records: MergedRow[];
  lists: Turn[];
}

/**
 * Does something with products or stores of which nobody else may change anything meanwhile: imports wait, then stores,
 * records and lists are taken in the order in which whoever changes a price takes them. Begins anew when somebody was quicker.
 */
export async function withRecords<T>(
  db: Database,
  kind: MergeKind,
  ids: readonly number[],
  work: (trx: Executor, held: Held) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await takeImportTurn(trx);
    return work(trx, await hold(trx, kind, ids));
  });
}

async function hold(trx: Executor, kind: MergeKind, ids: readonly number[]): Promise<Held> {
  const stores = await findStoresOf(trx, kind, ids);
  await holdStores(trx, stores);
  await holdRecords(trx, kind, ids);
  const lists: Turn[] = [];
  for (const id of await findListsOf(trx, kind, ids)) {
    const turn = await takeTurnFromOutside(trx, id);
    if (turn) lists.push(turn);
  }
  const records = await lockRecords(trx, kind, ids);
  // From here on nobody can use the records anew; somebody may have done so while the rest was being taken.
  ensureAll(
    await findListsOf(trx, kind, ids),
    lists.map(({ id }) => id),
  );
  ensureAll(await findStoresOf(trx, kind, ids), stores);
  return { records, lists };
}

function ensureAll(used: readonly number[], held: readonly number[]): void {
  const known = new Set(held);
  if (used.some((id) => !known.has(id))) throw new BeginAnew('It is being used at this moment. Please try again.');
}

/** Gives the lists their new versions and tells their members; for people they were not changed. */
export async function finishLists(trx: Executor, lists: readonly Turn[]): Promise<void> {
  const ids = lists.map(({ id }) => id);
  const known = await readLastUpdated(trx, ids);
  for (const turn of lists) await finishTurn(trx, turn, ['items']);
  await writeLastUpdated(trx, known);
}
