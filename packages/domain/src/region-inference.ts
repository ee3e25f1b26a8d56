import { distanceKm, type Position } from './distance.ts';

interface KnownStore {
  lat: number | null;
  lon: number | null;
  region: string;
}

const storesLookedAt = 400;
const storesAsked = 5;

/**
 * The region of a place: that of most of its 5 nearest stores, of the first 400 given; of regions with equally many,
 * that of the nearest store (ADD-06). Stores without a position or a region are passed over; undefined when none is
 * left.
 */
export function inferRegion(place: Position, stores: readonly KnownStore[]): string | undefined {
  const nearest = stores
    .slice(0, storesLookedAt)
    .flatMap(({ lat, lon, region }) =>
      lat === null || lon === null || region === '' ? [] : [{ region, distance: distanceKm(place, { lat, lon }) }],
    )
    // Names decide between stores that are equally far, so that the order in which stores come never does.
    .sort((a, b) => a.distance - b.distance || a.region.localeCompare(b.region))
    .slice(0, storesAsked);
  // In order of their nearest store, which decides between equals.
  const votes = new Map<string, number>();
  for (const { region } of nearest) votes.set(region, (votes.get(region) ?? 0) + 1);
  const most = Math.max(...votes.values());
  return [...votes].find(([, count]) => count === most)?.[0];
}
