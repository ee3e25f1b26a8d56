import { expect, test } from './fixtures.ts';
import { openMenu, topBar } from './shell-steps.ts';

test('SHL-04 the logo leads to /, and on / it loads the page anew', async ({ page, allowProblems }) => {
  allowProblems(/404/);
  await page.goto('/no-such-shelf');
  const logo = topBar(page).getByRole('link', { name: /Bargain Buddy/ });
  await logo.click();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await logo.click();
  await page.waitForFunction(() => !('isOld' in window));
  await expect(page).toHaveURL('/');
});

test('SHL-05 a guest sees Log In and Sign Up, also without JavaScript', async ({ page, browser, baseURL }) => {
  await page.goto('/');
  await expect(topBar(page).getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await topBar(page).getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const plainPage = await plain.newPage();
  await plainPage.goto('/');
  await topBar(plainPage).getByRole('link', { name: 'Log In' }).click();
  await expect(plainPage.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await plain.close();
});

test('SHL-05 a signed-in person never sees the buttons of a guest, not even while the page loads', async ({
  page,
  signIn,
  allowProblems,
}) => {
  await signIn();
  allowProblems(/ERR_FAILED/);
  // As it is painted before any of the app's scripts.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(topBar(page).getByRole('link', { name: 'Log In' })).toBeHidden();
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(topBar(page).getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(topBar(page).getByRole('link', { name: 'Log In' })).toHaveCount(0);
  expect(await (await page.request.get('/profile')).text()).toContain('Account menu');
});

test('SHL-06 the avatar has the initials on a colour that comes from the name', async ({ page, signIn }) => {
  await signIn({ first_name: 'Émile', last_name: 'de Souza' });
  await page.goto('/');
  const avatar = page.getByRole('button', { name: 'Account menu' });
  await expect(avatar).toHaveText('ÉD');
  const colour = await avatar.locator('span').evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(colour).toMatch(/^rgb\(/);
  await page.reload();
  await expect(avatar).toHaveText('ÉD');
  expect(await avatar.locator('span').evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(colour);
});

test('SHL-06 the avatar has the profile picture where there is one', async ({ page, signIn }) => {
  await signIn();
  await page.route('**/api/core/me/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), profile_picture: '/icon-192.png' } });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' }).locator('img')).toHaveAttribute(
    'src',
    '/icon-192.png',
  );
});

test('SHL-07 the menu of an ordinary user', async ({ page, signIn }) => {
  const { email } = await signIn();
  await page.goto('/');
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
});

test('SHL-07 the menu of a superuser leads to WebMin', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await page.goto('/');
  await (await openMenu(page)).getByRole('menuitem', { name: 'WebMin' }).click();
  await expect(page).toHaveURL('/webmin/dashboard');
});

test('SHL-07 Log Out ends the session and goes to /', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/profile');
  const refresh = await page.evaluate(() => localStorage.getItem('refresh'));
  await (await openMenu(page)).getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(topBar(page).getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const answer = await page.request.post('/api/core/refresh/', { data: { refresh } });
  expect(answer.status()).toBe(401);
});

test('SHL-07 the menu works by keyboard', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Account menu' });
  await button.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Shopping Lists' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Profile & Settings' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
});
