import { toWrittenAmount, type WrittenAmount } from '../amount.ts';
import { fromCents } from '../money.ts';
import { findCheapestPacks } from './find-cheapest-packs.ts';
import { WorkBudget } from './work-budget.ts';

/** Price of a product at a store, in cents, and its time in milliseconds. */
export interface ShopPrice {
  product: number;
  store: number;
  cents: number;
  seen: number;
}

/** Kind of a product, and content of a pack in parts of `parseAmount`. */
export interface PackContent {
  product: number;
  kind: number;
  content: number;
  isLoose?: boolean;
}

/** Weight of one portion of loose goods, and its cost in TT$. */
export interface PortionWeight extends WrittenAmount {
  cost: string;
}

/** With `weight`, `count` is the number of portions. */
export interface BoughtPacks {
  product: number;
  count: number;
  weight?: PortionWeight;
}

export interface PackPrice extends ShopPrice, PackContent {}

/** Cost of an amount at a store, and time of the oldest price. */
export interface CheapestPacksAtStore {
  store: number;
  cents: number;
  seen: number;
  packs: BoughtPacks[];
}

/** Returns the cheapest packs of one store that hold the amount, or undefined if there are none. */
export function findCheapestPacksAt(
  store: number,
  prices: readonly PackPrice[],
  wanted: number,
  budget: WorkBudget,
): CheapestPacksAtStore | undefined {
  const cover = findCheapestPacks(prices, wanted, budget);
  if (!cover) return undefined;
  const seen = cover.packs.reduce((oldest, { pack }) => Math.min(oldest, pack.seen), Number.POSITIVE_INFINITY);
  return {
    store,
    cents: cover.cents,
    seen,
    packs: cover.packs.map(({ pack, count, weight }) => ({
      product: pack.product,
      count,
      ...(weight && {
        weight: {
          ...toWrittenAmount({ parts: BigInt(weight.parts), unit: 'g' }),
          cost: fromCents(BigInt(weight.cents)),
        },
      }),
    })),
  };
}

/** Returns the store with the lowest cost, then the newest oldest price, then the lowest id. */
export function findStoreWithLowestCost(
  stores: ReadonlyMap<number, readonly PackPrice[]>,
  wanted: number,
  budget = new WorkBudget(),
): CheapestPacksAtStore | undefined {
  const inTurn = [...stores]
    .map(([store, prices]) => ({ store, prices, atLeast: leastCost(prices, wanted) }))
    .sort((a, b) => a.atLeast - b.atLeast);
  let best: CheapestPacksAtStore | undefined;
  for (const { store, prices, atLeast } of inTurn) {
    if (best && atLeast > best.cents) break;
    const cover = findCheapestPacksAt(store, prices, wanted, budget);
    if (cover && (!best || isBetter(cover, best))) best = cover;
  }
  return best;
}

/**
 * Returns a lower bound of the cost: the whole amount at the lowest unit price, but at least one pack. Slightly lower
 * against rounding errors, and half a cent lower if a loose rest may be rounded.
 */
function leastCost(prices: readonly PackPrice[], wanted: number): number {
  let least = Number.POSITIVE_INFINITY;
  let rounding = 0;
  for (const { cents, content, isLoose } of prices) {
    least = Math.min(least, cents * (isLoose ? wanted / content : Math.max(1, wanted / content)));
    if (isLoose) rounding = 0.5;
  }
  return Math.ceil(least * (1 - 1e-12) - rounding);
}

function isBetter(one: CheapestPacksAtStore, other: CheapestPacksAtStore): boolean {
  if (one.cents !== other.cents) return one.cents < other.cents;
  return one.seen !== other.seen ? one.seen > other.seen : one.store < other.store;
}
