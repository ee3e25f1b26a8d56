import type { Position } from '../distance.ts';
import { inCents } from '../money.ts';
import type { PortionWeight } from './cover-at-stores.ts';
import { planShopping, type ShoppingPlan } from './plan-shopping.ts';
import type { StorePosition } from './plan-trips.ts';

export interface PlanResponse {
  as_of: string;
  stores: readonly { store: StorePosition }[];
  trip: { stops: readonly { items: readonly { item: number }[] }[]; missing: readonly number[] };
  /** Item, store, cents, time of the oldest price, and packs (product, count, weight of loose goods). */
  offers?: readonly (readonly [number, number, number, string, readonly OfferedPacks[]])[] | undefined;
  list_costs?: readonly (readonly [number, number])[] | undefined;
}

type OfferedPacks = readonly [product: number, count: number, weight?: PortionWeight | undefined];

export interface ReplanOptions {
  maxStops: number;
  /** TT$ with two places. */
  stopCost: string;
  near?: Position | undefined;
  without?: ReadonlySet<number>;
}

/** Plans again on the device, from a response with offers. The result equals the server's plan for these prices. */
export function replanFromResponse(
  answer: PlanResponse,
  { maxStops, stopCost, near, without }: ReplanOptions,
): ShoppingPlan {
  const { stops, missing } = answer.trip;
  const all = [...stops.flatMap(({ items }) => items.map(({ item }) => item)), ...missing];
  const items = all.filter((item) => !without?.has(item)).sort((a, b) => a - b);
  const places = new Map(items.map((item, place) => [item, place]));
  const offers = (answer.offers ?? []).flatMap(([item, store, cents, seen, packs]) => {
    const need = places.get(item);
    if (need === undefined) return [];
    const bought = packs.map(([product, count, weight]) => ({ product, count, ...(weight && { weight }) }));
    return [{ need, store, cents, seen: Date.parse(seen), packs: bought }];
  });
  return planShopping({
    items,
    stores: answer.stores.map(({ store }) => store),
    offers,
    listCosts: new Map(answer.list_costs),
    maxStops,
    stopCost: Number(inCents(stopCost) ?? 0n),
    near,
    asOf: Date.parse(answer.as_of),
  });
}
