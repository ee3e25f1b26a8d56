import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Scope {
  /** Only what is in it. */
  within?: string;
  /** Rules that need not hold for the moment. */
  except?: string[];
}

/** What of axe's rules a theme can break: all others come out the same in both, and are asked of one. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

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
      // The browser reads axe's 500 kB once for each page.
      const isLoaded = await page.evaluate(() => 'axe' in window);
      // Three times as quick as by default, which also describes whatever is right, and opens a page to look into
      // frames.
      const all = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'true' }) })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .disableRules(except);
      const axe = theme === 'dark' ? all.withRules(rulesOfColours) : all;
      const { violations } = await (within ? axe.include(within) : axe).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
      expect(found, `in the ${theme} theme`).toEqual([]);
    }).toPass({ timeout: 20_000 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  // Whatever is wider than a dialog is cut off.
  const dialogs = page.getByRole('dialog');
  expect(await dialogs.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(0);
}

/** The same on a phone and on a wide screen, one after the other, of what is open by now. */
export async function expectAccessibleOnBoth(page: Page, scope?: Scope): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, scope);
  }
}
