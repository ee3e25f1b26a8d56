import { type StoreDistance, sortStoresByDistance } from '@bargain-buddy/catalogue';
import type { Executor } from '../../platform/database/database.ts';

/** Computes distances outside the database, so that no SQL statement contains a person's position. */
export async function storeDistancesFrom(
  executor: Executor,
  place: readonly [number, number],
): Promise<StoreDistance[]> {
  return sortStoresByDistance(await executor.selectFrom('store').select(['id', 'lat', 'lon']).execute(), place);
}
