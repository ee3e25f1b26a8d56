import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Each section, what shows that it is there, and what is opened in it. */
const screens: { path: string; ready: (page: Page) => Promise<unknown> }[] = [
  { path: 'dashboard', ready: (page) => expect(page.getByRole('region', { name: 'Last imports' })).toBeVisible() },
  { path: 'integrations', ready: (page) => expect(page.getByRole('region', { name: 'Nominatim' })).toBeVisible() },
  { path: 'audit-log', ready: (page) => expect(page.getByRole('gridcell', { name: 'import' }).first()).toBeVisible() },
  { path: 'users', ready: (page) => expect(page.getByRole('gridcell', { name: /admin@/ })).toBeVisible() },
  { path: 'users?record=1', ready: (page) => expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible() },
  { path: 'products', ready: (page) => expect(page.getByRole('gridcell', { name: 'Apple Juice' })).toBeVisible() },
  { path: 'products?record=3', ready: (page) => expect(page.getByRole('dialog').getByLabel('Brand')).toBeVisible() },
  { path: 'stores', ready: (page) => expect(page.getByRole('gridcell', { name: 'Best Price' }).first()).toBeVisible() },
  { path: 'stores?record=3', ready: (page) => expect(page.getByRole('dialog').getByLabel('Address')).toBeVisible() },
  { path: 'prices', ready: (page) => expect(page.getByRole('gridcell').nth(3)).toBeVisible() },
  {
    path: 'imports',
    ready: (page) => expect(page.getByRole('cell', { name: 'mti-2026-11.xlsx', exact: true })).toBeVisible(),
  },
  { path: 'imports/mti', ready: (page) => expect(page.getByLabel('Survey date')).toBeVisible() },
  { path: 'imports/pricesmart', ready: (page) => expect(page.getByLabel('Date of the prices')).toBeVisible() },
];

for (const theme of ['light', 'dark'] as const) {
  for (const { path, ready } of screens) {
    test(`WEB-01 SHL-10 WebMin ${path} is accessible in the ${theme} theme`, async ({ page, signInAsAdmin }) => {
      await signInAsAdmin();
      await page.route('**/api/core/me/', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), theme_mode: theme } });
      });
      for (const width of theme === 'light' ? [1280, 360] : [1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/webmin/${path}`);
        await ready(page);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    });
  }
}
