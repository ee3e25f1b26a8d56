import type { Position } from '../distance.ts';
import { findBestStores, type StoreCombination } from './best-stores.ts';
import { type CostsByStoreAndNeed, createCostTable, type NeedCostAtStore } from './cost-table.ts';
import { findShortestRoute, type Route, type RoutePlace } from './route.ts';
import { WorkBudget } from './work-budget.ts';

export interface StorePosition extends RoutePlace {
  id: number;
}

export interface TripProblem<O extends NeedCostAtStore = NeedCostAtStore> {
  /** Number of needs. Offers refer to them by index. */
  needs: number;
  stores: readonly StorePosition[];
  /** At most one for each need and store. */
  offers: readonly O[];
  /** Cents. */
  stopCost: number;
  near?: Position | undefined;
  budget?: WorkBudget | undefined;
}

export interface StoresTrip<O extends NeedCostAtStore = NeedCostAtStore> {
  stops: { store: number; cents: number; offers: O[] }[];
  /** Without the cost of the stops. */
  cents: number;
  found: number;
  missing: number[];
  oldest: number | null;
  metres: number | null;
}

export interface TripPlan<O extends NeedCostAtStore> {
  alone: StoresTrip<O>[];
  trips: [StoresTrip<O>, StoresTrip<O>, StoresTrip<O>];
  /** Most cents that a second and a third stop save. Null if the stop finds more needs: totals are not comparable. */
  savings: [second: number | null, third: number | null];
}

/** Measured cost of comparing the routes of two trips, in steps of the work budget. */
const stepsOfTie = 200;

/**
 * Finds the best trips. The order is total: more needs found, lower total with stop costs, fewer stops, newer oldest
 * price, shorter route, lower ids. Buys each need at its cheapest stop, then the fresher price, then the lower id.
 * Throws TooLargeToAdd and TooMuchToPlan.
 */
export function planTrips<O extends NeedCostAtStore>({
  needs,
  stores,
  offers,
  stopCost,
  near,
  budget = new WorkBudget(),
}: TripProblem<O>): TripPlan<O> {
  const places = new Map(stores.map((store) => [store.id, store]));
  const wayOf = (ids: readonly number[]) =>
    findShortestRoute(
      ids.flatMap((id) => places.get(id) ?? []),
      near,
    );
  const ofStore = Map.groupBy(offers, ({ store }) => store);
  const tripTo = (ids: readonly number[]) =>
    toTrip(
      wayOf(ids),
      ids.map((id) => ofStore.get(id) ?? []),
      needs,
    );
  if (offers.length === 0) return { alone: [], trips: [tripTo([]), tripTo([]), tripTo([])], savings: [0, 0] };

  const table = createCostTable(offers, 3 * stopCost);
  const idsOf = (rows: readonly number[]) => rows.flatMap((row) => table.stores[row] ?? []);
  const isBetter = (some: readonly number[], others: readonly number[]) => {
    budget.spend(stepsOfTie + needs * (some.length + others.length));
    const fresher = oldestOf(table, others) - oldestOf(table, some);
    const order = fresher || compareWays(wayOf(idsOf(some)), wayOf(idsOf(others))) || compareIds(some, others);
    return order < 0;
  };
  const [one, two, three] = findBestStores(table, stopCost, isBetter, budget);
  const alone = table.stores.map((id) => tripTo([id])).sort(compareAlone);
  const best = ({ rows }: StoreCombination) => tripTo(idsOf(rows));
  const trips: TripPlan<O>['trips'] = [best(one), best(two), best(three)];
  const isFull = trips.every(({ stops }, n) => stops.length === n + 1);
  const [, cheapestTwo, cheapestThree] =
    isFull || stopCost === 0 ? trips : findBestStores(table, 0, () => false, budget).map(best);
  const saved = (fewer: StoresTrip = trips[0], more: StoresTrip = trips[0]) =>
    fewer.found === more.found ? fewer.cents - more.cents : null;
  return { alone, trips, savings: [saved(trips[0], cheapestTwo), saved(cheapestTwo, cheapestThree)] };
}

function toTrip<O extends NeedCostAtStore>(
  { order, metres }: Route<StorePosition>,
  offersOfStores: readonly O[][],
  needs: number,
): StoresTrip<O> {
  const chosen: (O | undefined)[] = Array(needs).fill(undefined);
  for (const offer of offersOfStores.flat()) {
    const before = chosen[offer.need];
    if (!before || compareOffers(offer, before) < 0) chosen[offer.need] = offer;
  }
  const bought = chosen.filter((offer) => offer !== undefined);
  const sum = (some: readonly NeedCostAtStore[]) => some.reduce((total, { cents }) => total + cents, 0);
  return {
    stops: order.map(({ id }) => {
      const there = bought.filter(({ store }) => store === id);
      return { store: id, cents: sum(there), offers: there };
    }),
    cents: sum(bought),
    found: bought.length,
    missing: chosen.flatMap((offer, need) => (offer ? [] : [need])),
    oldest:
      bought.length > 0 ? bought.reduce((oldest, { seen }) => Math.min(oldest, seen), Number.POSITIVE_INFINITY) : null,
    metres,
  };
}

function compareOffers(a: NeedCostAtStore, b: NeedCostAtStore): number {
  return a.cents - b.cents || b.seen - a.seen || a.store - b.store;
}

function oldestOf({ needs, extra, seen }: CostsByStoreAndNeed, rows: readonly number[]): number {
  let oldest = Number.POSITIVE_INFINITY;
  for (let need = 0; need < needs.length; need += 1) {
    let cheapest = Number.POSITIVE_INFINITY;
    let newest = Number.NEGATIVE_INFINITY;
    for (const row of rows) {
      const at = row * needs.length + need;
      const cents = extra[at] ?? 0;
      if (cents > cheapest) continue;
      newest = cents < cheapest ? (seen[at] ?? newest) : Math.max(newest, seen[at] ?? newest);
      cheapest = cents;
    }
    if (newest > Number.NEGATIVE_INFINITY && newest < oldest) oldest = newest;
  }
  return oldest;
}

function compareWays(a: Pick<Route<StorePosition>, 'metres'>, b: Pick<Route<StorePosition>, 'metres'>): number {
  if (a.metres === null || b.metres === null) return Number(a.metres === null) - Number(b.metres === null);
  return a.metres - b.metres;
}

function compareIds(some: readonly number[], others: readonly number[]): number {
  const differing = some.findIndex((id, n) => id !== others[n]);
  return differing < 0 ? 0 : (some[differing] ?? 0) - (others[differing] ?? 0);
}

function compareAlone(a: StoresTrip, b: StoresTrip): number {
  return (
    b.found - a.found ||
    a.cents - b.cents ||
    (b.oldest ?? 0) - (a.oldest ?? 0) ||
    compareWays(a, b) ||
    (a.stops[0]?.store ?? 0) - (b.stops[0]?.store ?? 0)
  );
}
