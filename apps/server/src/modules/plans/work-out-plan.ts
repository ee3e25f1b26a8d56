import {
  findOffers,
  type ItemOffer,
  type PackContent,
  planShopping,
  type ShopPrice,
  type WorkBudget,
} from '@bargain-buddy/domain';
import { unpackPackPrices, unpackPrices } from './packed-prices.ts';
import type { PlanOutcome, PlanTask, TaskOffers } from './plan-task.ts';

/** Where needs are to be had, and how many prices have been left out because they are old. */
export interface Offered {
  offers: ItemOffer[];
  leftOut: number;
}

/** More offers are left out of the answer, which stays below 5 MB. */
const maxOffers = 50_000;

type Asked = Pick<PlanTask, 'needs' | 'notSeenSince'>;

/** Where the needs of products are to be had, of packed prices. */
export function offersOfProducts(asked: Asked, prices: string): Offered {
  return offered(asked, unpackPrices(prices), (fresh) => findOffers(asked.needs, fresh, []));
}

/** Finds the offers for needs of kinds, from packed prices and the packs that count. */
export function offersOfKinds(
  asked: Asked,
  prices: string,
  packs: readonly PackContent[],
  budget: WorkBudget,
): Offered {
  return offered(asked, unpackPackPrices(prices, packs), (fresh) => findOffers(asked.needs, [], fresh, budget));
}

function offered<P extends ShopPrice>({ notSeenSince }: Asked, all: P[], find: (fresh: P[]) => ItemOffer[]): Offered {
  const fresh = notSeenSince === undefined ? all : all.filter(({ seen }) => seen >= notSeenSince);
  return { offers: find(fresh), leftOut: all.length - fresh.length };
}

/** Makes a plan out of where its needs are to be had. Throws TooLargeToAdd and TooMuchToPlan. */
export function workOutPlan(task: PlanTask, some: readonly Offered[], budget: WorkBudget): PlanOutcome {
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

/** What is bound to a store costs what it costs there; what is not, what it costs where it is cheapest. */
function costsOnList({ needs, boundCosts }: PlanTask, offers: readonly ItemOffer[]): Map<number, number> {
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
  offers: readonly ItemOffer[],
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
