import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Scope {
  /** Only what is in it. */
  within?: string;
  /** Rules that need not hold for the moment. */
  except?: string[];
}

/**
 * Nothing on the page, once it has come to rest, breaks one of axe's rules in either theme, and nothing is wider than
 * the screen.
 */
export async function expectAccessible(page: Page, { within, except = [] }: Scope = {}): Promise<void> {
  // The dark one first: pages are light unless told otherwise, and are left as they were found.
  for (const theme of ['dark', 'light']) {
    // How anything looks follows from this attribute alone; `shell-themes.spec.ts` shows who sets it.
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    // While colours fade and pictures come, a page is for a moment what it never is for its readers.
    await expect(async () => {
      // Three times as quick as by default, which also describes whatever is right, and opens a page to look into
      // frames.
      const axe = new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .disableRules(except);
      const { violations } = await (within ? axe.include(within) : axe).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
      expect(found, `in the ${theme} theme`).toEqual([]);
    }).toPass({ timeout: 10_000 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  // Whatever is wider than a dialog is cut off.
  const dialogs = page.getByRole('dialog');
  expect(await dialogs.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(0);
}
