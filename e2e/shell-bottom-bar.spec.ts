import { expect, test } from './fixtures.ts';
import { bottomBar, topBar } from './shell-steps.ts';

const unreadPath = '**/api/core/notifications/unread-count/';

test('SHL-08 four places, the current one marked', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  for (const [name, path] of [
    ['Shopping Lists', '/shopping-lists'],
    ['Profile', '/profile'],
    ['Notifications', '/notifications'],
    ['Price Listings', '/'],
  ] as const) {
    await bottomBar(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(bottomBar(page).locator('[aria-current="page"]')).toHaveText(name);
  }
  await expect(bottomBar(page).getByRole('link')).toHaveCount(4);
});

test('SHL-08 a tooltip names each place on wide screens, and Escape puts it away', async ({ page }) => {
  await page.goto('/');
  const name = bottomBar(page).getByText('Shopping Lists', { exact: true });
  await expect(name).toBeHidden();
  await bottomBar(page).getByRole('link', { name: 'Shopping Lists' }).hover();
  await expect(name).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
});

test('SHL-08 the names are always there on phones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  for (const name of ['Price Listings', 'Shopping Lists', 'Profile', 'Notifications']) {
    await expect(bottomBar(page).getByText(name, { exact: true })).toBeVisible();
  }
});

test('SHL-09 the unread count stops at 9+ and is asked for again on each path and on the event', async ({
  page,
  signIn,
}) => {
  await signIn();
  let unread = 4;
  await page.route(unreadPath, (route) => route.fulfill({ json: { unread } }));
  await page.goto('/');
  const link = bottomBar(page).getByRole('link', { name: /Notifications/ });
  await expect(link).toHaveAccessibleName('Notifications, 4 unread');
  unread = 12;
  await page.evaluate(() => window.dispatchEvent(new Event('notifications-updated')));
  await expect(link).toHaveAccessibleName('Notifications, 9+ unread');
  unread = 9;
  await bottomBar(page).getByRole('link', { name: 'Profile' }).click();
  await expect(link).toHaveAccessibleName('Notifications, 9 unread');
  unread = 0;
  await page.evaluate(() => window.dispatchEvent(new Event('notifications-updated')));
  await expect(link).toHaveAccessibleName('Notifications');
});

test('SHL-09 a count that cannot be read is 0', async ({ page, signIn, allowProblems }) => {
  allowProblems(/500/);
  await signIn();
  let isBroken = false;
  await page.route(unreadPath, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { detail: 'Broken.' } }) : route.fulfill({ json: { unread: 3 } }),
  );
  await page.goto('/');
  const link = bottomBar(page).getByRole('link', { name: /Notifications/ });
  await expect(link).toHaveAccessibleName('Notifications, 3 unread');
  isBroken = true;
  await page.evaluate(() => window.dispatchEvent(new Event('notifications-updated')));
  await expect(link).toHaveAccessibleName('Notifications');
});

test('SHL-09 a guest asks for nothing', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (/\/api\/core\//.test(request.url())) asked += 1;
  });
  await page.goto('/');
  await topBar(page).getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(asked).toBe(0);
});
