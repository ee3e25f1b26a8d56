import { expect, test } from './fixtures.ts';
import { mainPlaces, topBar } from './shell-steps.ts';

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
    await mainPlaces(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(mainPlaces(page).locator('[aria-current="page"]')).toHaveAccessibleName(name);
  }
  await expect(mainPlaces(page).getByRole('link')).toHaveCount(4);
});

test('SHL-08 on wide screens a tooltip says more of each place, and Escape puts it away', async ({ page }) => {
  await page.goto('/');
  const link = mainPlaces(page).getByRole('link', { name: 'Shopping Lists' });
  await expect(link).toHaveAccessibleDescription('What to buy, and the total');
  const tooltip = link.getByText('What to buy, and the total');
  await expect(tooltip).toBeHidden();
  await link.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
});

test('SHL-08 on wide screens the places stand in the top bar by name, and cover nothing', async ({ page }) => {
  await page.goto('/');
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = await topBar(page).boundingBox();
    let right = 0;
    for (const name of ['Price Listings', 'Shopping Lists', 'Profile', 'Notifications']) {
      const word = topBar(page).getByText(name, { exact: true });
      await expect(word).toBeVisible();
      const box = await word.boundingBox();
      expect(box?.x).toBeGreaterThan(right);
      right = (box?.x ?? 0) + (box?.width ?? 0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.height ?? 0);
    }
    const next = await topBar(page).getByRole('button').first().boundingBox();
    expect(next?.x).toBeGreaterThan(right);
  }
});

test('SHL-08 the keyboard is at the four places before the content, on phones and on wide screens', async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Tab');
    for (const name of ['Price Listings', 'Shopping Lists', 'Profile', 'Notifications']) {
      await page.keyboard.press('Tab');
      await expect(mainPlaces(page).getByRole('link', { name })).toBeFocused();
    }
  }
});

test('SHL-08 on phones the names are always there, at the bottom while the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 500));
  const bar = await mainPlaces(page).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(740);
  for (const name of ['Price Listings', 'Shopping Lists', 'Profile', 'Notifications']) {
    await expect(mainPlaces(page).getByText(name, { exact: true })).toBeVisible();
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
  const link = mainPlaces(page).getByRole('link', { name: /Notifications/ });
  await expect(link).toHaveAccessibleName('Notifications, 4 unread');
  unread = 12;
  await page.evaluate(() => window.dispatchEvent(new Event('notifications-updated')));
  await expect(link).toHaveAccessibleName('Notifications, 9+ unread');
  unread = 9;
  await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
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
  const link = mainPlaces(page).getByRole('link', { name: /Notifications/ });
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
