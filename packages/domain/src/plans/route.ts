import { distanceKm, type Position } from '../distance.ts';

export interface RoutePlace {
  lat: number | null;
  lon: number | null;
}

export interface Route<P extends RoutePlace> {
  /** Shortest order. The given order if a position is unknown. */
  order: readonly P[];
  /** Whole metres, each leg rounded. Null if a position is unknown. */
  metres: number | null;
}

/** Returns the shortest one-way route in straight lines through all places, from `near` if given. */
export function findShortestRoute<P extends RoutePlace>(places: readonly P[], near?: Position): Route<P> {
  let best: Route<P> = { order: places, metres: null };
  for (const order of ordersOf(places)) {
    const metres = metresAlong(order, near);
    if (metres !== null && (best.metres === null || metres < best.metres)) best = { order, metres };
  }
  return best;
}

function* ordersOf<T>(some: readonly T[]): Generator<readonly T[]> {
  if (some.length < 2) yield some;
  else
    for (const [n, first] of some.entries()) for (const rest of ordersOf(some.toSpliced(n, 1))) yield [first, ...rest];
}

function metresAlong(places: readonly RoutePlace[], near?: Position): number | null {
  let metres = 0;
  let from = near;
  for (const { lat, lon } of places) {
    if (lat === null || lon === null) return null;
    if (from) metres += Math.round(distanceKm(from, { lat, lon }) * 1_000);
    from = { lat, lon };
  }
  return metres;
}
