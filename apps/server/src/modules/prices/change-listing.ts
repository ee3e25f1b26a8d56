import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '../../platform/database/database.ts';
import { findListed, type ListingPair, refreshListings } from '../listings/index.ts';
import { tellPrice } from '../lists/index.ts';

/**
 * Changes prices of one product in a store that the caller has taken; the listing follows, and where that is another one
 * then, the lists that hold it are told. Lists are taken last, while their members may be waiting for something else of the
 * transaction: it may have to begin anew (`retryDeadlocks`).
 */
export async function changeListing<T>(trx: Executor, pair: ListingPair, change: () => Promise<T>): Promise<T> {
  const before = await findListed(trx, pair);
  const result = await change();
  await refreshListings(trx, [pair]);
  if (!isDeepStrictEqual(await findListed(trx, pair), before)) await tellPrice(trx, pair);
  return result;
}
