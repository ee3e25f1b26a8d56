import { distanceKm } from '@bargain-buddy/domain';

export interface StoreDistance {
  id: number;
  km: number | null;
}

interface PlacedStore {
  id: number;
  lat: string | null;
  lon: string | null;
}

/** Sorts by distance, then by id. Stores without a position come last. */
export function sortStoresByDistance(
  stores: readonly PlacedStore[],
  [lat, lon]: readonly [number, number],
): StoreDistance[] {
  return stores
    .map((store) => {
      const isPlaced = store.lat !== null && store.lon !== null;
      const km = isPlaced ? distanceKm({ lat, lon }, { lat: Number(store.lat), lon: Number(store.lon) }) : null;
      return { id: store.id, km };
    })
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || a.id - b.id);
}

/** Maps store ids to kilometres, rounded to one decimal. */
export function distanceKmByStoreId(stores: readonly StoreDistance[]): Map<number, number | null> {
  return new Map(stores.map(({ id, km }) => [id, km === null ? null : Math.round(km * 10) / 10]));
}

export function storeIdsWithinKm(stores: readonly StoreDistance[], km: number): number[] {
  return stores.filter((store) => store.km !== null && store.km <= km).map(({ id }) => id);
}
