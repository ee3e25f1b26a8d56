import { expect, test } from './fixtures.ts';
import { mainPlaces, openMenu, topBar } from './shell-steps.ts';

test('HOM-01 SHL-03 SHL-05 SHL-06 SHL-07 SHL-08 SHL-09 SHL-10 a person has an avatar instead of Log In, the phone’s theme until one is chosen, and a menu that has all but WebMin; four places, the current one marked, with an unread count that stops at 9+', async ({
  page,
  signIn,
  allowProblems,
}) => {
  allowProblems(/500/);
  await page.emulateMedia({ colorScheme: 'dark' });
  const { email } = await signIn({ first_name: 'Émile', last_name: 'de Souza' });
  await page.goto('/');
  const avatar = page.getByRole('button', { name: 'Account menu' });
  const currentTheme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await expect(avatar).toHaveText('ÉD');
  expect(await currentTheme()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(currentTheme).toBe('light');
  await expect(topBar(page).getByRole('link', { name: 'Log In' })).toHaveCount(0);
  const banner = page.getByRole('region', { name: 'Smart grocery shopping' });
  await expect(banner.getByRole('link', { name: 'Create a Shopping List' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  expect(await (await page.request.get('/profile')).text()).toContain('Account menu');
  const colour = () => avatar.locator('span').evaluate((element) => getComputedStyle(element).backgroundColor);
  const first = await colour();
  expect(first).toMatch(/^rgb\(/);

  await avatar.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Shopping Lists' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Profile & Settings' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(avatar).toBeFocused();

  const theme = (await openMenu(page)).getByRole('menuitemcheckbox', { name: 'Dark theme' });
  await expect(theme).not.toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await theme.click();
  await expect(theme).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect((await saved).status()).toBe(200);
  // From the account, without what the device remembers.
  await page.context().clearCookies({ name: 'bb_theme' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(avatar).toHaveText('ÉD');
  expect(await colour()).toBe(first);

  const menu = await openMenu(page);
  await expect(menu).toContainText(email);
  for (const name of ['Shopping Lists', 'Profile & Settings', 'Change Password', 'Notifications', 'Log Out']) {
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible();
  }
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Dark theme' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'WebMin' })).toBeHidden();
  await menu.getByRole('menuitem', { name: 'Profile & Settings' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(menu).toBeHidden();
  await page.goto('/webmin/dashboard');
  await expect(page).toHaveURL('/');

  await test.step('the places', async () => {
    let unread: number | 'broken' = 4;
    await page.route('**/api/core/notifications/unread-count/', (route) =>
      unread === 'broken'
        ? route.fulfill({ status: 500, json: { detail: 'Broken.' } })
        : route.fulfill({ json: { unread } }),
    );
    const link = mainPlaces(page).getByRole('link', { name: /Notifications/ });
    // The count is read again on the event, and on each path.
    const readAgain = () => page.evaluate(() => window.dispatchEvent(new Event('notifications-updated')));
    await readAgain();
    await expect(link).toHaveAccessibleName('Notifications, 4 unread');
    unread = 12;
    await readAgain();
    await expect(link).toHaveAccessibleName('Notifications, 9+ unread');
    unread = 9;
    const current = mainPlaces(page).locator('[aria-current="page"]');
    await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(current).toHaveAccessibleName('Profile');
    await expect(link).toHaveAccessibleName('Notifications, 9 unread');
    unread = 0;
    await readAgain();
    await expect(link).toHaveAccessibleName('Notifications');
    unread = 3;
    await readAgain();
    await expect(link).toHaveAccessibleName('Notifications, 3 unread');
    unread = 'broken';
    await readAgain();
    await expect(link).toHaveAccessibleName('Notifications');

    unread = 0;
    for (const [name, path] of [
      ['Shopping Lists', '/shopping-lists'],
      ['Notifications', '/notifications'],
      ['Price Listings', '/'],
    ] as const) {
      await mainPlaces(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(current).toHaveAccessibleName(name);
    }
    await expect(mainPlaces(page).getByRole('link')).toHaveCount(4);
  });
});
