import { distanceKm } from '@bargain-buddy/domain';
import type { LatLon } from '~/lib/position.ts';

/** The maximum distance in kilometres. Positions from price surveys are town centres. */
const maxKm = 2;

interface PlacedStore {
  id: number;
  lat: number | null;
  lon: number | null;
}

export function nearestStore<Store extends PlacedStore>(
  [lat, lon]: LatLon,
  stores: readonly Store[],
): Store | undefined {
  const near = stores.flatMap((store) => {
    if (store.lat === null || store.lon === null) return [];
    const km = distanceKm({ lat, lon }, { lat: store.lat, lon: store.lon });
    return km <= maxKm ? [{ store, km }] : [];
  });
  return near.toSorted((a, b) => a.km - b.km)[0]?.store;
}
