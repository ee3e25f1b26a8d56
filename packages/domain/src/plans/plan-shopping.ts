import type { Position } from '../distance.ts';
import { fromCents } from '../money.ts';
import type { NeedOffer } from './find-offers.ts';
import { planTrips, type StorePosition, type StoresTrip } from './plan-trips.ts';
import type { WorkBudget } from './work-budget.ts';

export interface ShoppingProblem {
  /** Ids of the items. Offers refer to them by index. */
  items: readonly number[];
  stores: readonly StorePosition[];
  offers: readonly NeedOffer[];
  listCosts: ReadonlyMap<number, number>;
  maxStops: number;
  /** Cents. */
  stopCost: number;
  near?: Position | undefined;
  /** Time of the prices, in milliseconds. */
  asOf: number;
  budget?: WorkBudget;
}

/** Plan in the API's format, with ids instead of stores and listings. */
export interface ShoppingPlan {
  stores: { store: number; total: string; found: number; missing: number[]; oldest: string }[];
  trip: {
    stops: {
      store: number;
      subtotal: string;
      items: { item: number; packs: NeedOffer['packs']; cost: string }[];
    }[];
    total: string;
    found: number;
    missing: number[];
    way_km: number | null;
    oldest: string | null;
    saves_vs_list: string | null;
    saves_vs_one_store: string | null;
  };
  trips: { max_stops: number; stops: number; total: string; found: number; saves: string | null }[];
  stale: { from_45_days: number; from_120_days: number };
}

const day = 86_400_000;

/** Plans a trip, its savings and the age of its prices. Throws TooLargeToAdd and TooMuchToPlan. */
export function planShopping(problem: ShoppingProblem): ShoppingPlan {
  const { items, stores, offers, stopCost, near, maxStops, listCosts, asOf, budget } = problem;
  const { alone, trips, savings } = planTrips({ needs: items.length, stores, offers, stopCost, near, budget });
  const idsOf = (needs: readonly number[]) => needs.flatMap((need) => items[need] ?? []);
  const trip = trips[maxStops - 1] ?? trips[2];
  const bought = boughtIn(trip);
  const single = new Map((alone[0] ? boughtIn(alone[0]) : []).map(({ need, cents }) => [need, cents]));
  const ages = bought.map(({ seen }) => asOf - seen);
  return {
    stores: alone.map(({ stops, cents, found, missing, oldest }) => ({
      store: stops[0]?.store ?? 0,
      total: money(cents),
      found,
      missing: idsOf(missing),
      oldest: time(oldest ?? 0),
    })),
    trip: {
      stops: trip.stops.map(({ store, cents, offers: there }) => ({
        store,
        subtotal: money(cents),
        items: there.map(({ need, packs, cents: cost }) => ({ item: items[need] ?? 0, packs, cost: money(cost) })),
      })),
      total: money(trip.cents),
      found: trip.found,
      missing: idsOf(trip.missing),
      way_km: trip.metres === null ? null : trip.metres / 1_000,
      oldest: trip.oldest === null ? null : time(trip.oldest),
      saves_vs_list: savedBy(bought, (need) => listCosts.get(items[need] ?? 0)),
      saves_vs_one_store: savedBy(bought, (need) => single.get(need)),
    },
    trips: trips.map(({ stops, cents, found }, n) => ({
      max_stops: n + 1,
      stops: stops.length,
      total: money(cents),
      found,
      saves: moneyOrNull(n === 0 ? null : savings[n - 1]),
    })),
    stale: {
      from_45_days: ages.filter((age) => age >= 45 * day && age < 120 * day).length,
      from_120_days: ages.filter((age) => age >= 120 * day).length,
    },
  };
}

const money = (cents: number) => fromCents(BigInt(cents));
const moneyOrNull = (cents: number | null = null) => (cents === null ? null : money(cents));
const time = (milliseconds: number) => new Date(milliseconds).toISOString();
const boughtIn = ({ stops }: StoresTrip<NeedOffer>) => stops.flatMap(({ offers }) => offers);

function savedBy(bought: readonly NeedOffer[], otherwise: (need: number) => number | undefined): string | null {
  const saved = bought.reduce((sum, { need, cents }) => sum + (otherwise(need) ?? cents) - cents, 0);
  return saved > 0 ? money(saved) : null;
}
