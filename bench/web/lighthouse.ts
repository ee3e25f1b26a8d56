import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { slowPhoneIndex } from '../budgets.ts';

/** `npm run bench:web` installs it. */
const lighthouse = join(import.meta.dirname, '../lighthouse/node_modules/.bin/lighthouse');
const maxReportBytes = 64 * 1024 * 1024;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface LighthouseRun {
  /** Scores from 0 to 100. */
  scores: Record<Category, number>;
  /** Compressed size of all loaded scripts, in bytes. */
  scriptBytes: number;
  /** Speed of this machine in Lighthouse's points. */
  benchmarkIndex: number;
  layoutShift: number;
  /** Milliseconds. With `slowdown` scaled to the slow phone, because other load slows the page down as well. */
  longestTask: number;
}

const flags = [
  ...['--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
  // Chromium refuses to run in its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The parts of Lighthouse's JSON report that are read here. */
interface Report {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<
    string,
    { numericValue?: number; details?: { type: string; items: Record<string, unknown>[] } } | undefined
  >;
}

/** Simulates a slow phone on a slow network. With `slowdown`, really throttles network and processor. */
export async function rate(url: string, { slowdown }: { slowdown?: number } = {}): Promise<LighthouseRun> {
  const report = await runLighthouse([
    url,
    ...['--quiet', '--output=json', `--chrome-flags=${flags.join(' ')}`],
    ...categories.map((category) => `--only-categories=${category}`),
    // Listing pages of samples are never crawlable.
    ...(url.includes('/listings/') ? ['--skip-audits=is-crawlable'] : []),
    ...(slowdown ? ['--throttling-method=devtools', `--throttling.cpuSlowdownMultiplier=${slowdown}`] : []),
  ]);
  if (report.runtimeError) throw new Error(`Lighthouse failed: ${report.runtimeError.message}`);
  const { benchmarkIndex } = report.environment;
  const asOnPhone = slowdown ? benchmarkIndex / slowdown / slowPhoneIndex : 1;
  const score = (category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
  return {
    scores: Object.fromEntries(categories.map((category) => [category, score(category)])) as Record<Category, number>,
    scriptBytes: sumScripts(report),
    benchmarkIndex,
    layoutShift: report.audits['cumulative-layout-shift']?.numericValue ?? 0,
    longestTask: asOnPhone * Math.max(0, ...itemsOf(report, 'long-tasks').map(({ duration }) => Number(duration))),
  };
}

async function runLighthouse(args: string[]): Promise<Report> {
  const chromePath = findChromium();
  const env = { ...process.env, ...(chromePath && { CHROME_PATH: chromePath }) };
  const { stdout } = await promisify(execFile)(lighthouse, args, { env, maxBuffer: maxReportBytes });
  return JSON.parse(stdout);
}

function itemsOf(report: Report, audit: string): Record<string, unknown>[] {
  const details = report.audits[audit]?.details;
  return details?.type === 'table' ? details.items : [];
}

function sumScripts(report: Report): number {
  const scripts = itemsOf(report, 'network-requests').filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
}
