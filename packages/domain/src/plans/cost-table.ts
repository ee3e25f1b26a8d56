/** What a whole need costs in a store: integer cents, and when the oldest of its prices was seen (milliseconds). */
export interface Offer {
  /** From 0. */
  need: number;
  /** Id of the store. */
  store: number;
  cents: number;
  seen: number;
}

/**
 * Needs and stores as typed arrays, of the needs that some store has and the stores that have some of them, ready to be
 * compared. Stores stand in the order of their ids, needs that few stores have first: they tell soonest that some
 * stores are not the best.
 */
export interface CostTable {
  stores: readonly number[];
  /** The needs of the columns. */
  needs: readonly number[];
  /**
   * By store, then need: the cents above what the need costs where it is cheapest. A store that does not have it has so
   * much there that no saving makes up for it. Sums of all needs are exact.
   */
  extra: Float64Array;
  /** By store: the columns of the needs that it has. */
  offered: readonly Int32Array[];
  /** By store, then need: when the price was seen; -Infinity where there is none. */
  seen: Float64Array;
}

/** Thrown where amounts of money are so large that their sums would not be exact. */
export class TooLargeToAdd extends RangeError {}

/** `margin`: the most, in cents, by which plans may differ besides. */
export function createCostTable(offers: readonly Offer[], margin: number): CostTable {
  const ofNeed = Map.groupBy(offers, ({ need }) => need);
  const ranges = new Map([...ofNeed].map(([need, some]) => [need, rangeOf(some)]));
  const most = [...ranges.values()].reduce((sum, { highest }) => sum + highest, 0);
  const absent = most + margin + 1;
  if (absent * (ranges.size + 1) > Number.MAX_SAFE_INTEGER) throw new TooLargeToAdd('Prices too high to be added up.');

  const stores = [...new Set(offers.map(({ store }) => store))].sort((a, b) => a - b);
  const needs = [...ranges.keys()].sort((a, b) => countOf(ofNeed, a) - countOf(ofNeed, b) || a - b);
  const rows = new Map(stores.map((store, n) => [store, n * needs.length]));
  const columns = new Map(needs.map((need, n) => [need, n]));
  const extra = new Float64Array(stores.length * needs.length);
  const seen = new Float64Array(extra.length).fill(Number.NEGATIVE_INFINITY);
  const whereAbsent = Float64Array.from(needs, (need) => absent - (ranges.get(need)?.lowest ?? 0));
  for (const row of rows.values()) extra.set(whereAbsent, row);
  for (const offer of offers) {
    const at = (rows.get(offer.store) ?? 0) + (columns.get(offer.need) ?? 0);
    extra[at] = offer.cents - (ranges.get(offer.need)?.lowest ?? 0);
    seen[at] = offer.seen;
  }
  const offered = stores.map((_, row) => {
    const first = row * needs.length;
    return Int32Array.from(needs.keys()).filter((column) => (seen[first + column] ?? 0) > Number.NEGATIVE_INFINITY);
  });
  return { stores, needs, extra, offered, seen };
}

function rangeOf(offers: readonly Offer[]): { lowest: number; highest: number } {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (const { cents } of offers) {
    lowest = Math.min(lowest, cents);
    highest = Math.max(highest, cents);
  }
  return { lowest, highest };
}

const countOf = (ofNeed: ReadonlyMap<number, readonly Offer[]>, need: number) => ofNeed.get(need)?.length ?? 0;
