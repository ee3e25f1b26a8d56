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
  await page.goto('/');
  expect(await ground(page)).toBe('rgb(251, 247, 241)');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  expect(await currentTheme(page)).toBe('dark');
  expect(await ground(page)).toBe('rgb(18, 16, 13)');
  // Painted dark from the start, without any of the app's scripts (pages.spec.ts).
  await page.reload();
  expect(await currentTheme(page)).toBe('dark');
  await expect(page.locator('meta[name="theme-color"][content="#12100d"]')).toHaveCount(2);
});

test('SHL-10 the account decides once the user has loaded', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn();
  await page.route('**/api/core/me/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), theme_mode: 'dark', theme_chosen: true } });
  });
  await page.goto('/');
  await expect.poll(() => currentTheme(page)).toBe('dark');
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

test('SHL-10 a switch in the menu is kept in the account', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn();
  await page.goto('/');
  const theme = (await openMenu(page)).getByRole('menuitemcheckbox', { name: 'Dark theme' });
  await expect(theme).not.toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await theme.click();
  await expect(theme).toBeChecked();
  expect(await currentTheme(page)).toBe('dark');
  expect((await saved).status()).toBe(200);
  await page.context().clearCookies({ name: 'bb_theme' });
  await page.reload();
  await expect.poll(() => currentTheme(page)).toBe('dark');
});
