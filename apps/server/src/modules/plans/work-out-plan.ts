import {
  findOffers,
  type ItemOffer,
  type PackContent,
  type PackPrice,
  planShopping,
  type ShopPrice,
  TooLargeToAdd,
  TooMuchToPlan,
} from '@bargain-buddy/domain';
import { type Columns, readNumbers } from '../../platform/database/columns.ts';
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
  const ofProducts = readPrices(task.ofProducts);
  const ofKinds = readPackPrices(task.ofKinds, task.packs);
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

function readPrices(columns: Columns<ShopPrice>): ShopPrice[] {
  const [products, stores, cents, times] = readColumns(columns);
  return products.map((product, row) => ({
    product,
    store: stores[row] ?? 0,
    cents: cents[row] ?? 0,
    seen: times[row] ?? 0,
  }));
}

/** The prices of those products whose packs count. */
function readPackPrices(columns: Columns<ShopPrice>, packs: Columns<PackContent>): PackPrice[] {
  const [products, stores, cents, times] = readColumns(columns);
  const [kinds, contents] = [readNumbers(packs.kind), readNumbers(packs.content)];
  const places = new Map(readNumbers(packs.product).map((id, place) => [id, place]));
  return products.flatMap((product, row) => {
    const place = places.get(product);
    if (place === undefined) return [];
    return {
      product,
      store: stores[row] ?? 0,
      cents: cents[row] ?? 0,
      seen: times[row] ?? 0,
      kind: kinds[place] ?? 0,
      content: contents[place] ?? 0,
    };
  });
}

const readColumns = ({ product, store, cents, seen }: Columns<ShopPrice>) =>
  [readNumbers(product), readNumbers(store), readNumbers(cents), readNumbers(seen)] as const;
