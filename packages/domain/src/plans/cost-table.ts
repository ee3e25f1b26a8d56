/** Cost of a whole need at a store, in cents, and the time of its oldest price, in milliseconds. */
export interface NeedCostAtStore {
  need: number;
  store: number;
  cents: number;
  seen: number;
}

/** Stores are in order of id. Needs with few stores come first, because they exclude stores soonest. */
export interface CostsByStoreAndNeed {
  stores: readonly number[];
  needs: readonly number[];
  /**
   * By store, then need: cents above the lowest cost of the need. A store without the need has a value that no saving
   * compensates. Sums of all needs are exact.
   */
  extra: Float64Array;
  offered: readonly Int32Array[];
  /** By store, then need: time of the price. -Infinity without a price. */
  seen: Float64Array;
}

/** Thrown if sums of cents would exceed exact integers. */
export class SumOverflowError extends RangeError {}

/** Builds the table. `margin` is the largest difference of plans in costs other than offers, in cents. */
export function createCostTable(offers: readonly NeedCostAtStore[], margin: number): CostsByStoreAndNeed {
  const ofNeed = Map.groupBy(offers, ({ need }) => need);
  const ranges = new Map([...ofNeed].map(([need, some]) => [need, rangeOf(some)]));
  const most = [...ranges.values()].reduce((sum, { highest }) => sum + highest, 0);
  const absent = most + margin + 1;
  if (absent * (ranges.size + 1) > Number.MAX_SAFE_INTEGER)
    throw new SumOverflowError('Prices too high to be added up.');

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

function rangeOf(offers: readonly NeedCostAtStore[]): { lowest: number; highest: number } {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (const { cents } of offers) {
    lowest = Math.min(lowest, cents);
    highest = Math.max(highest, cents);
  }
  return { lowest, highest };
}

const countOf = (ofNeed: ReadonlyMap<number, readonly NeedCostAtStore[]>, need: number) =>
  ofNeed.get(need)?.length ?? 0;
