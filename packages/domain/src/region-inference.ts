import { distanceKm, type Position } from './distance.ts';

interface KnownStore {
  lat: number | null;
  lon: number | null;
  region: string;
}

const maxStoresRead = 400;
const maxNeighbours = 5;

/**
 * Infers the region of a position: the most frequent one of its 5 nearest stores, among the first 400 given. The
 * nearest store decides a tie. Skips stores without a position or region. Returns undefined if none is left.
 */
export function inferRegionOfPosition(place: Position, stores: readonly KnownStore[]): string | undefined {
  const nearest = stores
    .slice(0, maxStoresRead)
    .flatMap(({ lat, lon, region }) =>
      lat === null || lon === null || region === '' ? [] : [{ region, distance: distanceKm(place, { lat, lon }) }],
    )
    // The name decides between equal distances, so that the input order has no effect.
    .sort((a, b) => a.distance - b.distance || a.region.localeCompare(b.region))
    .slice(0, maxNeighbours);
  const votes = new Map<string, number>();
  for (const { region } of nearest) votes.set(region, (votes.get(region) ?? 0) + 1);
  const most = Math.max(...votes.values());
  return [...votes].find(([, count]) => count === most)?.[0];
}
