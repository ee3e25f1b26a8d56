import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, dismiss } from './lists-steps.ts';
import { mailedLink } from './mailed-link.ts';
import { mainPlaces } from './shell-steps.ts';
import { authorizationOf } from './webmin-steps.ts';

const password = 'callaloo on a sunday afternoon';
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\s*\\*?$`));

const anyEmail = () => `${crypto.randomUUID()}@example.com`;
const line = (page: Page) => page.getByRole('region', { name: 'Confirm your email' });

test('SHR-05 SHL-10 SEC-02 the mail of an invite is for its addressee, who signs up and joins, or rejects it; changing the address takes the password, a link, and can be given up', async ({
  page,
  request,
  signIn,
  newPerson,
  server,
  allowProblems,
}) => {
  test.slow();
  allowProblems(/40[04]/);
  const me = await signIn();
  const headers = await authorizationOf(page, await newPerson());
  const lists = '/api/shoppinglist/shoppinglist/';
  const list = await (await request.post(lists, { headers, data: { name: 'Sunday lunch' } })).json();
  const email = anyEmail();
  for (const invited of [email, me.email]) {
    await request.post(`${lists}${list.id}/share-invite/`, { headers, data: { email: invited } });
  }
  const [link, mine] = [await mailedLink(server, email, 'invite'), await mailedLink(server, me.email, 'invite')];
  await page.goto(link);
  await expect(page.getByText(`This invite was sent to ${email}. Signed in as ${me.email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(mine);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Invite rejected')).toBeVisible();
  await page.goto(mine);
  await expect(page.getByText('This invite was rejected. Ask for a new one.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto('/invite?token=nonsense');
  await expect(page.getByText('This invite link no longer works. Ask for a new one.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page).toHaveURL('/invite');
  await expect(page.getByText('Keisha Mohammed shares the shopping list “Sunday lunch” with you.')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(field(page, 'First Name')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await field(page, 'First Name').fill('Anjali');
  await field(page, 'Last Name').fill('Ramdial');
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/invite');
  await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  await expect(page.getByText('Invite accepted')).toBeVisible();
  // It would cover the form of the profile.
  await dismiss(page, 'Invite accepted');

  await test.step('another address', async () => {
    const next = anyEmail();
    await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page, 'Email').fill(next);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email?' });
    await expect(dialog).toContainText(next);
    await dialog.getByLabel(/^Your password/).fill('wrong');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(/^Your password/).fill(password);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Profile updated successfully.')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(line(page)).toContainText(`we sent a link to ${next}`);
    await line(page).getByRole('button', { name: 'Keep the old email' }).click();
    await expect(line(page)).toHaveCount(0);

    // accounts.spec.ts confirms an address by its link.
    const again = { email: anyEmail(), current_password: password };
    await callAs(page, 'PATCH', '/core/me/', again);
    await page.goto(await mailedLink(server, email, 'take-back-email'));
    await expect(page).toHaveURL('/take-back-email');
    allowProblems(/401/);
    await page.getByRole('button', { name: 'Take my email back' }).click();
    await expect(page.getByText(`${email} is yours again`)).toBeVisible();
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible();
  });
});
