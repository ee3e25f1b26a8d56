import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '../distance.ts';
import { type NeedCostAtStore, SumOverflowError } from './cost-table.ts';
import { planTrips, type StorePosition, type StoresTrip, type TripProblem } from './plan-trips.ts';
import { PlanBudgetExceededError, WorkBudget } from './work-budget.ts';

/** Every way to buy each need at some store or not at all, at so many stores at most, told by the order as it reads. */
function everyTrip({ needs, stores, offers, stopCost, near }: TripProblem, maxStops: number) {
  const atNeed = Array.from({ length: needs }, (_, need) => offers.filter((offer) => offer.need === need));
  let best: { key: number[]; bought: NeedCostAtStore[] } | undefined;
  const visit = (need: number, bought: NeedCostAtStore[]): void => {
    const ids = [...new Set(bought.map(({ store }) => store))].sort((a, b) => a - b);
    if (ids.length > maxStops) return;
    if (need < needs) {
      visit(need + 1, bought);
      for (const offer of atNeed[need] ?? []) visit(need + 1, [...bought, offer]);
      return;
    }
    const total = bought.reduce((sum, { cents }) => sum + cents, 0) + ids.length * stopCost;
    const oldest = Math.min(...bought.map(({ seen }) => seen));
    const key = [-bought.length, total, ids.length, -oldest, plainWay(ids, stores, near), ...ids];
    if (!best || isLess(key, best.key)) best = { key, bought };
  };
  visit(0, []);
  return best;
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const n = a.findIndex((part, at) => part !== b[at]);
  return n >= 0 && (a[n] ?? 0) < (b[n] ?? 0);
}

function plainWay(ids: readonly number[], stores: readonly StorePosition[], near: TripProblem['near']): number {
  const orders = (some: readonly number[]): number[][] =>
    some.length === 0
      ? [[]]
      : some.flatMap((id) => orders(some.filter((other) => other !== id)).map((o) => [id, ...o]));
  return Math.min(
    ...orders(ids).map((order) => {
      const points = order.map((id) => stores.find((store) => store.id === id));
      const places = [...(near ? [near] : []), ...points].map((at) => ({ lat: at?.lat ?? NaN, lon: at?.lon ?? NaN }));
      if (places.some(({ lat, lon }) => Number.isNaN(lat + lon))) return Number.POSITIVE_INFINITY;
      return places.slice(1).reduce((sum, place, n) => {
        const from = places[n];
        return sum + (from ? Math.round(distanceKm(from, place) * 1_000) : 0);
      }, 0);
    }),
  );
}

const keyOf = (trip: StoresTrip, stopCost: number): number[] => [
  -trip.found,
  trip.cents + trip.stops.length * stopCost,
  trip.stops.length,
  -(trip.oldest ?? Number.POSITIVE_INFINITY),
  trip.stops.length === 0 ? 0 : (trip.metres ?? Number.POSITIVE_INFINITY),
  ...trip.stops.map(({ store }) => store).sort((a, b) => a - b),
];

const coordinate = fc.constantFrom(10.1, 10.2, 10.5, 11.2);
const place = fc.oneof(
  { weight: 5, arbitrary: fc.record({ lat: coordinate, lon: fc.constantFrom(-61.5, -61.1, -60.9) }) },
  { weight: 1, arbitrary: fc.constant({ lat: null, lon: null }) },
);
/** Few different prices and days, so that much is equal; ids in no order; some needs that nobody has. */
const problems = fc
  .record({
    needs: fc.integer({ min: 0, max: 4 }),
    places: fc.array(place, { maxLength: 5 }),
    seed: fc.integer({ min: 1, max: 10 }),
  })
  .chain(({ needs, places, seed }) => {
    const stores = places.map((at, n) => ({ ...at, id: ((n + 1) * seed * 7) % 11 || 11 }));
    const cells = stores.flatMap(({ id }) => Array.from({ length: needs }, (_, need) => ({ need, store: id })));
    const cell = fc.option(
      fc.record({
        cents: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(500, 1_000)),
        seen: fc.integer({ min: 1, max: 3 }),
      }),
      { freq: 3 },
    );
    return fc.record({
      needs: fc.constant(needs),
      stores: fc.constant(stores),
      offers: fc
        .tuple(...cells.map(() => cell))
        .map((some) => some.flatMap((one, n) => (one && cells[n] ? [{ ...cells[n], ...one }] : []))),
      stopCost: fc.constantFrom(0, 1, 2, 1_000),
      near: fc.option(fc.record({ lat: coordinate, lon: fc.constant(-61.2) }), { nil: undefined }),
    });
  });

