import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const unreadPath = '**/api/core/notifications/unread-count/';
const topBar = (page: Page) => page.getByRole('banner');
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const currentTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  return page.getByRole('menu', { name: 'Account' });
}

test.describe('routes', () => {
  test('SHL-01 home, login and sign-up are open to everybody', async ({ page }) => {
    for (const path of ['/', '/login', '/sign-up']) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page).toHaveURL(path);
    }
  });

  for (const path of ['/shopping-lists', '/notifications', '/profile', '/change-password']) {
    test(`SHL-01 SHL-02 ${path} leads a guest to the login page, which knows where they came from`, async ({
      page,
    }) => {
      await page.goto(`${path}?view=all`);
      await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`${path}?view=all`)}`);
      await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    });
  }

  test('SHL-02 a guest who clicks on a protected place lands on the login page, one step from where they were', async ({
    page,
  }) => {
    await page.goto('/');
    await bottomBar(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/login?from=%2Fprofile');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('SHL-03 /webmin leads guests to the login page and ordinary users to /', async ({
    page,
    signIn,
    allowProblems,
  }) => {
    allowProblems(/404/);
    await page.goto('/webmin');
    await expect(page).toHaveURL(/\/login\?from=%2Fwebmin/);
    await signIn();
    await page.goto('/webmin/dashboard');
    await expect(page).toHaveURL('/');
  });

  test('SHL-03 /webmin shows nothing until the user is loaded', async ({ page, signInAsAdmin, allowProblems }) => {
    allowProblems(/404/);
    await signInAsAdmin();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/core/me/', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/core/me/');
    await page.goto('/webmin');
    await asked;
    await expect(page.getByRole('main')).toHaveCount(0);
    answer();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page).toHaveURL('/webmin/dashboard');
  });

  test('SHL-12 an unknown path shows a friendly page inside the shell, with status 404', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/404/);
    const response = await page.goto('/no-such-shelf');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'This shelf is empty' })).toBeVisible();
    await expect(topBar(page)).toBeVisible();
    await expect(bottomBar(page)).toBeVisible();
    await page.getByRole('link', { name: 'See all prices' }).click();
    await expect(page).toHaveURL('/');
  });

  test('SHL-12 a crash shows an error page with a way back', async ({ page, allowProblems }) => {
    allowProblems(/ZodError|invalid_type/);
    await page.route('**/api/price/price/*/', (route) => route.fulfill({ json: { id: 'no listing at all' } }));
    await page.goto('/sign-up');
    await page.goto('/');
    await page.evaluate(() => window.history.pushState({ idx: 1 }, '', '/listings/1'));
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to all prices' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden();
  });
});

test.describe('top bar', () => {
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
  }) => {
    await signIn();
    const html = await (await page.request.get('/')).text();
    expect(html).toContain('Account menu');
    expect(html).not.toContain('>Log In<');
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

  test('SHL-07 the menu of an ordinary user', async ({ page, signIn, allowProblems }) => {
    allowProblems(/404/);
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

  test('SHL-07 the menu of a superuser leads to WebMin', async ({ page, signInAsAdmin, allowProblems }) => {
    allowProblems(/404/);
    await signInAsAdmin();
    await page.goto('/');
    await (await openMenu(page)).getByRole('menuitem', { name: 'WebMin' }).click();
    await expect(page).toHaveURL('/webmin/dashboard');
  });

  test('SHL-07 Log Out ends the session and goes to /', async ({ page, signIn, allowProblems }) => {
    allowProblems(/404/);
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
});

test.describe('bottom bar', () => {
  test('SHL-08 four places, the current one marked', async ({ page, signIn, allowProblems }) => {
    allowProblems(/404/);
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
    allowProblems,
  }) => {
    allowProblems(/404/);
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
});

test.describe('themes', () => {
  test('SHL-10 the switch works at once and lasts, without a flash on reload', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    expect(await ground(page)).toBe('rgb(251, 247, 241)');
    await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
    expect(await currentTheme(page)).toBe('dark');
    expect(await ground(page)).toBe('rgb(18, 16, 13)');
    // The document itself is dark, before any script.
    expect(await (await page.request.get('/')).text()).toContain('data-theme="dark"');
    await page.reload();
    expect(await currentTheme(page)).toBe('dark');
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#12100d');
  });

  test('SHL-10 without a choice the system decides', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    expect(await ground(page)).toBe('rgb(18, 16, 13)');
  });

  test('SHL-10 the account decides once the user has loaded', async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await signIn();
    await page.route('**/api/core/me/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), theme_mode: 'dark' } });
    });
    await page.goto('/');
    await expect.poll(() => currentTheme(page)).toBe('dark');
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
});

test.describe('messages', () => {
  test('SHL-11 hide by themselves after 3 to 6 seconds, unless somebody is reading them', async ({ page, signIn }) => {
    await signIn();
    await page.clock.install();
    await page.goto('/profile');
    const message = page.getByRole('status').getByText('Profile updated successfully.');
    const change = async () => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(message).toBeVisible();
    };
    await change();
    await page.clock.runFor(2900);
    await expect(message).toBeVisible();
    await page.clock.runFor(3200);
    await expect(message).toBeHidden();

    await change();
    await message.hover();
    await page.clock.runFor(20_000);
    await expect(message).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(message).toBeHidden();
  });
});

test.describe('by keyboard', () => {
  test('the first key leads to the content, and a new page starts at its content', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('for search engines', () => {
  test('each page has a title, a description, one address and a preview', async ({ page, baseURL }) => {
    for (const path of ['/', '/login', '/sign-up']) {
      await page.goto(path);
      await expect(page).toHaveTitle(/Bargain Buddy/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40,}/);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`);
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /social-preview\.png$/);
    }
  });

  test('robots.txt, the sitemap and the manifest are there', async ({ request, baseURL }) => {
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const sitemap = await request.get('/sitemap.xml');
    expect(sitemap.headers()['content-type']).toContain('application/xml');
    expect(await sitemap.text()).toContain(`<loc>${baseURL}/</loc>`);
    const manifest = await (await request.get('/manifest.webmanifest')).json();
    for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
  });
});
