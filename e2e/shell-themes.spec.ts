import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openMenu } from './shell-steps.ts';

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

test('SHL-06 SHL-10 the account’s theme and picture are shown once the user has loaded', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn();
  await page.route('**/api/core/me/', async (route) => {
    const response = await route.fetch();
    const json = {
      ...(await response.json()),
      theme_mode: 'dark',
      theme_chosen: true,
      profile_picture: '/icon-192.png',
    };
    await route.fulfill({ response, json });
  });
  await page.goto('/');
  await expect.poll(() => currentTheme(page)).toBe('dark');
  const picture = page.getByRole('button', { name: 'Account menu' }).locator('img');
  await expect(picture).toHaveAttribute('src', '/icon-192.png');
});

test('SHL-10 an account without a choice follows the phone, also when the phone changes', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn();
  const loaded = page.waitForResponse('**/api/core/me/');
  await page.goto('/');
  await loaded;
  await openMenu(page);
  expect(await currentTheme(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => currentTheme(page)).toBe('light');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Dark theme' })).not.toBeChecked();
  await page.reload();
  expect(await currentTheme(page)).toBe('light');
});
