import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { slowPhoneIndex } from '../budgets.ts';

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
      scores: Object.fromEntries(categories.map((category) => [category, score(category)])) as Record<Category, number>,
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
