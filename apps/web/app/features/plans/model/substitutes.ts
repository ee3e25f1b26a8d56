import type { PlanView, Substitute } from './plan-view.ts';

/** What could be bought in place of something that a trip does not find. */
export interface Offered extends Substitute {
  /** At one of the trip's stops; elsewhere it costs another one. */
  isOnTheWay: boolean;
}

/** For each thing that the trip does not find the cheapest substitute, at one of its stops where there is one. */
export function substitutesFor({ trip, stores }: Pick<PlanView, 'trip' | 'stores'>): Map<number, Offered> {
  const missing = new Set(trip.missing);
  const elsewhere = stores.flatMap(({ substitutes }) => substitutes).filter(({ item }) => missing.has(item));
  const best = new Map<number, Offered>();
  for (const [substitutes, isOnTheWay] of [
    [trip.substitutes, true],
    [elsewhere, false],
  ] as const) {
    for (const substitute of substitutes) {
      const known = best.get(substitute.item);
      if (!known || (known.isOnTheWay === isOnTheWay && Number(substitute.cost) < Number(known.cost))) {
        best.set(substitute.item, { ...substitute, isOnTheWay });
      }
    }
  }
  return best;
}
