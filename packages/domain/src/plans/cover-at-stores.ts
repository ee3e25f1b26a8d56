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
}

/** A price with what the product is, where kinds are asked for. */
export interface PackPrice extends ShopPrice, PackContent {}

/** What an amount costs at a store, and when the oldest of its prices was seen. */
export interface StoreCover {
  store: number;
  cents: number;
  seen: number;
  packs: { product: number; count: number }[];
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
    packs: cover.packs.map(({ pack, count }) => ({ product: pack.product, count })),
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
 * whole amount. A hair less, so that rounding never makes it too high.
 */
function leastCost(prices: readonly PackPrice[], wanted: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { cents, content } of prices) least = Math.min(least, cents * Math.max(1, wanted / content));
  return Math.ceil(least * (1 - 1e-12));
}

function isBetter(one: StoreCover, other: StoreCover): boolean {
  if (one.cents !== other.cents) return one.cents < other.cents;
  return one.seen !== other.seen ? one.seen > other.seen : one.store < other.store;
}
