import type { NewPlan } from '@bargain-buddy/contract';
import {
  inCents,
  PlanBudgetExceededError,
  type PortionWeight,
  type ShoppingNeed,
  type ShoppingPlan,
  type StorePosition,
} from '@bargain-buddy/domain';
import { type Need, type ProductNeed, wantedAmountOfKinds } from './need.ts';

/** Bounds the size of the response to about 3 MB. */
const maxNeedsTimesStores = 500_000;

export interface PlanStore {
  id: number;
  name: string;
  address: string;
  region: string | null;
  lat: string | null;
  lon: string | null;
}

export interface PlanTask {
  needs: ShoppingNeed[];
  /** Costs of items that name a store, in cents. Undefined without a price there. */
  boundCosts: [item: number, cents: number | undefined][];
  /** Minimum time of the last observation, in milliseconds since 1970. */
  notSeenSince: number | undefined;
  stores: StorePosition[];
  maxStops: number;
  stopCost: number;
  near: { lat: number; lon: number } | undefined;
  asOf: number;
  withOffers: boolean;
}

/** Offers of each item in the format of the API, and the cost of each item as listed. */
export interface TaskOffers {
  offers: [
    item: number,
    store: number,
    cents: number,
    seen: string,
    packs: [product: number, count: number, weight?: PortionWeight][],
  ][];
  listCosts: [item: number, cents: number][];
}

export interface PlanOutcome {
  plan: ShoppingPlan;
  leftOut: number;
  offers: TaskOffers | undefined;
}

export type PlanChoice = Pick<NewPlan, 'max_stops' | 'stop_cost' | 'not_seen_since' | 'near' | 'offers'>;
export type TaskNeeds = Pick<PlanTask, 'needs' | 'boundCosts'>;
type BoundNeed = { item: number; product: number; store: number };

/** Needs for a product at a store. The index of a need in the request is its item id. */
export function needsWithFixedStore(needs: readonly Need[]): BoundNeed[] {
  return needs.flatMap((need, item) => (isBound(need) ? [{ item, product: need.product, store: need.store }] : []));
}

const isBound = (need: Need): need is ProductNeed & { store: number } => 'product' in need && need.store !== null;

/** `centsOf` returns the price of a product at its store. `ids` are the item ids of a list. */
export function toTaskNeeds(
  needs: readonly Need[],
  quantities: readonly number[],
  centsOf: (bound: BoundNeed) => number | undefined,
  ids: readonly number[] = needs.map((_, index) => index),
): TaskNeeds {
  const idOf = (index: number) => ids[index] ?? index;
  return {
    needs: needs.map((need, index) => ({
      item: idOf(index),
      quantity: quantities[index] ?? 1,
      product: 'product' in need ? need.product : null,
      kinds: 'kinds' in need ? need.kinds : [],
      wanted: 'kinds' in need ? Number(wantedAmountOfKinds(need).parts) : 0,
    })),
    boundCosts: needsWithFixedStore(needs).map((bound) => {
      const cents = centsOf(bound);
      return [idOf(bound.item), cents === undefined ? undefined : cents * (quantities[bound.item] ?? 1)];
    }),
  };
}

/** Throws PlanBudgetExceededError if the plan would be too long. */
export function toPlanTask(
  { needs, boundCosts }: TaskNeeds,
  stores: readonly PlanStore[],
  { max_stops: maxStops, stop_cost, not_seen_since, near, offers }: PlanChoice,
  asOf: number,
): PlanTask {
  if (needs.length * stores.length > maxNeedsTimesStores)
    throw new PlanBudgetExceededError('The answer would be too long.');
  return {
    needs,
    boundCosts,
    notSeenSince: not_seen_since === undefined ? undefined : Date.parse(not_seen_since),
    stores: stores.map(({ id, lat, lon }) => ({ id, lat: toNumber(lat), lon: toNumber(lon) })),
    maxStops,
    stopCost: Number(inCents(stop_cost)),
    near: near && { lat: near[0], lon: near[1] },
    asOf,
    withOffers: offers,
  };
}

const toNumber = (coordinate: string | null) => (coordinate === null ? null : Number(coordinate));
