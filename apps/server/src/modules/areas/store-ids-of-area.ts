import { storeIdsWithinKm } from '@bargain-buddy/catalogue';
import type { Area, AreaQuery } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';
import { storeDistancesFrom } from './distances.ts';

/** Returns undefined for no restriction, but an empty list for an area without stores. */
export async function storeIdsOfArea(executor: Executor, area: Area, ownerId?: number): Promise<number[] | undefined> {
  if (area === null) return undefined;
  if ('region' in area) {
    const stores = await executor.selectFrom('store').select('id').where('region', '=', area.region).execute();
    return stores.map(({ id }) => id);
  }
  if ('preferred' in area) return ownerId === undefined ? [] : findPreferred(executor, ownerId);
  return storeIdsWithinKm(await storeDistancesFrom(executor, area.near), area.within_km);
}

/** Returns the ids of the matching stores, or undefined for no restriction. */
export async function storeIdsOfQuery(
  executor: Executor,
  { region, near, within_km }: AreaQuery,
): Promise<number[] | undefined> {
  const [inRegion, within] = await Promise.all([
    storeIdsOfArea(executor, region === '' || region === 'Everywhere' ? null : { region }),
    storeIdsOfArea(executor, near && within_km !== undefined ? { near, within_km } : null),
  ]);
  return inRegion && within ? inRegion.filter((id) => within.includes(id)) : (inRegion ?? within);
}

async function findPreferred(executor: Executor, userId: number): Promise<number[]> {
  const stores = await executor
    .selectFrom('preferred_store')
    .select('store_id')
    .where('user_id', '=', userId)
    .execute();
  return stores.map((store) => store.store_id);
}
