import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, makeList } from './lists-steps.ts';
import { mailedLink } from './mailed-link.ts';

const password = 'callaloo on a sunday afternoon';
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\s*\\*?$`));

async function signUp(page: Page, email: string) {
  await field(page, 'First Name').fill('Anjali');
  await field(page, 'Last Name').fill('Ramdial');
  if (email) await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}
const anyEmail = () => `${crypto.randomUUID()}@example.com`;
const line = (page: Page) => page.getByRole('region', { name: 'Confirm your email' });

test('SEC-02 after signing up one is asked to confirm the address, and does so by the mail', async ({
  page,
  server,
}) => {
  const email = anyEmail();
  await page.goto('/sign-up');
  await signUp(page, email);
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Confirm your email: we sent a link to ${email}.`)).toBeVisible();
  await page.goto('/profile');
  await expect(line(page)).toContainText(`we sent a link to ${email}`);
  await line(page).getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('We sent you a new link. Please check your inbox.')).toBeVisible();
  await page.goto(await mailedLink(server, email, 'verify-email'));
  await expect(page).toHaveURL('/verify-email');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Back To Home' }).click();
  await page.goto('/notifications');
  await expect(page.getByText('No notifications.')).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test('SEC-02 a link that does not work says why, and leads on', async ({ page, allowProblems }) => {
  allowProblems(/400/);
  await page.goto('/verify-email?token=nonsense');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link no longer works.');
  await page.getByRole('link', { name: 'Send a new link from your profile' }).click();
  await expect(page).toHaveURL('/login?from=%2Fprofile');
});

test('SEC-02 changing the address takes the password, a link, and can be given up', async ({
  page,
  signIn,
  server,
  allowProblems,
}) => {
  allowProblems(/400/);
  const me = await signIn();
  const email = anyEmail();
  const change = async (to: string, given: string) => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page, 'Email').fill(to);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email?' });
    await expect(dialog).toContainText(to);
    await dialog.getByLabel(/^Your password/).fill(given);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    return dialog;
  };
  await page.goto('/profile');
  const dialog = await change(anyEmail(), 'wrong');
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^Your password/).fill(me.password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Profile updated successfully.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(me.email);
  await expect(line(page)).toContainText('we sent a link to');
  await line(page).getByRole('button', { name: 'Keep the old email' }).click();
  await expect(line(page)).toHaveCount(0);

  await change(email, me.password);
  await expect(line(page)).toContainText(`we sent a link to ${email}`);
  await page.goto(await mailedLink(server, email, 'verify-email'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();

  await page.goto(await mailedLink(server, me.email, 'take-back-email'));
  await expect(page).toHaveURL('/take-back-email');
  await expectAccessible(page);
  allowProblems(/401/);
  await page.getByRole('button', { name: 'Take my email back' }).click();
  await expect(page.getByText(`${me.email} is yours again`)).toBeVisible();
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
});

test('SHR-05 SEC-02 the mail of an invite leads a stranger into it, by way of signing up', async ({
  page,
  otherPerson,
  server,
}) => {
  const owner = await otherPerson({ first_name: 'Keisha', last_name: 'Mohammed' });
  const list = await makeList(owner.page, 'Sunday lunch');
  const email = anyEmail();
  await callAs(owner.page, 'POST', `/shoppinglist/shoppinglist/${list.id}/share-invite/`, { email });
  await page.goto(await mailedLink(server, email, 'invite'));
  await expect(page).toHaveURL('/invite');
  await expect(page.getByText('Keisha Mohammed shares the shopping list “Sunday lunch” with you.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(field(page, 'Email')).toHaveValue(email);
  await signUp(page, '');
  await expect(page).toHaveURL('/invite');
  await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  await expect(page.getByText('Invite accepted')).toBeVisible();
  // The link was in a mail to this address, which is proven thereby.
  await page.goto('/profile');
  await expect(page.getByLabel('First Name')).toHaveValue('Anjali');
  await expect(line(page)).toHaveCount(0);
});

test('SHR-05 an invite is rejected by its mail’s link, and a link that is over says so', async ({
  page,
  signIn,
  otherPerson,
  server,
  allowProblems,
}) => {
  allowProblems(/404/);
  const me = await signIn();
  const owner = await otherPerson();
  const list = await makeList(owner.page, 'Sunday lunch');
  await callAs(owner.page, 'POST', `/shoppinglist/shoppinglist/${list.id}/share-invite/`, { email: me.email });
  const link = await mailedLink(server, me.email, 'invite');
  await page.goto(link);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Invite rejected')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This invite was rejected. Ask for a new one.')).toBeVisible();
  await page.goto('/invite?token=nonsense');
  await expect(page.getByText('This invite link no longer works. Ask for a new one.')).toBeVisible();
});

test('ACC-05 the rules of a password are told before it fails, and ticked as they are met', async ({
  page,
  signIn,
}) => {
  const rules = page.getByRole('list', { name: 'Your password should be' });
  const met = rules.locator('[data-met]');
  await page.goto('/sign-up');
  await expect(rules.getByRole('listitem')).toHaveCount(4);
  await expect(met).toHaveCount(0);
  await field(page, 'First Name').fill('Anjali');
  await field(page, 'Password').fill('12345678');
  await expect(met).toHaveText(['At least 8 characters, done', 'Different from your name and email, done']);
  await field(page, 'Password').fill('anjali12');
  await expect(met).toHaveText(['At least 8 characters, done', 'Not only numbers, done']);
  await field(page, 'Password').fill(password);
  await expect(met).toHaveCount(3);
  await page.goto('/reset-password?token=abc');
  await field(page, 'New password').fill(password);
  await expect(met).toHaveCount(2);
  await signIn();
  await page.goto('/change-password');
  await field(page, 'New Password').fill('mohammed');
  await expect(met).toHaveCount(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('ACC-01 ACC-03 each page with a form of the account says that it needs it', async ({ page }) => {
    for (const path of ['/login', '/sign-up', '/forgot-password', '/reset-password']) {
      await page.goto(path);
      // Locators by text pass over noscript.
      await expect(page.locator('noscript > p')).toBeVisible();
      await expect(page.locator('noscript > p')).toContainText('This page needs JavaScript.');
    }
  });
});
