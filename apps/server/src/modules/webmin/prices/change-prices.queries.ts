import type { Executor } from '../../../platform/database/database.ts';

export async function updatePrice(trx: Executor, id: number, price: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('price')
    .set({ price })
    .where('id', '=', id)
    .where('price', '!=', price)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePriceRow(trx: Executor, id: number): Promise<void> {
  await trx.deleteFrom('price').where('id', '=', id).execute();
}
