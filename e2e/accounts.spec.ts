import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { mailedLink } from './mailed-link.ts';

const newPassword = 'callaloo on a sunday afternoon';

/** A field by its label, which ends in a star where the field is required. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\s*\\*?$`));

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}

async function logIn(page: Page, email: string, password: string) {
  await fill(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

test.describe('signing up', () => {
  test('ACC-03 makes an account, signs it in and goes home', async ({ page }) => {
    await page.goto('/sign-up');
    await expect(page.getByRole('link', { name: 'Already have an account? Sign In' })).toBeVisible();
    await fill(page, {
      'First Name': 'Anjali',
      'Last Name': 'Ramdial',
      Email: `anjali-${Date.now()}@example.com`,
      Password: newPassword,
      'Confirm Password': newPassword,
    });
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('AR');
  });

  test('ACC-03 ACC-05 shows what the server says is wrong', async ({ page, newPerson, allowProblems }) => {
    allowProblems(/400/);
    const { email } = await newPerson();
    await page.goto('/sign-up');
    const submit = async (fields: Record<string, string>) => {
      await fill(page, { 'First Name': 'Anjali', 'Last Name': 'Ramdial', Email: 'a@example.com', ...fields });
      await page.getByRole('button', { name: 'Sign Up' }).click();
    };
    await submit({ Password: newPassword, 'Confirm Password': 'something else' });
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    await submit({ Password: '12345678', 'Confirm Password': '12345678' });
    await expect(page.getByRole('alert')).toHaveText('The password must not be only numbers.');
    await submit({ Email: email.toUpperCase(), Password: newPassword, 'Confirm Password': newPassword });
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.');
  });

  test('ACC-04 tells a failure without words, and no answer at all, apart', async ({ page, allowProblems }) => {
    allowProblems(/502|Failed to load resource|ERR_FAILED/);
    await page.goto('/sign-up');
    const submit = async () => {
      await fill(page, {
        'First Name': 'A',
        'Last Name': 'B',
        Email: 'a@example.com',
        Password: newPassword,
        'Confirm Password': newPassword,
      });
      await page.getByRole('button', { name: 'Sign Up' }).click();
    };
    await page.route('**/api/core/register/', (route) => route.fulfill({ status: 502, body: 'gateway' }));
    await submit();
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.');
    await page.unroute('**/api/core/register/');
    await page.route('**/api/core/register/', (route) => route.abort());
    await submit();
    await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
  });
});

test.describe('a forgotten password', () => {
  test('ACC-06 ACC-07 ACC-13 is replaced by way of a mail', async ({ page, server, newPerson }) => {
    const { email } = await newPerson();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The page before has such a field too.
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await expect(page).toHaveURL('/forgot-password');
    await fill(page, { Email: email });
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(page.getByText('Password reset email sent. Please check your inbox.')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue('');

    await page.goto(await mailedLink(server, email, 'reset-password'));
    await expect(page).toHaveURL('/reset-password');
    await expect(page.getByLabel('Reset token')).toHaveValue(/^[\w-]{43}$/);
    await fill(page, { 'New password': newPassword, 'Confirm password': newPassword });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Password changed.' })).toBeVisible();
    await page.clock.runFor(3_000);
    await page.clock.resume();
    await expect(page).toHaveURL('/login');
    await logIn(page, email, newPassword);
    await expect(page).toHaveURL('/');
  });

  test('ACC-07 unequal passwords are told before any request', async ({ page }) => {
    let requests = 0;
    await page.route('**/api/core/password_reset/confirm/', (route) => {
      requests += 1;
      return route.abort();
    });
    await page.goto('/reset-password?token=abc');
    await fill(page, { 'New password': newPassword, 'Confirm password': 'different' });
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    expect(requests).toBe(0);
  });

  test('ACC-08 failures tell the server’s words, or that an error occurred', async ({ page, allowProblems }) => {
    allowProblems(/400|500|Failed to load resource/);
    await page.goto('/reset-password?token=nonsense');
    await fill(page, { 'New password': newPassword, 'Confirm password': newPassword });
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByRole('alert')).toHaveText('This link no longer works. Please ask for a new one.');
    await page.route('**/api/core/password_reset/', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/forgot-password');
    await fill(page, { Email: 'a@example.com' });
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(page.getByRole('alert')).toHaveText('An error occurred.');
  });
});

test.describe('changing a password', () => {
  const change = async (page: Page, current: string, next: string, again = next) => {
    await fill(page, { 'Current Password': current, 'New Password': next, 'Confirm New Password': again });
    await page.getByRole('button', { name: 'Change Password' }).click();
  };

  test('ACC-09 replaces the form with the way home', async ({ page, signIn }) => {
    const { password } = await signIn();
    await page.goto('/change-password');
    await change(page, password, newPassword);
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await expect(page.getByLabel('Current Password')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back To Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('ACC-09 shows why it failed', async ({ page, signIn, allowProblems }) => {
    allowProblems(/400|500|Failed to load resource/);
    const { password } = await signIn();
    await page.goto('/change-password');
    await change(page, 'wrong', newPassword);
    await expect(page.getByRole('alert')).toHaveText('The current password is wrong.');
    await change(page, password, newPassword, 'different');
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
    await page.route('**/api/core/me/password/', (route) => route.fulfill({ status: 500, body: '' }));
    await change(page, password, newPassword);
    await expect(page.getByRole('alert')).toHaveText('An error occurred.');
  });
});

test.describe('the session', () => {
  test('ACC-10 many requests that fail at once share one refresh and are repeated', async ({
    page,
    signIn,
    allowProblems,
  }) => {
    allowProblems(/401/);
    await signIn();
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/core/refresh/')) refreshes += 1;
    });
    await page.evaluate(() => localStorage.setItem('access', 'a.b.c'));
    await page.goto('/profile');
    await expect(page.getByLabel('First Name')).toHaveValue('Keisha');
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    expect(refreshes).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('access'))).not.toBe('a.b.c');
  });

  test('ACC-10 when the refresh fails, storage is cleared and the login page comes', async ({
    page,
    signIn,
    allowProblems,
  }) => {
    allowProblems(/401/);
    await signIn();
    await page.evaluate(() => {
      localStorage.setItem('access', 'a.b.c');
      localStorage.setItem('refresh', 'gone');
    });
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('ACC-11 ACC-12 logging out clears everything and ends the session, in every tab', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
    const refresh = await page.evaluate(() => localStorage.getItem('refresh'));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await expect(async () => {
      const answer = await page.request.post('/api/core/refresh/', { data: { refresh } });
      expect(answer.status()).toBe(401);
    }).toPass();
  });
});
