import {
  findOffers,
  type ItemOffer,
  type PackPrice,
  planShopping,
  type ShopPrice,
  TooLargeToAdd,
  TooMuchToPlan,
} from '@bargain-buddy/domain';
import { unpackPacks, unpackPrices } from './packed-prices.ts';
import type { PlanOutcome, PlanTask, TaskOffers } from './plan-task.ts';

/** Makes a plan out of what was read. What cannot be worked out exactly is refused. */
export default function workOutPlan(task: PlanTask): PlanOutcome {
  try {
    return workOut(task);
  } catch (error) {
    if (error instanceof TooLargeToAdd) return { refused: 'prices too high' };
    if (error instanceof TooMuchToPlan) return { refused: 'too much' };
    throw error;
  }
}

function workOut(task: PlanTask): PlanOutcome {
  const { needs, stores, maxStops, stopCost, near, asOf, withOffers } = task;
  const ofProducts = unpackPrices(task.ofProducts);
  const ofKinds = pricesOfPacks(task.ofKinds, task.packs);
  const since = task.notSeenSince ?? Number.NEGATIVE_INFINITY;
  const isFresh = ({ seen }: ShopPrice) => seen >= since;
  const freshOfProducts = ofProducts.filter(isFresh);
  const freshOfKinds = ofKinds.filter(isFresh);
  const offers = findOffers(needs, freshOfProducts, freshOfKinds);
  const items = needs.map(({ item }) => item);
  const listCosts = costsOnList(task, offers);
  const plan = planShopping({ items, stores, offers, listCosts, maxStops, stopCost, near, asOf });
  const leftOut = ofProducts.length + ofKinds.length - freshOfProducts.length - freshOfKinds.length;
  return { plan, leftOut, offers: withOffers ? toWire(items, offers, listCosts) : undefined };
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
    offers: offers.map(({ need, store, cents, seen, packs }) => [
      items[need] ?? 0,
      store,
      cents,
      new Date(seen).toISOString(),
      packs.map(({ product, count }) => [product, count]),
    ]),
    listCosts: [...costs],
  };
}

/** The prices of those products whose packs count. */
function pricesOfPacks(prices: string, counted: string): PackPrice[] {
  const packs = new Map(unpackPacks(counted).map((pack) => [pack.product, pack]));
  return unpackPrices(prices).flatMap(({ product, store, cents, seen }) => {
    const pack = packs.get(product);
    return pack ? { product, store, cents, seen, kind: pack.kind, content: pack.content } : [];
  });
}
