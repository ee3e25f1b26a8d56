import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { slowPhoneIndex } from '../budgets.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** An audit that costs points. */
export interface Loss {
  category: Category;
  audit: string;
  title: string;
  /** What was found, in Lighthouse's words. */
  found: string;
  /** How many points of the category it costs. */
  points: number;
}

export interface LighthouseRun {
  /** 0 to 100. */
  scores: Record<Category, number>;
  losses: Loss[];
  /** Bytes of script that the browser loaded, compressed as the server sent them. */
  scriptBytes: number;
  /** How quick this machine was just then, in Lighthouse's points. */
  benchmarkIndex: number;
  /** How far what was there moved: the cumulative layout shift. */
  layoutShift: number;
  /**
   * The longest that the page was busy with one thing, in milliseconds; not a figure of a network that is computed.
   * With a `slowdown` as on the slow phone, by how quick this machine was just before: one that gives less for a while
   * would slow the page down by that as well.
   */
  longestTask: number;
}

const flags = [
  ...['--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
  // Chromium refuses to run as root inside its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Rates the page at `url` as Lighthouse does by default: what a slow phone on a slow network would have taken is
 * computed from what was seen on this machine. With `slowdown` the browser's network is that slow, and its processor so
 * many times slower, while it loads the page. In the browser of the browser tests.
 */
export async function rate(url: string, { slowdown }: { slowdown?: number } = {}): Promise<LighthouseRun> {
  const chromePath = findChromium();
  const chrome = await launch({ chromeFlags: flags, logLevel: 'silent', ...(chromePath && { chromePath }) });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: [...categories],
      // Listings of the samples ask not to be found, whatever else they are like.
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
