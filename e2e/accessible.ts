import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Scope {
  /** Only what is in it. */
  within?: string;
  /** Rules that need not hold for the moment. */
  except?: string[];
}

/** Nothing on the page, once it has come to rest, breaks one of axe's rules, and nothing is wider than the screen. */
export async function expectAccessible(page: Page, { within, except = [] }: Scope = {}): Promise<void> {
  // While colours fade and pictures come, a page is for a moment what it never is for its readers.
  await expect(async () => {
    const axe = new AxeBuilder({ page }).disableRules(except);
    const { violations } = await (within ? axe.include(within) : axe).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect(found).toEqual([]);
  }).toPass({ timeout: 10_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  // Whatever is wider than a dialog is cut off.
  const dialogs = page.getByRole('dialog');
  expect(await dialogs.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(0);
}
