import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { mainPlaces } from './shell-steps.ts';

const failure = 'Invalid email or password. Please try again.';
const form = (page: Page) => page.getByRole('form', { name: 'Log In' });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Log In', exact: true });
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => form(page).locator('[name="password"]');

async function logIn(page: Page, person: { email: string; password: string }) {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await submit(page).click();
}

test('ACC-01 ACC-02 SHL-02 SHL-09 the login page shows the password and names what is missing, without a request; a login has the same words for all failures, is sent once, and returns to the page', async ({
  page,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/401|500/);
  const person = await newPerson();
  let requests = 0;
  page.on('request', (request) => {
    if (/\/api\/core\//.test(request.url())) requests += 1;
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  await expect(page.getByText('Sign-in to access all of the bargain buddy features')).toBeVisible();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAttribute('type', 'email');
  await expect(email(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/sign-up');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');

  await password(page).fill('pelau');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(password(page)).toHaveValue('pelau');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');

  await password(page).clear();
  await submit(page).click();
  await expect(page.getByText('Enter your email.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription('Enter your email.');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  expect(requests).toBe(0);

  const login = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
  await login.click();
  await expect(page).toHaveURL('/login?from=%2Fprofile');
  await page.goBack();
  await expect(page).toHaveURL('/profile');
  await login.click();

  // failure-text.test.ts has the words for each failure.
  await Promise.all([page.waitForResponse('**/api/core/login/'), logIn(page, { ...person, password: 'not that one' })]);
  await expect(page.getByRole('alert')).toHaveText(failure);
  await expect(password(page)).toHaveValue('not that one');
  await page.route('**/api/core/login/', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await logIn(page, person);
  await expect(page.getByRole('alert')).toHaveText(`${failure} Bargain Buddy may be busy for a moment.`);
  await page.unroute('**/api/core/login/');

  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/core/login/', async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await logIn(page, person);
  await expect(form(page).getByRole('progressbar')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await password(page).press('Enter');
  held.resolve();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('KM');
  expect(sent).toBe(1);
  // The login page is not in the history.
  await page.goBack();
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(page).toHaveURL('/');
});
