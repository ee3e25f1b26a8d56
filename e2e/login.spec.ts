import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

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

test('ACC-01 ACC-02 has what it takes to log in, shows the password, and asks for what is missing', async ({
  page,
}) => {
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
});

test('ACC-01 shows a spinner while it sends the form, and sends it once', async ({ page, newPerson }) => {
  const person = await newPerson();
  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/core/login/', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await logIn(page, person);
  await expect(form(page).getByRole('progressbar')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await password(page).press('Enter');
  answer();
  await expect(page).toHaveURL('/');
  expect(sent).toBe(1);
});

test('ACC-01 SHL-02 returns to where one came from and leaves no login page behind', async ({ page, newPerson }) => {
  const person = await newPerson();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/login?from=%2Fprofile');
  await logIn(page, person);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('KM');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('SHL-02 an address that is not ours is no place to return to', async ({ page, newPerson }) => {
  const person = await newPerson();
  for (const elsewhere of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:1',
  ]) {
    await page.goto(`/login?from=${encodeURIComponent(elsewhere)}`);
    await logIn(page, person);
    await expect(page, elsewhere).toHaveURL('/');
    // A page of the app would miss its session.
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  }
});

test('ACC-02 any failure is told in the same words', async ({ page, newPerson, allowProblems }) => {
  allowProblems(/401|500|ERR_FAILED/);
  const person = await newPerson();
  await page.goto('/login');
  // The words of the failure before stay until the next is over.
  const answered = () => page.waitForResponse('**/api/core/login/');
  for (const wrong of [
    { ...person, password: 'not that one' },
    { ...person, email: 'nobody@example.com' },
  ]) {
    await Promise.all([answered(), logIn(page, wrong)]);
    await expect(submit(page)).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText(failure);
    await expect(password(page)).toHaveValue(wrong.password);
  }
  await page.route('**/api/core/login/', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await Promise.all([answered(), logIn(page, person)]);
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toContainText(failure);
  await page.route('**/api/core/login/', (route) => route.abort());
  await Promise.all([page.waitForEvent('requestfailed'), logIn(page, person)]);
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toContainText(failure);
  await page.unroute('**/api/core/login/');
  await logIn(page, person);
  await expect(page).toHaveURL('/');
});

test('ACC-11 who is signed in already is not asked again, and a second tab follows', async ({
  page,
  context,
  newPerson,
}) => {
  const person = await newPerson();
  const other = await context.newPage();
  await other.goto('/');
  await page.goto('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/');
  await expect(other.getByRole('button', { name: 'Account menu' })).toHaveText('KM');
  await page.goto('/login?from=%2Fprofile');
  await expect(page).toHaveURL('/profile');
});
