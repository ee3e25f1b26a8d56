import { distanceKm } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';

export interface StoreDistance {
  id: number;
  /** Null where the store's place is not known. */
  km: number | null;
}

interface PlacedStore {
  id: number;
  lat: string | null;
  lon: string | null;
}

/** Every store, nearest first. Stores without a place come last; of equal distances the lowest id comes first. */
export function nearestFirst(stores: readonly PlacedStore[], [lat, lon]: readonly [number, number]): StoreDistance[] {
  return stores
    .map((store) => {
      const isPlaced = store.lat !== null && store.lon !== null;
      const km = isPlaced ? distanceKm({ lat, lon }, { lat: Number(store.lat), lon: Number(store.lon) }) : null;
      return { id: store.id, km };
    })
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || a.id - b.id);
}

/** The same for the stores of the database. The position stays in this process: no statement has it. */
export async function distancesFrom(executor: Executor, place: readonly [number, number]): Promise<StoreDistance[]> {
  return nearestFirst(await executor.selectFrom('store').select(['id', 'lat', 'lon']).execute(), place);
}

/** Kilometres with one decimal by the store's id, as they are told. */
export function distancesBy(stores: readonly StoreDistance[]): Map<number, number | null> {
  return new Map(stores.map(({ id, km }) => [id, km === null ? null : Math.round(km * 10) / 10]));
}

/** The ids of those at most so many kilometres away. */
export function storesWithin(stores: readonly StoreDistance[], km: number): number[] {
  return stores.filter((store) => store.km !== null && store.km <= km).map(({ id }) => id);
}
