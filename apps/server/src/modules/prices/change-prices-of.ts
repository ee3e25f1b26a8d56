import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '../../platform/database/database.ts';
import { RetryTransaction } from '../../platform/database/transaction.ts';
import { NotFound, ValidationError } from '../../platform/errors.ts';
import { findListedPrice, type ListingPair, lockStoreRow, refreshListings } from '../listing-writes/index.ts';
import { publishPriceChange } from '../lists/index.ts';

/**
 * Every price change must use it. Locks the store, so that `change` reads current prices. Publishes to lists last,
 * because that may retry the transaction. Throws NotFound or ValidationError.
 */
export async function changePricesOf<T>(
  trx: Executor,
  target: number | ListingPair,
  change: (pair: ListingPair) => Promise<T>,
): Promise<T> {
  const pair = typeof target === 'number' ? await lockStoreOfPrice(trx, target) : await lockExisting(trx, target);
  const before = await findListedPrice(trx, pair);
  const result = await change(pair);
  await refreshListings(trx, [pair]);
  if (!isDeepStrictEqual(await findListedPrice(trx, pair), before)) await publishPriceChange(trx, pair);
  return result;
}

/** A merge may have moved the price during the wait for the lock. */
async function lockStoreOfPrice(trx: Executor, id: number): Promise<ListingPair> {
  const found = await findPricePair(trx, id);
  if (!found) throw new NotFound('We couldn’t find this price.');
  await lockStoreRow(trx, found.storeId);
  const pair = await findPricePair(trx, id);
  if (!isDeepStrictEqual(pair, found)) throw new RetryTransaction('This price is being changed at this moment.');
  return found;
}

/** Locks the store before the product, in the global lock order that prevents deadlocks. */
async function lockExisting(trx: Executor, pair: ListingPair): Promise<ListingPair> {
  const unknown: Record<string, string[]> = {};
  if (!(await lockStoreRow(trx, pair.storeId))) unknown.store = ['We couldn’t find this store.'];
  if (!(await productExists(trx, pair.productId))) unknown.product = ['We couldn’t find this product.'];
  if (Object.keys(unknown).length > 0) throw new ValidationError(unknown);
  return pair;
}

/** Locks the product against merges and deletion until the transaction ends. */
async function productExists(trx: Executor, id: number): Promise<boolean> {
  const row = await trx.selectFrom('product').select('id').where('id', '=', id).forShare().executeTakeFirst();
  return row !== undefined;
}

function findPricePair(trx: Executor, id: number): Promise<ListingPair | undefined> {
  return trx
    .selectFrom('price')
    .select(['product_id as productId', 'store_id as storeId'])
    .where('id', '=', id)
    .executeTakeFirst();
}
