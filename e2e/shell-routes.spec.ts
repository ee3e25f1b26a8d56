import { hydrated } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { mainPlaces, topBar } from './shell-steps.ts';

test('SHL-01 home, login and sign-up are open to everybody', async ({ page }) => {
  for (const path of ['/', '/login', '/sign-up']) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page).toHaveURL(path);
  }
});

test('SHL-01 SHL-02 each protected page leads a guest to the login page, which knows where they came from', async ({
  page,
}) => {
  for (const path of ['/shopping-lists', '/notifications', '/profile', '/change-password']) {
    await page.goto(`${path}?view=all`);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`${path}?view=all`)}`);
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  }
});

test('SHL-02 a guest who clicks on a protected place lands on the login page, one step from where they were', async ({
  page,
}) => {
  await page.goto('/');
  await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/login?from=%2Fprofile');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('SHL-03 /webmin leads guests to the login page and ordinary users to /', async ({ page, signIn }) => {
  await page.goto('/webmin');
  await expect(page).toHaveURL(/\/login\?from=%2Fwebmin/);
  await signIn();
  await page.goto('/webmin/dashboard');
  await expect(page).toHaveURL('/');
});

test('SHL-03 /webmin shows nothing until the user is loaded', async ({ page, signInAsAdmin }) => {
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
  await expect(mainPlaces(page)).toBeVisible();
  await page.getByRole('link', { name: 'See all prices' }).click();
  await expect(page).toHaveURL('/');
});

test('SHL-12 a crash shows an error page with a way back', async ({ page, allowProblems }) => {
  allowProblems(/ZodError|invalid_type/);
  await page.route('**/api/price/price/*/', (route) => route.fulfill({ json: { id: 'no listing at all' } }));
  await page.goto('/sign-up');
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => window.history.pushState({ idx: 1 }, '', '/listings/1'));
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to all prices' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden();
});
