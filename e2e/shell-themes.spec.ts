import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const currentTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('SHL-10 the system decides without a choice; the switch works at once and lasts, without a flash on reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await ground(page)).toBe('rgb(18, 16, 13)');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  expect(await ground(page)).toBe('rgb(251, 247, 241)');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  expect(await currentTheme(page)).toBe('dark');
  expect(await ground(page)).toBe('rgb(18, 16, 13)');
  // Painted dark from the start, without any of the app's scripts (pages.spec.ts).
  await page.reload();
  expect(await currentTheme(page)).toBe('dark');
  await expect(page.locator('meta[name="theme-color"][content="#12100d"]')).toHaveCount(2);
});