describe('PLN-02 planTrips', () => {
  test('is as good as the best of all ways to buy each need at each store', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        for (const [n, trip] of planTrips(problem).trips.entries()) {
          const expected = everyTrip(problem, n + 1);
          expect(keyOf(trip, problem.stopCost)).toEqual(expected?.key);
        }
      }),
      { numRuns: 2_500 },
    );
  });

  test('a second and a third stop save as much as the cheapest ways to buy everything say', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const [one, two, three] = [1, 2, 3].map((most) => everyTrip({ ...problem, stopCost: 0 }, most)?.bought ?? []);
        const cents = (bought: readonly NeedCostAtStore[] = []) => bought.reduce((sum, offer) => sum + offer.cents, 0);
        const saved = (fewer?: readonly NeedCostAtStore[], more?: readonly NeedCostAtStore[]) =>
          fewer?.length === more?.length ? cents(fewer) - cents(more) : null;
        expect(planTrips(problem).savings).toEqual([saved(one, two), saved(two, three)]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('buys each need at the cheapest of its stops, then where it is fresher, then at the lower id', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        for (const { stops, missing, found, cents } of planTrips(problem).trips) {
          const ids = stops.map(({ store }) => store);
          const there = problem.offers.filter(({ store }) => ids.includes(store));
          const expected = Array.from({ length: problem.needs }, (_, need) =>
            there
              .filter((offer) => offer.need === need)
              .sort((a, b) => a.cents - b.cents || b.seen - a.seen || a.store - b.store)
              .slice(0, 1),
          );
          const bought = stops.flatMap(({ offers }) => offers).sort((a, b) => a.need - b.need);
          expect(bought).toEqual(expected.flat());
          expect(missing).toEqual(expected.flatMap((some, need) => (some.length === 0 ? [need] : [])));
          expect(found).toBe(bought.length);
          expect(cents).toBe(stops.reduce((sum, stop) => sum + stop.cents, 0));
          expect(stops.every((stop) => stop.offers.length > 0)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('PLN-01 tells each store alone, in the same order', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { alone, trips } = planTrips(problem);
        const ids = new Set(problem.offers.map(({ store }) => store));
        expect(alone.map(({ stops }) => stops[0]?.store).sort()).toEqual([...ids].sort());
        const keys = alone.map((trip) => keyOf(trip, problem.stopCost));
        for (const [n, key] of keys.entries()) if (keys[n + 1]) expect(isLess(key, keys[n + 1] ?? [])).toBe(true);
        if (alone[0]) expect(alone[0]).toEqual(trips[0]);
        for (const { cents, stops } of alone) {
          const own = problem.offers.filter(({ store }) => store === stops[0]?.store);
          expect(cents).toBe(own.reduce((sum, offer) => sum + offer.cents, 0));
        }
      }),
    );
  });

  test('finds the best of many stores, whatever the bounds leave out', () => {
    const costs = fc.array(
      fc.array(fc.option(fc.integer({ min: 1, max: 400 }), { freq: 4 }), { minLength: 30, maxLength: 30 }),
      {
        minLength: 12,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(costs, fc.constantFrom(0, 50), (rows, stopCost) => {
        const offers = rows.flatMap((row, store) =>
          row.flatMap((cents, need) => (cents === null ? [] : [{ need, store, cents, seen: 0 }])),
        );
        const stores = rows.map((_, id) => ({ id, lat: null, lon: null }));
        const { trips } = planTrips({ needs: 30, stores, offers, stopCost });
        const sets = rows.flatMap((_, a) => rows.flatMap((_, b) => rows.map((_, c) => [a, b, c])));
        const keys = sets.map((set) => {
          const ids = [...new Set(set)].sort((a, b) => a - b);
          const least = Array.from({ length: 30 }, (_, need) =>
            Math.min(...ids.map((id) => rows[id]?.[need] ?? Infinity)),
          );
          const found = least.filter(Number.isFinite);
          return [-found.length, found.reduce((x, y) => x + y, 0) + ids.length * stopCost, ids.length];
        });
        const best = keys.reduce((one, other) => (isLess(other, one) ? other : one));
        expect(keyOf(trips[2] as StoresTrip, stopCost).slice(0, 3)).toEqual(best);
      }),
      { numRuns: 30 },
    );
  });

  test('SEC-05 refuses many stores of nearly equal prices before it takes long', () => {
    const offers = Array.from({ length: 300 * 200 }, (_, n) => ({
      need: n % 300,
      store: Math.floor(n / 300),
      cents: 1_000 + ((n * 7_919) % 13),
      seen: 0,
    }));
    const stores = Array.from({ length: 200 }, (_, id) => ({ id, lat: null, lon: null }));
    const plan = (budget: WorkBudget) => planTrips({ needs: 300, stores, offers, stopCost: 0, budget });
    expect(() => plan(new WorkBudget(10_000_000))).toThrow(PlanBudgetExceededError);
  });

  test('adds up to the cent what it can, and refuses what it cannot', () => {
    const most = 9_999_999_999 * 999;
    const offersOf = (needs: number) =>
      Array.from({ length: needs }, (_, need) => ({ need, store: 1, cents: most, seen: 0 }));
    const plan = (needs: number) =>
      planTrips({ needs, stores: [{ id: 1, lat: null, lon: null }], offers: offersOf(needs), stopCost: 1_000 });
    expect(plan(20).trips[2]?.cents).toBe(20 * most);
    expect(() => plan(2_000)).toThrow(SumOverflowError);
  });
});
