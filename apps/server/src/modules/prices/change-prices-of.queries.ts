import type { Executor } from '../../platform/database/database.ts';
import type { ListingPair } from '../listing-writes/index.ts';

/** Whether there is such a product; nobody can merge or delete it until the transaction ends. */
export async function productExists(trx: Executor, id: number): Promise<boolean> {
  const row = await trx.selectFrom('product').select('id').where('id', '=', id).forShare().executeTakeFirst();
  return row !== undefined;
}

/** Whose price it is. */
export function findPricePair(trx: Executor, id: number): Promise<ListingPair | undefined> {
  return trx
    .selectFrom('price')
    .select(['product_id as productId', 'store_id as storeId'])
    .where('id', '=', id)
    .executeTakeFirst();
}
