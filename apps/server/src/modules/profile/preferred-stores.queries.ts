import type { Executor } from '../../platform/database/database.ts';

export async function storeExists(db: Executor, storeId: number): Promise<boolean> {
  return (await db.selectFrom('store').select('id').where('id', '=', storeId).executeTakeFirst()) !== undefined;
}

export async function insertPreferredStore(db: Executor, userId: number, storeId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('preferred_store')
    .values({ user_id: userId, store_id: storeId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deletePreferredStore(db: Executor, userId: number, storeId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('preferred_store')
    .where('user_id', '=', userId)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
