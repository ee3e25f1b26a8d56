import { type WrittenAmount, writeAmount } from '../amount.ts';
import { fromCents } from '../money.ts';
import { coverAmount } from './cover-amount.ts';
import { WorkBudget } from './work-budget.ts';

/** A price of a product at a store, as plans read it. */
export interface ShopPrice {
  product: number;
  store: number;
  cents: number;
  seen: number;
}

/** Of what kind a product is, and what a pack of it holds. */
export interface PackContent {
  product: number;
  kind: number;
  content: number;
  isLoose?: boolean;
}

/** Loose goods that are weighed, once, and their cost in TT$. */
export interface Weight extends WrittenAmount {
  cost: string;
}

/** Packs of a product; with `weight` so many times that weight of loose goods. */
export interface BoughtPacks {
  product: number;
  count: number;
  weight?: Weight;
}

/** A price with what the product is, where kinds are asked for. */
export interface PackPrice extends ShopPrice, PackContent {}

/** What an amount costs at a store, and when the oldest of its prices was seen. */
export interface StoreCover {
  store: number;
  cents: number;
  seen: number;
  packs: BoughtPacks[];
}

/** The cheapest packs of one store that hold the amount; undefined where there are none. */
export function coverAt(
  store: number,
  prices: readonly PackPrice[],
  wanted: number,
  budget: WorkBudget,
): StoreCover | undefined {
  const cover = coverAmount(prices, wanted, budget);
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
        weight: { ...writeAmount({ parts: BigInt(weight.parts), unit: 'g' }), cost: fromCents(BigInt(weight.cents)) },
      }),
    })),
  };
}

/**
 * The store where an amount costs the least, of equally cheap ones that whose oldest price is the newest, then that of
 * the lowest id; undefined where none has it.
 */
export function cheapestCover(
  stores: ReadonlyMap<number, readonly PackPrice[]>,
  wanted: number,
  budget = new WorkBudget(),
): StoreCover | undefined {
  const inTurn = [...stores]
    .map(([store, prices]) => ({ store, prices, atLeast: leastCost(prices, wanted) }))
    .sort((a, b) => a.atLeast - b.atLeast);
  let best: StoreCover | undefined;
  for (const { store, prices, atLeast } of inTurn) {
    if (best && atLeast > best.cents) break;
    const cover = coverAt(store, prices, wanted, budget);
    if (cover && (!best || isBetter(cover, best))) best = cover;
  }
  return best;
}

/**
 * What no cover is below: it costs at least that of its packs which is cheapest for its content, and as much for the
 * whole amount. A hair less, so that rounding never makes it too high; half a cent less if a loose rest may be rounded.
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

function isBetter(one: StoreCover, other: StoreCover): boolean {
  if (one.cents !== other.cents) return one.cents < other.cents;
  return one.seen !== other.seen ? one.seen > other.seen : one.store < other.store;
}
