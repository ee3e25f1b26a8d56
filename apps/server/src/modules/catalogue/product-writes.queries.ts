import { type Insertable, sql, type Updateable } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ProductRow, ProductTable } from '../../platform/database/tables.ts';

export function insertProduct(trx: Executor, values: Insertable<ProductTable>): Promise<ProductRow> {
  return trx.insertInto('product').values(values).returningAll().executeTakeFirstOrThrow();
}

export function lockProduct(trx: Executor, id: number): Promise<ProductRow | undefined> {
  return trx.selectFrom('product').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function updateProduct(trx: Executor, id: number, values: Updateable<ProductTable>): Promise<void> {
  await trx.updateTable('product').set(values).where('id', '=', id).execute();
}

/** Returns the author of the latest barcode change that is not undone. */
export async function findBarcodeContributor(trx: Executor, id: number): Promise<number | null | undefined> {
  const row = await trx
    .selectFrom('revision')
    .select('changed_by')
    .where('kind', '=', 'product')
    .where('record_id', '=', id)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`after ? 'barcode'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.changed_by;
}
