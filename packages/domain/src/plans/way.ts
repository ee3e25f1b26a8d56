import { distanceKm, type Position } from '../distance.ts';

export interface Place {
  lat: number | null;
  lon: number | null;
}

export interface Way<P extends Place> {
  /** Shortest order. The given order if a position is unknown. */
  order: readonly P[];
  /** Whole metres, each leg rounded. Null if a position is unknown. */
  metres: number | null;
}

/** Returns the shortest one-way route in straight lines through all places, from `near` if given. */
export function shortestWay<P extends Place>(places: readonly P[], near?: Position): Way<P> {
  let best: Way<P> = { order: places, metres: null };
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

function metresAlong(places: readonly Place[], near?: Position): number | null {
  let metres = 0;
  let from = near;
  for (const { lat, lon } of places) {
    if (lat === null || lon === null) return null;
    if (from) metres += Math.round(distanceKm(from, { lat, lon }) * 1_000);
    from = { lat, lon };
  }
  return metres;
}
