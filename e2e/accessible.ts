import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

interface Scope {
  /** Only what is in it. */
  within?: string;
  /** Rules that need not hold for the moment. */
  except?: string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What of axe's rules a theme can break: all others come out the same in both, and are asked of one. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];
/** Three times as quick as by default, which also describes whatever is right. */
const options: Axe.RunOptions = { resultTypes: ['violations'] };

/** Shows a theme, and returns what breaks axe's rules in it, or undefined while the page has no axe. */
const findViolations = (page: Page, theme: 'dark' | 'light', { within, except = [] }: Scope) =>
  page.evaluate(
    async ([name, selector, run]) => {
      const { axe } = window as unknown as { axe?: typeof Axe };
      if (!axe) return;
      // How anything looks follows from this attribute alone; `shell-themes.spec.ts` shows who sets it.
      document.documentElement.setAttribute('data-theme', name);
      const { violations } = await axe.run(selector ?? document, run);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    [
      theme,
      within,
      {
        ...options,
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
        ...(theme === 'dark' && { runOnly: { type: 'rule', values: rulesOfColours } }),
      } satisfies Axe.RunOptions,
    ] as const,
  );

/**
 * Nothing on the page, once it has come to rest, breaks one of axe's rules in either theme, and nothing is wider than
 * the screen.
 */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  // The dark one first: pages are light unless told otherwise, and are left as they were found.
  for (const theme of ['dark', 'light'] as const) {
    // While colours fade and pictures come, a page is for a moment what it never is for its readers.
    await expect(async () => {
      let found = await findViolations(page, theme, scope);
      if (!found) {
        await page.evaluate(source);
        found = await findViolations(page, theme, scope);
      }
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
