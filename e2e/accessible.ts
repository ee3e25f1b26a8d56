import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

interface Scope {
  /** Selector of the only part to check. */
  within?: string;
  /** Rules to leave out. */
  except?: string[];
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The only rules of axe whose result depends on the theme. The others are checked in one theme. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];
/** By default axe also describes passed rules, which takes three times as long. */
const options: Axe.RunOptions = { resultTypes: ['violations'] };

/** Shows a theme and returns its violations of axe's rules, or undefined if the page has no axe yet. */
const findViolations = (page: Page, theme: 'dark' | 'light', { within, except = [] }: Scope) =>
  page.evaluate(
    async ([name, selector, run]) => {
      const { axe } = window as unknown as { axe?: typeof Axe };
      if (!axe) return;
      // All colours depend on this attribute alone. `shell-themes.spec.ts` tests how it is set.
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
 * Checks that the page breaks no rule of axe in either theme, and that nothing is wider than the screen. Retries until
 * the page is at rest.
 */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  // Light last, because it is the default: the page is left as it was.
  for (const theme of ['dark', 'light'] as const) {
    // Fading colours and loading pictures break rules for a moment.
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
  // A dialog cuts off wider content.
  const dialogs = page.getByRole('dialog');
  expect(await dialogs.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(0);
}

/** Checks the open page on a wide screen and on a phone. */
export async function expectAccessibleOnBoth(page: Page, scope?: Scope): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, scope);
  }
}
