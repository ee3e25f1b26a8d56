import { chainedJevonsIndex, type IndexOptions, type MonthlyIndexPoint } from './jevons.ts';
import { geksWindowMonths, type MonthPairSums } from './month-pairs.ts';
import { type Month, monthNumber } from './observations.ts';

export type GeksPoint = Pick<MonthlyIndexPoint, 'month' | 'value'>;

export interface GeksOptions extends IndexOptions {
  /** Calendar months in a window, from 2 to `geksWindowMonths`, which is the default. */
  window?: number;
}

/**
 * Rolling-window GEKS-Jevons index with a movement splice.
 *
 * Within a window, every pair of months is compared by matched items, and the levels fit all comparisons by least
 * squares. If every pair has matched items, this is GEKS: the geometric mean of all ways by a third month. A pair with
 * fewer than `minMatched` items has no part.
 * The first window gives the first months. Each later month has its own window: its movement from the latest earlier
 * month with a value is added (movement splice), so published months are not revised. Until the first window is
 * complete, each new month changes its values.
 * Source: Ivancic, Diewert and Fox, Scanner data, time aggregation and the construction of price indexes,
 * Journal of Econometrics 161 (2011), rolling year GEKS. Least squares for missing pairs: ILO, IMF et al.,
 * Consumer Price Index Manual (2020), multilateral methods.
 *
 * Values start, and start again, in the months of the chained Jevons index. A month that its window connects with no
 * earlier value, such as the first after a gap of a year, takes the link of that index.
 *
 * @returns one point for each month with prices, in ascending order. The value is 100 in a month that starts values.
 *   It is null if matched items connect the month with no earlier one that has a value.
 * @throws RangeError if the window is not a whole number from 2 to `geksWindowMonths`.
 */
export function rollingGeks(
  matches: MonthPairSums,
  { window = geksWindowMonths, minMatched = 1 }: GeksOptions = {},
): GeksPoint[] {
  if (!Number.isInteger(window) || window < 2 || window > geksWindowMonths) {
    throw new RangeError(`A window has 2 to ${geksWindowMonths} months.`);
  }
  const segments = Map.groupBy(chainedJevonsIndex(matches, { minMatched }), ({ base }) => base);
  return [...segments].flatMap(([base, points]) => {
    const months = points.map(({ month }) => month);
    const logs = base === null ? [] : segmentLogs(matches, months, window, minMatched);
    return months.map((month, index) => {
      const log = logs[index];
      return { month, value: log === undefined ? null : 100 * Math.exp(log) };
    });
  });
}

/** Logarithms of the values of months from the month that starts them. */
function segmentLogs(
  matches: MonthPairSums,
  months: readonly Month[],
  window: number,
  minMatched: number,
): (number | undefined)[] {
  const numbers = months.map(monthNumber);
  const pairs = comparePairs(matches, months, window, minMatched);
  const inFirst = numbers.filter((number) => number < (numbers[0] as number) + window).length;
  const logs = levels(pairs, [0, inFirst], 0);
  months.slice(inFirst).forEach((month, at) => {
    const index = inFirst + at;
    const start = numbers.findIndex((number) => number > (numbers[index] as number) - window);
    const base = lastLevel(logs, start);
    const moved = base === undefined ? undefined : levels(pairs, [start, index + 1], base).at(-1);
    if (base !== undefined && moved !== undefined) {
      logs.push((logs[base] as number) + moved);
      return;
    }
    const link = logs.findLastIndex(
      (log, other) => log !== undefined && matches.isLinked(months[other] as Month, month, minMatched),
    );
    const linkLog = logs[link];
    logs.push(linkLog === undefined ? undefined : linkLog + matches.relative(months[link] as Month, month).log);
  });
  return logs;
}

/** Logarithms of the month's prices relative to another month's, by both indexes. Undefined if too few items match. */
type Pairs = readonly (readonly (number | undefined)[])[];

function comparePairs(matches: MonthPairSums, months: readonly Month[], window: number, minMatched: number): Pairs {
  const numbers = months.map(monthNumber);
  return months.map((from, row) =>
    months.map((to, column) => {
      const distance = (numbers[column] as number) - (numbers[row] as number);
      if (Math.abs(distance) >= window) return undefined;
      if (distance === 0) return 0;
      const [earlier, later] = distance > 0 ? [from, to] : [to, from];
      if (!matches.isLinked(earlier, later, minMatched)) return undefined;
      return Math.sign(distance) * matches.relative(earlier, later).log;
    }),
  );
}

function lastLevel(logs: readonly (number | undefined)[], start: number): number | undefined {
  const index = logs.findLastIndex((log) => log !== undefined);
  return index < start ? undefined : index;
}

/**
 * Least-squares levels of the months from `start` up to, but without, `end`, relative to the month `base`. Undefined
 * for months that no chain of matched pairs connects with it.
 * Without the base, the normal equations are positive definite, so elimination needs no pivoting.
 */
function levels(pairs: Pairs, [start, end]: [number, number], base: number): (number | undefined)[] {
  const connected = new Set([base]);
  for (const month of connected) {
    for (let other = start; other < end; other += 1) {
      if (pairs[month]?.[other] !== undefined) connected.add(other);
    }
  }
  const unknown = [...connected].filter((month) => month !== base);
  const rows = unknown.map((month) => {
    const neighbours = [...connected].filter((other) => other !== month && pairs[other]?.[month] !== undefined);
    const coefficients = unknown.map((other) => {
      if (other === month) return neighbours.length;
      return neighbours.includes(other) ? -1 : 0;
    });
    return [...coefficients, neighbours.reduce((sum, other) => sum + (pairs[other]?.[month] ?? 0), 0)];
  });
  const solution = new Map(solve(rows).map((level, index) => [unknown[index], level]));
  solution.set(base, 0);
  return Array.from({ length: end - start }, (_, index) => solution.get(start + index));
}

/** Solves a positive definite system. Each row has its right side at the end. The rows are changed. */
function solve(rows: number[][]): number[] {
  rows.forEach((pivot, index) => {
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[index] as number) / (pivot[index] as number);
      if (factor === 0) continue;
      for (let column = index; column < row.length; column += 1) {
        row[column] = (row[column] as number) - factor * (pivot[column] as number);
      }
    }
  });
  return rows.map((row, index) => (row.at(-1) as number) / (row[index] as number));
}
