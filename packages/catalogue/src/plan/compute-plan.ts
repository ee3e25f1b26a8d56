import {
  findOffersOfNeeds,
  type NeedOffer,
  type PackPrice,
  planShopping,
  type ShopPrice,
  type WorkBudget,
} from '@bargain-buddy/domain';
import type { PlanOutcome, PlanTask, TaskOffers } from './plan-task.ts';

/** `leftOut` counts prices that are excluded because of their age. */
export interface OffersOfNeeds {
  offers: NeedOffer[];
  leftOut: number;
}

/** Bounds the response to 5 MB. A plan with more offers is returned without them. */
const maxOffers = 50_000;

type PlanInput = Pick<PlanTask, 'needs' | 'notSeenSince'>;

export function offersOfProducts(asked: PlanInput, prices: readonly ShopPrice[]): OffersOfNeeds {
  return offered(asked, prices, (fresh) => findOffersOfNeeds(asked.needs, fresh, []));
}

export function offersOfKinds(asked: PlanInput, prices: readonly PackPrice[], budget: WorkBudget): OffersOfNeeds {
  return offered(asked, prices, (fresh) => findOffersOfNeeds(asked.needs, [], fresh, budget));
}

function offered<P extends ShopPrice>(
  { notSeenSince }: PlanInput,
  all: readonly P[],
  find: (fresh: readonly P[]) => NeedOffer[],
): OffersOfNeeds {
  const fresh = notSeenSince === undefined ? all : all.filter(({ seen }) => seen >= notSeenSince);
  return { offers: find(fresh), leftOut: all.length - fresh.length };
}

/** Throws TooLargeToAdd and TooMuchToPlan. */
export function computePlan(task: PlanTask, some: readonly OffersOfNeeds[], budget: WorkBudget): PlanOutcome {
  const { needs, stores, maxStops, stopCost, near, asOf, withOffers } = task;
  const offers = some.flatMap((one) => one.offers);
  const items = needs.map(({ item }) => item);
  const listCosts = costsOnList(task, offers);
  const plan = planShopping({ items, stores, offers, listCosts, maxStops, stopCost, near, asOf, budget });
  const leftOut = some.reduce((sum, one) => sum + one.leftOut, 0);
  return {
    plan,
    leftOut,
    offers: withOffers && offers.length <= maxOffers ? toWire(items, offers, listCosts) : undefined,
  };
}

/** Uses the price at the item's store if it names one, otherwise the cheapest one. */
function costsOnList({ needs, boundCosts }: PlanTask, offers: readonly NeedOffer[]): Map<number, number> {
  const costs = new Map<number, number>();
  for (const { need, cents } of offers) {
    const item = needs[need]?.item ?? 0;
    costs.set(item, Math.min(cents, costs.get(item) ?? cents));
  }
  for (const [item, cents] of boundCosts) {
    if (cents === undefined) costs.delete(item);
    else costs.set(item, cents);
  }
  return costs;
}

function toWire(
  items: readonly number[],
  offers: readonly NeedOffer[],
  costs: ReadonlyMap<number, number>,
): TaskOffers {
  return {
    offers: offers
      .toSorted((one, other) => one.need - other.need)
      .map(({ need, store, cents, seen, packs }) => [
        items[need] ?? 0,
        store,
        cents,
        new Date(seen).toISOString(),
        packs.map(({ product, count, weight }) => (weight ? [product, count, weight] : [product, count])),
      ]),
    listCosts: [...costs],
  };
}
