import { sql, type Updateable } from 'kysely';
import { type Executor, firstRowOf } from '../../platform/database/database.ts';
import type { ProductRow, ProductTable, StoreRow, StoreTable } from '../../platform/database/tables.ts';

export interface RecordRows {
  product: ProductRow;
  store: StoreRow;
}
export type RecordKind = keyof RecordRows;

export function findRecord<Kind extends RecordKind>(
  db: Executor,
  kind: Kind,
  id: number,
): Promise<RecordRows[Kind] | undefined> {
  return firstRowOf(db)<RecordRows[Kind]>`SELECT * FROM ${sql.table(kind)} WHERE id = ${id}`;
}

/** Locks a record against changes until the transaction ends, and a store also against price writes. */
export function lockRecord<Kind extends RecordKind>(
  trx: Executor,
  kind: Kind,
  id: number,
): Promise<RecordRows[Kind] | undefined> {
  return firstRowOf(trx)<RecordRows[Kind]>`SELECT * FROM ${sql.table(kind)} WHERE id = ${id} FOR NO KEY UPDATE`;
}

export async function updateRecord<Kind extends RecordKind>(
  trx: Executor,
  kind: Kind,
  id: number,
  values: Updateable<{ product: ProductTable; store: StoreTable }[Kind]>,
): Promise<void> {
  // The compiler can check only one table here.
  const query = trx.updateTable(kind as 'product').set(values as Updateable<ProductTable>);
  await query.where('id', '=', id).execute();
}
