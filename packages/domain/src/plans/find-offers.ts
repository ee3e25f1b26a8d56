import type { NeedCostAtStore } from './cost-table.ts';
import {
  type BoughtPacks,
  type CheapestPacksAtStore,
  findCheapestPacksAt,
  type PackContent,
  type PackPrice,
  type ShopPrice,
} from './cover-at-stores.ts';
import { WorkBudget } from './work-budget.ts';

/** Need of an item: a product, or kinds in an amount (parts of `parseAmount`). */
export interface ShoppingNeed {
  item: number;
  quantity: number;
  product: number | null;
  kinds: readonly number[];
  wanted: number;
}

export interface NeedOffer extends NeedCostAtStore {
  packs: BoughtPacks[];
}

/** Returns the cost of each need at each store. `need` is an index of `needs`. Throws TooMuchToPlan. */
export function findOffersOfNeeds(
  needs: readonly ShoppingNeed[],
  ofProducts: readonly ShopPrice[],
  ofKinds: readonly PackPrice[],
  budget = new WorkBudget(),
): NeedOffer[] {
  const byProduct = Map.groupBy(ofProducts, ({ product }) => product);
  const byKind = groupByKindAndStore(ofKinds);
  const covers = new Map<string, CheapestPacksAtStore[]>();
  return needs.flatMap((need, index) => {
    if (need.product !== null) return (byProduct.get(need.product) ?? []).map((price) => offerOf(index, need, price));
    const key = needKey(need);
    const some = covers.get(key) ?? coversOf(need, byKind, budget);
    covers.set(key, some);
    return some.map((cover) => coverOffer(index, need, cover));
  });
}

/** Measured cost of one price, in steps of the work budget. */
const stepsOfPrice = 100;

/** Estimates the steps of findOffersOfNeeds if each store has all products and packs. Equal needs count once. */
export function estimateFindOffersSteps(
  needs: readonly ShoppingNeed[],
  packs: readonly PackContent[],
  stores: number,
): number {
  const packsOfKind = Map.groupBy(packs, ({ kind }) => kind);
  const distinct = new Map(needs.map((need) => [need.product ?? needKey(need), need]));
  let prices = 0;
  for (const { product, kinds } of distinct.values()) {
    if (product !== null) prices += stores;
    else for (const kind of new Set(kinds)) prices += stores * (packsOfKind.get(kind)?.length ?? 0);
  }
  return prices * stepsOfPrice;
}

const needKey = ({ kinds, wanted }: ShoppingNeed) => `${wanted} of ${[...new Set(kinds)].sort((a, b) => a - b)}`;

function coversOf({ kinds, wanted }: ShoppingNeed, byKind: PacksByKind, budget: WorkBudget): CheapestPacksAtStore[] {
  return [...storesOfKinds(byKind, kinds)].flatMap(
    ([store, packs]) => findCheapestPacksAt(store, packs, wanted, budget) ?? [],
  );
}

type PacksByStore = ReadonlyMap<number, readonly PackPrice[]>;
type PacksByKind = ReadonlyMap<number, PacksByStore>;

/** Uses one pass: common kinds have ten thousand prices, and nested groups would take longer than the plan. */
function groupByKindAndStore(prices: readonly PackPrice[]): Map<number, PacksByStore> {
  const byKind = new Map<number, Map<number, PackPrice[]>>();
  for (const price of prices) {
    const byStore = byKind.get(price.kind) ?? new Map<number, PackPrice[]>();
    if (byStore.size === 0) byKind.set(price.kind, byStore);
    const there = byStore.get(price.store);
    if (there) there.push(price);
    else byStore.set(price.store, [price]);
  }
  return byKind;
}

function storesOfKinds(byKind: PacksByKind, kinds: readonly number[]): PacksByStore {
  const [first, ...others] = [...new Set(kinds)].flatMap((kind) => byKind.get(kind) ?? []);
  if (!first || others.length === 0) return first ?? new Map();
  const all = new Map(first);
  for (const [store, packs] of others.flatMap((stores) => [...stores])) {
    all.set(store, [...(all.get(store) ?? []), ...packs]);
  }
  return all;
}

function offerOf(need: number, { quantity }: ShoppingNeed, { product, store, cents, seen }: ShopPrice): NeedOffer {
  return { need, store, cents: cents * quantity, seen, packs: [{ product, count: quantity }] };
}

function coverOffer(
  need: number,
  { quantity }: ShoppingNeed,
  { store, cents, seen, packs }: CheapestPacksAtStore,
): NeedOffer {
  const bought = packs.map((pack) => ({ ...pack, count: pack.count * quantity }));
  return { need, store, cents: cents * quantity, seen, packs: bought };
}
