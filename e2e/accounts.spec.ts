import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { mailedLink } from './mailed-link.ts';
import { mainPlaces } from './shell-steps.ts';

const newPassword = 'callaloo on a sunday afternoon';
const lastPassword = 'roti on a friday evening';

/** A field by its label, which ends in a star where the field is required. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\s*\\*?$`));

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}

async function logIn(page: Page, email: string, password: string) {
  await fill(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });
/** The rules of a password that the typed one meets. */
const metRules = (page: Page) => page.getByRole('list', { name: 'Your password should be' }).locator('[data-met]');

test('ACC-03 ACC-04 ACC-05 ACC-06 ACC-07 ACC-08 ACC-09 ACC-10 ACC-11 ACC-12 ACC-13 SEC-02 SHL-02 SHL-07 signing up explains each problem, makes an account and confirms its address; changing a password shows why it failed, then replaces the form with the way home; a session is shared by all tabs, ends in all of them, and is refreshed once; a forgotten password is replaced through a mail, after each failure', async ({
  page,
  context,
  server,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/40[01]|500|Failed to load resource/);
  const email = `${crypto.randomUUID()}@example.com`;
  await test.step('signing up and another password', async () => {
    const existing = await newPerson();
    await page.goto('/sign-up');
    await expect(page.getByRole('link', { name: 'Already have an account? Sign In' })).toBeVisible();
    const rules = page.getByRole('list', { name: 'Your password should be' }).getByRole('listitem');
    await expect(rules).toHaveCount(4);
    await expect(metRules(page)).toHaveCount(0);
    await fill(page, { 'First Name': 'Anjali', 'Last Name': 'Ramdial', Password: '12345678' });
    await expect(metRules(page)).toHaveText([
      'At least 8 characters, done',
      'Different from your name and email, done',
    ]);

    const submit = async (address: string, password = newPassword, again = password) => {
      await fill(page, { Email: address, Password: password, 'Confirm Password': again });
      await page.getByRole('button', { name: 'Sign Up' }).click();
    };
    await submit(email, newPassword, 'something else');
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    await submit(existing.email.toUpperCase());
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.');
    await submit(email);
    await expect(page).toHaveURL('/');
    await expect(accountMenu(page)).toHaveText('AR');

    await expect(page.getByText(`Confirm your email: we sent a link to ${email}.`)).toBeVisible();
    await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    const line = page.getByRole('region', { name: 'Confirm your email' });
    await expect(line).toContainText(`we sent a link to ${email}`);
    await line.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('We sent you a new link. Please check your inbox.')).toBeVisible();
    await page.goto(await mailedLink(server, email, 'verify-email'));
    await expect(page).toHaveURL('/verify-email');
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
    await page.getByRole('link', { name: 'Back To Home' }).click();
    await expect(page).toHaveURL('/');
    await mainPlaces(page).getByRole('link', { name: 'Notifications' }).click();
    await expect(page.getByText('No notifications.')).toBeVisible();
    await expect(line).toHaveCount(0);

    const change = async (current: string, next: string, again = next) => {
      await fill(page, { 'Current Password': current, 'New Password': next, 'Confirm New Password': again });
      await page.getByRole('button', { name: 'Change Password' }).click();
    };
    const nextPassword = 'pelau on a saturday afternoon';
    await accountMenu(page).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    await expect(page).toHaveURL('/change-password');
    await change('wrong', nextPassword);
    await expect(page.getByRole('alert')).toHaveText('The current password is wrong.');
    await change(newPassword, nextPassword, 'different');
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    await change(newPassword, nextPassword);
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await expect(page.getByLabel('Current Password')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back To Home' }).click();
    await expect(page).toHaveURL('/');
  });

  const other = await context.newPage();
  await other.goto('/');
  await expect(accountMenu(other)).toHaveText('AR');
  const refresh = await page.evaluate(() => localStorage.getItem('refresh'));
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(async () => {
    const answer = await page.request.post('/api/core/refresh/', { data: { refresh } });
    expect(answer.status()).toBe(401);
  }).toPass();

  await test.step('a forgotten password', async () => {
    await page.getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The page before has such a field too.
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await expect(page).toHaveURL('/forgot-password');
    await page.route('**/api/core/password_reset/', (route) => route.fulfill({ status: 500, body: '' }));
    await fill(page, { Email: email });
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(page.getByRole('alert')).toHaveText('An error occurred.');
    await page.unroute('**/api/core/password_reset/');
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(page.getByText('Password reset email sent. Please check your inbox.')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue('');

    await page.goto(await mailedLink(server, email, 'reset-password'));
    await expect(page).toHaveURL('/reset-password');
    const token = page.getByLabel('Reset token');
    await expect(token).toHaveValue(/^[\w-]{43}$/);
    const mailed = await token.inputValue();
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/password_reset/confirm/')) requests += 1;
    });
    const reset = page.getByRole('button', { name: 'Reset password' });
    await fill(page, { 'New password': lastPassword });
    await expect(metRules(page)).toHaveCount(2);
    await fill(page, { 'Confirm password': 'different' });
    await reset.click();
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    expect(requests).toBe(0);
    await token.fill('nonsense');
    await fill(page, { 'Confirm password': lastPassword });
    await reset.click();
    await expect(page.getByRole('alert')).toHaveText('This link no longer works. Please ask for a new one.');
    await token.fill(mailed);
    await page.clock.pauseAt(Date.now() + 60_000);
    await reset.click();
    await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
    await page.clock.runFor(3_000);
    await page.clock.resume();
    await expect(page).toHaveURL('/login');
  });

  // Another site is no page to return to.
  await page.goto(`/login?from=${encodeURIComponent('/\\elsewhere.example')}`);
  await logIn(page, email, lastPassword);
  await expect(page).toHaveURL('/');
  await expect(accountMenu(other)).toHaveText('AR');
  await other.close();
  await page.goto('/login?from=%2Fprofile');
  await expect(page).toHaveURL('/profile');

  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/core/refresh/')) refreshes += 1;
  });
  // A page of the app could send a request with the wrong token before the next page opens.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('access', 'a.b.c'));
  // All requests of the page fail, wait for one refresh, and are repeated.
  await page.goto('/profile');
  await expect(page.getByLabel('First Name')).toHaveValue('Anjali');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  expect(refreshes).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('access'))).not.toBe('a.b.c');

  await page.evaluate(() => {
    localStorage.setItem('access', 'a.b.c');
    localStorage.setItem('refresh', 'gone');
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
