import type { PlanSubstitute, PlanView } from './plan-view.ts';

export interface OfferedSubstitute extends PlanSubstitute {
  /** False if the substitute needs another stop. */
  isOnTheWay: boolean;
}

export function substitutesByItem({ trip, stores }: Pick<PlanView, 'trip' | 'stores'>): Map<number, OfferedSubstitute> {
  const missing = new Set(trip.missing);
  const nextBest = stores.flatMap(({ substitutes }) => substitutes).filter(({ item }) => missing.has(item));
  const best = new Map<number, OfferedSubstitute>();
  for (const [substitutes, isOnTheWay] of [
    [trip.substitutes, true],
    [nextBest, false],
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
