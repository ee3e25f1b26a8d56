import { type Budget, referenceYardstick } from './budgets.ts';
import type { Measure, Measurement, Slow } from './measure.ts';
import { type Rates, shareOf, type Throughput } from './measures/throughputs.ts';
import { patience } from './obvious/run.ts';
import { percentile } from './statistics.ts';

export interface Result extends Measurement {
  measure: Measure;
  /** Mean duration of the yardstick before and after, in milliseconds. */
  baseline: number;
  obvious: number[];
}

export interface Figures {
  name: string;
  count: number;
  p50: number;
  p99: number;
  /** Duration of the yardstick, and the p50 as a multiple of it. */
  yardstick: number;
  yardsticks: number;
  budget: Budget;
  obvious: number | null;
  /** Duration of the naive way as a multiple of the median. */
  times: number | null;
  within: boolean | null;
  parts: { name: string; count: number; p50: number; p99: number }[];
  slowest: Slow[];
  rate: number | null;
  /** MB. Null if not measured. */
  memory: number | null;
  /** Multiple of the undisturbed p99. Null without a disturbance. */
  timesUndisturbed: number | null;
}

export function toFigures({
  measure,
  baseline,
  durations,
  parts = [],
  slowest = [],
  rate,
  memory: bytes,
  undisturbed,
  obvious,
}: Result): Figures {
  const { name, budget } = measure;
  const p50 = percentile(durations, 50);
  const p99 = percentile(durations, 99);
  const median = obvious.length > 0 ? percentile(obvious, 50) : null;
  const times = median === null ? null : median / p50;
  const memory = bytes === undefined ? null : bytes / 2 ** 20;
  const timesUndisturbed = undisturbed ? p99 / percentile(undisturbed, 99) : null;
  const slower = baseline / referenceYardstick;
  const isWithin =
    (timesUndisturbed ?? 0) <= (budget.timesUndisturbed ?? Number.POSITIVE_INFINITY) &&
    (memory ?? 0) <= (budget.memory ?? Number.POSITIVE_INFINITY) &&
    p50 <= (budget.p50 ?? Number.POSITIVE_INFINITY) * slower &&
    p99 <= (budget.p99 ?? Number.POSITIVE_INFINITY) * slower &&
    (times === null || times >= (budget.atLeastTimes ?? 0));
  return {
    name,
    count: durations.length,
    p50,
    p99,
    yardstick: baseline,
    yardsticks: p50 / baseline,
    budget,
    obvious: median,
    times,
    within: Object.keys(budget).length > 0 ? isWithin : null,
    parts: parts.map((part) => ({
      name: part.name,
      count: part.durations.length,
      p50: percentile(part.durations, 50),
      p99: percentile(part.durations, 99),
    })),
    slowest,
    rate: rate ?? null,
    memory,
    timesUndisturbed,
  };
}

export function toTable(all: readonly Figures[]): string {
  const head = ['Measure', 'n', 'p50', 'p99', 'yardsticks', 'budget', 'obvious way', 'times', 'verdict'];
  return alignColumns([head, ...all.flatMap(toRows)]);
}

export function toSlowest(all: readonly Figures[]): string {
  return all
    .filter(({ within, slowest }) => within === false && slowest.length > 0)
    .map(({ name, slowest }) => {
      const lines = slowest.map(({ path, duration }) => `  ${formatTime(duration).padStart(9)}  /api${path}`);
      return `\nThe slowest of '${name}':\n${lines.join('\n')}`;
    })
    .join('\n');
}

export function toYardstick(all: readonly Figures[]): string {
  if (all.length === 0) return '';
  const median = formatTime(
    percentile(
      all.map(({ yardstick }) => yardstick),
      50,
    ),
  );
  return `The yardstick took ${median}; budgets of time are for one of ${formatTime(referenceYardstick)}.`;
}

export function toShares(all: readonly { measure: Throughput; rates: Rates }[]): string {
  const head = ['At 32 connections', 'a second', 'bare server', 'share', 'budget', 'verdict'];
  const rows = all.map(({ measure: { name, of, budget }, rates }) => [
    name,
    formatRate(rates.rate),
    `${of === 'rows' ? '24 rows' : 'a constant'}, ${formatRate(rates.bare)}`,
    shareOf(rates).toPrecision(2),
    budget === undefined ? '' : String(budget),
    budget === undefined ? 'no budget' : shareOf(rates) >= budget ? 'ok' : 'UNDER',
  ]);
  return alignColumns([head, ...rows]);
}

const formatRate = (rate: number) => Math.round(rate).toLocaleString('en');

function toRows(figures: Figures): string[][] {
  const { name, count, p50, p99, yardsticks, budget, obvious, times, parts } = figures;
  const own = [
    ...[name, String(count), formatTime(p50), formatTime(p99), formatTimes(yardsticks), formatBudget(budget)],
    ...[obvious === null ? '' : formatObvious(obvious), times === null ? '' : formatTimes(times)],
    formatVerdict(figures),
  ];
  return [
    own,
    ...parts.map((part) => [
      `· ${part.name}`,
      String(part.count),
      formatTime(part.p50),
      formatTime(part.p99),
      '',
      '',
      '',
      '',
      '',
    ]),
  ];
}

function formatVerdict({ within, rate, memory, timesUndisturbed }: Figures): string {
  const slower = timesUndisturbed === null ? '' : `, ${formatTimes(timesUndisturbed)}`;
  const used = memory === null ? slower : `, ${Math.round(memory)} MB`;
  if (within !== null) return `${within ? 'ok' : 'OVER'}${used}`;
  return rate === null ? 'no budget' : `${Math.round(rate)} a second`;
}

function formatTime(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(2)} s`;
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`;
}

function formatObvious(milliseconds: number): string {
  return milliseconds >= patience ? `over ${patience / 1_000} s` : formatTime(milliseconds);
}

function formatTimes(times: number): string {
  return `${times >= 10 ? Math.round(times).toLocaleString('en') : times.toFixed(1)}×`;
}

function formatBudget({ p50, p99, atLeastTimes, memory, timesUndisturbed }: Budget): string {
  const limit = (value: number) => (value >= 1_000 ? `${value / 1_000} s` : `${value} ms`);
  return [
    p50 && `p50 ${limit(p50)}`,
    p99 && `p99 ${limit(p99)}`,
    atLeastTimes && `${atLeastTimes}×`,
    memory && `${memory} MB`,
    timesUndisturbed && `p99 ${timesUndisturbed}× undisturbed`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function alignColumns(rows: readonly string[][]): string {
  const head = rows[0] ?? [];
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.slice(1).map(line)].join('\n');
}
