import type { ShoppingNeed, ShoppingPlan, StorePlace, Weight } from '@bargain-buddy/domain';

export interface PlanTask {
  needs: ShoppingNeed[];
  /** Costs of items that name a store, in cents. Undefined without a price there. */
  boundCosts: [item: number, cents: number | undefined][];
  /** Minimum time of the last observation, in milliseconds since 1970. */
  notSeenSince: number | undefined;
  stores: StorePlace[];
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
    packs: [product: number, count: number, weight?: Weight][],
  ][];
  listCosts: [item: number, cents: number][];
}

export interface PlanOutcome {
  plan: ShoppingPlan;
  leftOut: number;
  offers: TaskOffers | undefined;
}
