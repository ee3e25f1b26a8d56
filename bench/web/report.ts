import { firstScriptsBudget } from '../budgets.ts';
import { alignColumns } from '../report.ts';
import { type Category, categories, type LighthouseRun } from './lighthouse.ts';
import type { Script } from './scripts.ts';

const scoreBudgets: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

export interface WebFigures {
  scripts: Script[];
  /** Of all scripts, compressed with gzip. */
  scriptBytes: number;
  /** Every run, the one with the median performance first. */
  runs: LighthouseRun[];
}

/** Whether everything is within its budget. */
export function isWithinBudget(figures: WebFigures): boolean {
  return toRows(figures).every(({ within }) => within !== false);
}

/** What was measured beside what it may be, and what costs points. */
export function toText(figures: WebFigures): string {
  const rows = toRows(figures).map(({ name, value, budget, within }) => [
    name,
    value,
    budget,
    within === undefined ? '' : within ? 'ok' : 'OVER',
  ]);
  const table = alignColumns([['Home page', 'measured', 'budget', 'verdict'], ...rows]);
  const losses = figures.runs[0]?.losses ?? [];
  if (losses.length === 0) return table;
  const lines = losses
    .toSorted((a, b) => b.points - a.points)
    .map(({ category, title, found, points }) => [`${title} (${category})`, found, points.toFixed(1)]);
  return `${table}\n\n${alignColumns([['What costs points', 'found', 'points'], ...lines])}`;
}

function toRows({ scriptBytes, runs, scripts }: WebFigures) {
  const median = runs[0];
  const scores = categories.map((category) => {
    const score = median?.scores[category] ?? 0;
    const all = runs.map((run) => run.scores[category]).join(', ');
    return {
      name: `Lighthouse mobile, ${category}`,
      value: `${score} (of ${all})`,
      budget: `at least ${scoreBudgets[category]}`,
      within: score >= scoreBudgets[category],
    };
  });
  const scriptRow = {
    name: `Scripts, gzip (${scripts.length} files)`,
    value: `${(scriptBytes / 1_000).toFixed(1)} kB`,
    budget: `at most ${firstScriptsBudget / 1_000} kB`,
    within: scriptBytes <= firstScriptsBudget,
  };
  const loadedRow = {
    name: 'All scripts that the browser loaded, as sent',
    value: `${((median?.scriptBytes ?? 0) / 1_000).toFixed(1)} kB`,
    budget: '',
    within: undefined,
  };
  return [scriptRow, loadedRow, ...scores];
}
