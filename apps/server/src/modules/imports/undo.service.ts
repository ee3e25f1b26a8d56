import type { UndoResult } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { type Actor, audit, theApp } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { withdrawSurvey } from '../observations/index.ts';
import { deletePrices, deleteUnused, findUndone, lockImport, lockStores, markUndone } from './undo.queries.ts';
import { lockImports } from './write/write.queries.ts';

/** Undoes an import. Prices that others observed since remain, and records that are in use or were changed. */
export async function undoImport(db: Executor, id: number, actor: Actor = theApp): Promise<UndoResult> {
  return inTransaction(db, async (trx) => {
    await lockImports(trx);
    const found = await lockImport(trx, id);
    if (!found) throw new NotFound('There is no such import.');
    if (found.undone_at) throw new Conflict('This import is undone already.');
    await lockStores(trx, id);
    const seen = await withdrawSurvey(trx, id);
    const prices = await deletePrices(trx, id);
    await refreshListings(trx, [...seen, ...prices]);
    const stores = await deleteUnused(trx, 'store', id);
    const products = await deleteUnused(trx, 'product', id);
    await markUndone(trx, id, actor.userId);
    const message = `${found.file_name} is undone: ${formatCount(prices.length, 'price')}, ${formatCount(products, 'product')} and ${formatCount(stores, 'store')} removed.${found.cleared_samples ? ' The samples that went with it do not come back.' : ''}`;
    await audit(trx, actor, { action: 'undo', kind: 'import', ids: [id], summary: message });
    return {
      message,
      prices_removed: prices.length,
      products_removed: products,
      stores_removed: stores,
    };
  });
}

/** Deletes unused records of undone imports. Call it after records are assigned to imports again. */
export async function deleteUnusedRecords(
  trx: Executor,
  kind: 'product' | 'store',
  importIds: readonly number[],
): Promise<void> {
  for (const id of await findUndone(trx, importIds)) await deleteUnused(trx, kind, id);
}

/** Removes prices and observations of undone imports. Call it after prices were restored, with their stores locked. */
export async function retractUndoneImports(trx: Executor, importIds: readonly number[]): Promise<void> {
  for (const id of await findUndone(trx, importIds)) {
    const seen = await withdrawSurvey(trx, id);
    const prices = await deletePrices(trx, id);
    await refreshListings(trx, [...seen, ...prices]);
  }
}
