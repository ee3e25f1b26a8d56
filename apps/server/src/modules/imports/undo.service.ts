import type { UndoResult } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Actor, appActor, audit } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { type ListingPair, refreshListings } from '../listing-writes/index.ts';
import { withdrawSurveyPrices } from '../observations/index.ts';
import { lockImports } from './write/write.queries.ts';

/** Undoes an import. Prices that others observed since remain, and records that are in use or were changed. */
export async function undoImport(db: Executor, id: number, actor: Actor = appActor): Promise<UndoResult> {
  return inTransaction(db, async (trx) => {
    await lockImports(trx);
    const [undone] = await undoImports(trx, [id], actor);
    if (!undone) throw new NotFound('There is no such import.');
    return undone;
  });
}

/** Call it after `lockImports`. */
export async function undoImports(trx: Executor, ids: readonly number[], actor: Actor): Promise<UndoResult[]> {
  const imports = await lockImportRows(trx, ids);
  if (imports.some(({ undone_at }) => undone_at)) throw new Conflict('This import is undone already.');
  await lockStores(trx, ids);
  const removed = new Map<number, number>();
  const changed: ListingPair[] = [];
  for (const { id } of imports) {
    const seen = await withdrawSurveyPrices(trx, id);
    const prices = await deletePrices(trx, id);
    removed.set(id, prices.length);
    for (const pair of [...seen, ...prices]) changed.push(pair);
  }
  await refreshListings(trx, changed);
  const results: UndoResult[] = [];
  for (const { id, file_name, cleared_samples } of imports) {
    const prices = removed.get(id) ?? 0;
    const stores = await deleteUnused(trx, 'store', id);
    const products = await deleteUnused(trx, 'product', id);
    await markUndone(trx, id, actor.userId);
    const message = `${file_name} is undone: ${formatCount(prices, 'price')}, ${formatCount(products, 'product')} and ${formatCount(stores, 'store')} removed.${cleared_samples ? ' The samples that went with it do not come back.' : ''}`;
    await audit(trx, actor, { action: 'undo', kind: 'import', ids: [id], summary: message });
    results.push({ message, prices_removed: prices, products_removed: products, stores_removed: stores });
  }
  return results;
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
    const seen = await withdrawSurveyPrices(trx, id);
    const prices = await deletePrices(trx, id);
    await refreshListings(trx, [...seen, ...prices]);
  }
}

/** All other tables that refer to products or stores. A record in use remains when an import is undone. */
export const referencingTables = {
  product: ['price', 'price_alert', 'shopping_list_item'],
  store: ['preferred_store', 'price', 'shopping_list_item', 'shopping_list_plan_item', 'store_aisle_order'],
} as const;

function lockImportRows(executor: Executor, ids: readonly number[]) {
  return executor
    .selectFrom('price_import')
    .select(['id', 'file_name', 'undone_at', 'cleared_samples'])
    .where('id', '=', sql<number>`ANY(${ids}::integer[])`)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
}

/** Locks all affected stores in the order of price writers, which prevents deadlocks. */
async function lockStores(executor: Executor, importIds: readonly number[]): Promise<void> {
  const ofImports = sql`import_id = ANY(${importIds}::integer[])`;
  await sql`
    SELECT id FROM store
    WHERE ${ofImports} OR id IN (SELECT store_id FROM price WHERE ${ofImports})
      OR id IN (SELECT p.store_id FROM price_observation o JOIN price p ON p.id = o.price_id WHERE o.${ofImports})
      OR id IN (SELECT p.store_id FROM price_absence a JOIN price p ON p.id = a.price_id WHERE a.${ofImports})
    ORDER BY id FOR NO KEY UPDATE
  `.execute(executor);
}

function deletePrices(executor: Executor, importId: number) {
  return executor
    .deleteFrom('price')
    .where('import_id', '=', importId)
    .returning(['product_id as productId', 'store_id as storeId'])
    .execute();
}

/** Deletes unused, unchanged records of an import. Others are assigned to the oldest import that has prices of them. */
async function deleteUnused(executor: Executor, kind: 'product' | 'store', importId: number): Promise<number> {
  const [table, column] = [sql.table(kind), sql.ref(`${kind}_id`)];
  const uses = referencingTables[kind].map(
    (user) => sql`EXISTS (SELECT FROM ${sql.table(user)} u WHERE u.${column} = made.id)`,
  );
  // A merge can be undone only while its surviving record exists.
  uses.push(
    sql`EXISTS (SELECT FROM record_merge m WHERE m.kind = ${kind} AND m.keep_id = made.id AND m.undone_at IS NULL)`,
  );
  uses.push(
    sql`EXISTS (SELECT FROM revision r WHERE r.kind = ${kind} AND r.record_id = made.id AND r.undone_at IS NULL)`,
  );
  const unused = sql`import_id = ${importId} AND image IS NULL AND NOT (${sql.join(uses, sql` OR `)})`;
  // Waits for concurrent users of the records, so that the next statement sees their changes.
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM ${table} made WHERE ${unused} ORDER BY id FOR UPDATE`.execute(executor);
  const { numAffectedRows } = await sql`
    DELETE FROM ${table} made WHERE id = ANY(${rows.map(({ id }) => id)}::integer[]) AND ${unused}`.execute(executor);
  await sql`
    UPDATE ${table} made SET import_id = (SELECT min(p.import_id) FROM price p WHERE p.${column} = made.id)
    WHERE import_id = ${importId}
  `.execute(executor);
  return Number(numAffectedRows ?? 0);
}

async function markUndone(executor: Executor, id: number, undoneBy: number | null): Promise<void> {
  await executor
    .updateTable('price_import')
    .set({ undone_at: sql<Date>`now()`, undone_by: undoneBy })
    .where('id', '=', id)
    .execute();
}

async function findUndone(executor: Executor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await executor
    .selectFrom('price_import')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('undone_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
