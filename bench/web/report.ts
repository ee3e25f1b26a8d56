import { firstScriptsBudget } from '../budgets.ts';
import { alignColumns } from '../report.ts';
import { type Category, categories, type LighthouseRun } from './lighthouse.ts';
import type { Script } from './scripts.ts';

const scoreBudgets: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Budgets with a throttled network and processor. */
const slowedBudgets = { performance: 97, layoutShift: 0, longestTask: 150 };

/** The run with the median performance comes first. */
export interface PageFigures {
  name: string;
  computed: LighthouseRun[];
  /** Runs with a throttled network and a processor slowed by `slowdown`. */
  slowed: LighthouseRun[];
  slowdown: number;
}

export interface WebFigures {
  scripts: Script[];
  /** Bytes after gzip. */
  scriptBytes: number;
  pages: PageFigures[];
}

interface Row {
  name: string;
  value: string;
  budget: string;
  within?: boolean;
}

export function isWithinBudget(figures: WebFigures): boolean {
  return toRows(figures).every(({ within }) => within !== false);
}

export function toText(figures: WebFigures): string {
  const rows = toRows(figures).map(({ name, value, budget, within }) => [
    name,
    value,
    budget,
    within === undefined ? '' : within ? 'ok' : 'OVER',
  ]);
  return alignColumns([['Page', 'measured', 'budget', 'verdict'], ...rows]);
}

function toRows({ scriptBytes, pages, scripts }: WebFigures): Row[] {
  const scriptRow = {
    name: `Home: scripts, gzip (${scripts.length} files)`,
    value: toKilobytes(scriptBytes),
    budget: `at most ${firstScriptsBudget / 1_000} kB`,
    within: scriptBytes <= firstScriptsBudget,
  };
  return [scriptRow, ...pages.flatMap(pageRows)];
}

function pageRows({ name, computed, slowed, slowdown }: PageFigures): Row[] {
  const worst = (figure: (run: LighthouseRun) => number) => Math.max(...slowed.map(figure));
  const [layoutShift, longestTask] = [worst((run) => run.layoutShift), worst((run) => run.longestTask)];
  return [
    { name: `${name}: all scripts loaded, as sent`, value: toKilobytes(computed[0]?.scriptBytes ?? 0), budget: '' },
    ...categories.map((category) =>
      scoreRow(`${name}: Lighthouse mobile, ${category}`, computed, category, scoreBudgets[category]),
    ),
    scoreRow(
      `${name}: performance, network slowed and processor ${slowdown.toFixed(1)} times`,
      slowed,
      'performance',
      slowedBudgets.performance,
    ),
    {
      name: `${name}: layout shift, at most`,
      value: layoutShift.toFixed(3),
      budget: `${slowedBudgets.layoutShift}`,
      within: Number(layoutShift.toFixed(3)) <= slowedBudgets.layoutShift,
    },
    {
      name: `${name}: longest task`,
      value: `${Math.round(longestTask)} ms`,
      budget: `at most ${slowedBudgets.longestTask} ms`,
      within: longestTask <= slowedBudgets.longestTask,
    },
  ];
}

function scoreRow(name: string, runs: readonly LighthouseRun[], category: Category, least: number): Row {
  const score = runs[0]?.scores[category] ?? 0;
  const all = runs.map((run) => run.scores[category]).join(', ');
  return { name, value: `${score} (of ${all})`, budget: `at least ${least}`, within: score >= least };
}

const toKilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
