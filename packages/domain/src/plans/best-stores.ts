import type { CostsByStoreAndNeed } from './cost-table.ts';
import type { WorkBudget } from './work-budget.ts';

/** Stores as ascending rows of the table, and their extra cents plus the cost of their stops. */
export interface StoreCombination {
  rows: readonly number[];
  cost: number;
}

type IsBetter = (some: readonly number[], others: readonly number[]) => boolean;

/**
 * Finds the best sets of at most one, two and three stores. Exact: computes the cost of all pairs, and of all sets of
 * three that the pairs do not exclude. A third store saves no more beside two others than beside one of them, so
 * cost(a, b, c) >= cost(a, b) + cost(a, c) - cost(a). Stores without savings are never among the best, because fewer
 * stops are better at equal cost. Skips a pair if even its best third store could not compensate its cost. Throws
 * TooMuchToPlan.
 */
export function findBestStores(
  table: CostsByStoreAndNeed,
  stopCost: number,
  isBetter: IsBetter,
  budget: WorkBudget,
): [StoreCombination, StoreCombination, StoreCombination] {
  const count = table.stores.length;
  const needs = table.needs.length;
  const { extra, offered } = table;
  let best: StoreCombination = { rows: [], cost: Number.POSITIVE_INFINITY };
  const offer = (rows: readonly number[], cost: number) => {
    const isTie = cost === best.cost && rows.length === best.rows.length;
    if (cost < best.cost || (isTie && isBetter(rows, best.rows))) best = { rows, cost };
  };

  const single = new Float64Array(count);
  for (let a = 0; a < count; a += 1) {
    let sum = 0;
    for (let at = a * needs, end = at + needs; at < end; at += 1) sum += extra[at] ?? 0;
    single[a] = sum;
    offer([a], sum + stopCost);
  }
  const ofOne = best;

  const pair = new Float64Array(count * count);
  const maxSavingOfSecondStore = new Float64Array(count);
  let closest: readonly [number, number] = [0, 1];
  for (let a = 0; a < count; a += 1) {
    for (let b = a + 1; b < count; b += 1) {
      const columns = offered[b] ?? [];
      budget.spend(columns.length);
      let saved = 0;
      for (let at = 0, i = a * needs, j = b * needs; at < columns.length; at += 1) {
        const n = columns[at] ?? 0;
        const less = (extra[i + n] ?? 0) - (extra[j + n] ?? 0);
        if (less > 0) saved += less;
      }
      const sum = (single[a] ?? 0) - saved;
      if (sum < (pair[closest[0] * count + closest[1]] || Number.POSITIVE_INFINITY)) closest = [a, b];
      pair[a * count + b] = sum;
      pair[b * count + a] = sum;
      maxSavingOfSecondStore[a] = Math.max(maxSavingOfSecondStore[a] ?? 0, saved);
      maxSavingOfSecondStore[b] = Math.max(maxSavingOfSecondStore[b] ?? 0, (single[b] ?? 0) - sum);
      offer([a, b], sum + 2 * stopCost);
    }
  }
  const ofTwo = best;

  const together = new Float64Array(needs);
  /** Returns the extra cents of the stores in `together` and of `c`. Stops early above `most`. */
  const costWith = (c: number, most: number): number => {
    let sum = 0;
    budget.spend(needs);
    for (let n = 0, i = c * needs; n < needs; ) {
      for (const end = Math.min(n + 8, needs); n < end; n += 1, i += 1) {
        const one = together[n] ?? 0;
        const other = extra[i] ?? 0;
        // biome-ignore lint/complexity/useMathMinMax: it takes twice as long, of millions
        sum += one < other ? one : other;
      }
      if (sum > most) return sum;
    }
    return sum;
  };
  const combine = (a: number, b: number) => {
    budget.spend(needs);
    for (let n = 0, i = a * needs, j = b * needs; n < needs; n += 1, i += 1, j += 1) {
      together[n] = Math.min(extra[i] ?? 0, extra[j] ?? 0);
    }
  };
  const tryThird = (a: number, b: number, c: number) => {
    const most = best.cost - 3 * stopCost;
    const sum = costWith(c, most);
    if (sum <= most)
      offer(
        [a, b, c].sort((x, y) => x - y),
        sum + 3 * stopCost,
      );
  };
  // A good first set of three excludes most others.
  const [first, second] = closest;
  combine(first, second);
  for (let c = 0; c < count; c += 1) if (c !== first && c !== second) tryThird(first, second, c);

  for (let a = 0; a < count; a += 1) {
    for (let b = a + 1; b < count; b += 1) {
      let isTogether = false;
      const ab = pair[a * count + b] ?? 0;
      if (ab - Math.min(maxSavingOfSecondStore[a] ?? 0, maxSavingOfSecondStore[b] ?? 0) > best.cost - 3 * stopCost)
        continue;
      budget.spend(count - b);
      for (let c = b + 1; c < count; c += 1) {
        const most = best.cost - 3 * stopCost;
        const ac = pair[a * count + c] ?? 0;
        const bc = pair[b * count + c] ?? 0;
        if (ab + ac - (single[a] ?? 0) > most) continue;
        if (ab + bc - (single[b] ?? 0) > most || ac + bc - (single[c] ?? 0) > most) continue;
        if (!isTogether) combine(a, b);
        isTogether = true;
        tryThird(a, b, c);
      }
    }
  }
  return [ofOne, ofTwo, best];
}
