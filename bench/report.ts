import { readFile, writeFile } from 'node:fs/promises';
import { type Budget, referenceYardstick } from './budgets.ts';

/** Duration of a request or process in milliseconds. */
export interface Sample {
  duration: number;
  path?: string;
  megabytes?: number;
}

/** A row of the table. */
export interface Result {
  cells: string[];
  isWithin: boolean;
  /** The slowest requests of a measurement that misses its budget. */
  slowest: string[];
}

const head = ['Measure', 'n', 'p50', 'p99', 'yardsticks', 'budget', 'verdict'];

/** Scales the budget by the yardstick, so that it holds on slow and fast machines. */
export function toResult(name: string, budget: Budget, samples: readonly Sample[], yardstick: number): Result {
  const durations = samples.map(({ duration }) => duration);
  const [p50, p99] = [percentile(durations, 50), percentile(durations, 99)];
  const scale = yardstick / referenceYardstick;
  const megabytes = Math.max(...samples.map((sample) => sample.megabytes ?? 0));
  const isWithin =
    p50 <= (budget.p50 ?? Infinity) * scale &&
    p99 <= (budget.p99 ?? Infinity) * scale &&
    megabytes <= (budget.megabytes ?? Infinity);
  const limits = Object.entries(budget).map(([rank, limit]) => {
    if (rank === 'megabytes') return `${Math.round(megabytes)} of ${limit} MB`;
    return `${rank} ${limit < 1_000 ? `${limit} ms` : `${limit / 1_000} s`}`;
  });
  const slowest = samples.toSorted((a, b) => b.duration - a.duration).slice(0, 5);
  return {
    cells: [
      name,
      String(durations.length),
      formatTime(p50),
      formatTime(p99),
      formatRatio(p50 / yardstick),
      limits.join(', '),
      isWithin ? 'ok' : 'OVER',
    ],
    isWithin,
    slowest: isWithin ? [] : slowest.map(({ path = '', duration }) => `${formatTime(duration).padStart(9)}  ${path}`),
  };
}

/** Responses per second of the app and of the bare server, with the same number of connections. */
export interface Rates {
  app: number;
  bare: number;
}

/** Uses the turn with the median share, because the speed of a machine varies within seconds. */
export function toShareResult(name: string, budget: number, turns: readonly Rates[]): Result {
  const { app, bare } = turns.toSorted((a, b) => a.app / a.bare - b.app / b.bare)[
    Math.floor(turns.length / 2)
  ] as Rates;
  const isWithin = app / bare >= budget;
  const rate = `${Math.round(app).toLocaleString('en')}/s`;
  return {
    cells: [
      name,
      String(turns.length),
      rate,
      '',
      `${(app / bare).toPrecision(2)}×`,
      `at least ${budget}×`,
      isWithin ? 'ok' : 'UNDER',
    ],
    isWithin,
    slowest: [],
  };
}

export const toTable = (results: readonly Result[]): string =>
  alignColumns([head, ...results.map(({ cells }) => cells)]);

export function alignColumns(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => row[column]?.[column === 0 ? 'padEnd' : 'padStart'](width)).join(' | ')} |`;
  const rule = line(widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return [line(rows[0] ?? []), rule, ...rows.slice(1).map(line)].join('\n');
}

/** Replaces the table between the marks of `name` in docs/performance.md. */
export async function writeTable(name: string, table: string): Promise<void> {
  const file = new URL('../docs/performance.md', import.meta.url);
  const page = await readFile(file, 'utf8');
  const pattern = new RegExp(`(?<=<!-- ${name}:begin -->\n)[^]*?(?=<!-- ${name}:end -->)`);
  if (!pattern.test(page)) throw new Error(`docs/performance.md has no table '${name}'.`);
  await writeFile(
    file,
    page.replace(pattern, () => `${table}\n`),
  );
}

/** Uses the nearest-rank method. Throws if there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error('A percentile needs at least one value.');
  return value;
}

function formatTime(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(2)} s`;
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`;
}

function formatRatio(ratio: number): string {
  return `${ratio >= 10 ? Math.round(ratio).toLocaleString('en') : ratio.toFixed(1)}×`;
}
