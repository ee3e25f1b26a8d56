import type { Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  args: { beginData?: { dirtyObjects: number } };
}

/** Returns the number of boxes that the page lays out while `change` runs, and its number of elements. */
export async function layoutOf(page: Page, change: () => void): Promise<{ laidOut: number; all: number }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own that could be traced.');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate(change);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const layouts = traceEvents.flatMap(({ name, args }) => (name === 'Layout' && args.beginData) || []);
  return {
    laidOut: layouts.reduce((sum, { dirtyObjects }) => sum + dirtyObjects, 0),
    all: await page.locator('*').count(),
  };
}
