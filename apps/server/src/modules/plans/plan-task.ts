import type { ShoppingNeed, ShoppingPlan, StorePlace, Weight } from '@bargain-buddy/domain';

/** A plan to be worked out. */
export interface PlanTask {
  needs: ShoppingNeed[];
  /** What items cost that are bound to a store, in cents; undefined where nobody knows a price there. */
  boundCosts: [item: number, cents: number | undefined][];
  /** Prices seen before are left out, in milliseconds. */
  notSeenSince: number | undefined;
  stores: StorePlace[];
  maxStops: number;
  stopCost: number;
  near: { lat: number; lon: number } | undefined;
  asOf: number;
  withOffers: boolean;
}

/** Where items are to be had, as the wire has it, and what they cost on the list as it is. */
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
