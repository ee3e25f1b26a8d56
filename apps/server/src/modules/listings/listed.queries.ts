import type { Executor } from '../../platform/database/database.ts';
import type { ListingPair } from './listing-refresh.ts';

/** What is listed of a product in a store, as far as a price can change it. */
export function findListed(trx: Executor, { productId, storeId }: ListingPair) {
  return trx
    .selectFrom('listing')
    .select(['price_id', 'price', 'price_is_verified', 'source', 'last_seen', 'confirmations'])
    .where('product_id', '=', productId)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
}
