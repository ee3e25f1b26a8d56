import type { Executor } from '../../platform/database/database.ts';
import type { ListingPair } from '../listing-writes/index.ts';

/** Locks the product against merges and deletion until the transaction ends. */
export async function productExists(trx: Executor, id: number): Promise<boolean> {
  const row = await trx.selectFrom('product').select('id').where('id', '=', id).forShare().executeTakeFirst();
  return row !== undefined;
}

export function findPricePair(trx: Executor, id: number): Promise<ListingPair | undefined> {
  return trx
    .selectFrom('price')
    .select(['product_id as productId', 'store_id as storeId'])
    .where('id', '=', id)
    .executeTakeFirst();
}
