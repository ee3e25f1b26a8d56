import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { slowPhoneIndex } from '../budgets.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface Loss {
  category: Category;
  audit: string;
  title: string;
  found: string;
  points: number;
}

export interface LighthouseRun {
  /** Scores from 0 to 100. */
  scores: Record<Category, number>;
  losses: Loss[];
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

/** Simulates a slow phone on a slow network. With `slowdown`, really throttles network and processor. */
export async function rate(url: string, { slowdown }: { slowdown?: number } = {}): Promise<LighthouseRun> {
  const chromePath = findChromium();
  const chrome = await launch({ chromeFlags: flags, logLevel: 'silent', ...(chromePath && { chromePath }) });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: [...categories],
      // Listing pages of samples are never crawlable.
      skipAudits: url.includes('/listings/') ? ['is-crawlable'] : [],
      ...(slowdown && { throttlingMethod: 'devtools', throttling: { cpuSlowdownMultiplier: slowdown } }),
    });
    if (!result) throw new Error('Lighthouse gave no result.');
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse failed: ${lhr.runtimeError.message}`);
    const { benchmarkIndex } = lhr.environment;
    const asOnPhone = slowdown ? benchmarkIndex / slowdown / slowPhoneIndex : 1;
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      losses: categories.flatMap((category) => findLosses(lhr, category)),
      scriptBytes: sumScripts(lhr),
      benchmarkIndex,
      layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
      longestTask: asOnPhone * Math.max(0, ...itemsOf(lhr, 'long-tasks').map(({ duration }) => Number(duration))),
    };
  } finally {
    chrome.kill();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function itemsOf(report: Report, audit: string): Record<string, unknown>[] {
  const details = report.audits[audit]?.details;
  return details?.type === 'table' ? details.items : [];
}

function sumScripts(report: Report): number {
  const scripts = itemsOf(report, 'network-requests').filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
}

function findLosses(report: Report, category: Category): Loss[] {
  const audits = report.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  const rated = audits.filter(({ id }) => typeof report.audits[id]?.score === 'number');
  const all = rated.reduce((sum, { weight }) => sum + weight, 0);
  return rated.flatMap(({ id, weight }) => {
    const audit = report.audits[id];
    if (!audit || audit.score === null || audit.score >= 1) return [];
    const points = ((1 - audit.score) * weight * 100) / all;
    return [{ category, audit: id, title: audit.title, found: audit.displayValue ?? '', points }];
  });
}
