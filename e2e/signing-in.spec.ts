import type { Page } from '@playwright/test';
import { appCode } from '../apps/server/test/app-code.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { addAuthenticator, httpsSite, serveHttps } from './https-site.ts';
import { startTestServer } from './server.ts';
import { mainPlaces } from './shell-steps.ts';

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  const form = page.getByRole('form', { name: 'Log In' });
  await form.getByLabel('Email').fill(email);
  await form.locator('[name="password"]').fill(password);
  await form.getByRole('button', { name: 'Log In', exact: true }).click();
}
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });
/** Logs out and opens the login page, without a page load: here each file of a page goes through the test. */
async function openLogin(page: Page) {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: 'Log In' }).click();
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('SEC-03 a superuser of a site on https sets up a passkey before WebMin opens, and logs in with it', async ({
  page,
  context,
  allowProblems,
}) => {
  // The stream of events, which the way to the server does not carry, and pages whose session is taken away.
  allowProblems(/ERR_FAILED|401/);
  const server = await startTestServer({ PUBLIC_URL: httpsSite });
  try {
    await serveHttps(context, server);
    const device = await addAuthenticator(page);
    await page.goto(`${httpsSite}/login?from=%2Fwebmin`);
    await logIn(page, server.admin);
    await expect(page.getByRole('heading', { level: 1, name: 'Set up a second step' })).toBeVisible();
    await expect(button(page, 'Add a passkey')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Add a passkey').click();
    await button(page, 'Continue').click();
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
    await button(page, 'I saved them').click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

    // Without a password: among what the browser fills in, where somebody chooses it; otherwise by the button.
    await page.getByRole('link', { name: 'Home' }).click();
    await openLogin(page);
    await expect(accountMenu(page)).toBeVisible();
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await openLogin(page);
    await button(page, 'Log in with a passkey').click();
    await expect(accountMenu(page)).toBeVisible();

    await device.attend(false);
    await openLogin(page);
    await logIn(page, server.admin);
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
    await expectAccessible(page);
    await device.attend(true);
    await button(page, 'Use a passkey').click();
    await expect(accountMenu(page)).toBeVisible();

    await device.attend(false);
    await openLogin(page);
    await logIn(page, server.admin);
    await button(page, 'Use a recovery code').click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await button(page, 'Continue').click();
    await expect(accountMenu(page)).toBeVisible();
    await mainPlaces(page).getByRole('link', { name: 'Profile' }).click();
    const section = page.getByRole('region', { name: 'How you log in' });
    await section.getByRole('button', { name: /^Rename the passkey / }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
    await dialog.getByLabel('Name').fill(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('The blue phone');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByText('The blue phone')).toBeVisible();
    await expect(dialog).toBeHidden();
  } finally {
    await server.stop();
  }
});

test('SEC-03 a shopper sets up an authenticator app, is asked for its code, and takes it off again', async ({
  page,
  signIn,
  allowProblems,
}) => {
  // Wrong codes, and a session that has to be confirmed.
  allowProblems(/40[013]/);
  const person = await signIn();
  await page.goto('/profile#signing-in');
  const section = page.getByRole('region', { name: 'How you log in' });
  await expect(section.getByText('This browser can’t make passkeys here.')).toBeVisible();
  const isOld = { status: 403, json: { error: 'Confirm it’s you.' } };
  await page.route('**/api/core/sign-in/app/options/', (route) => route.fulfill(isOld), { times: 1 });
  await button(page, 'Set up an authenticator app').click();
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await button(page, 'Confirm').click();
  await expect(confirming.getByRole('alert')).toHaveText('Enter your password.');
  await confirming.locator('[name="password"]').fill('wrong');
  await button(page, 'Confirm').click();
  await expect(confirming.getByRole('alert')).not.toHaveText('Enter your password.');
  await expect(confirming.getByRole('alert')).not.toBeEmpty();
  await confirming.locator('[name="password"]').fill(person.password);
  await button(page, 'Confirm').click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await expect(dialog.getByText('Enter the six digits from the app.')).toBeVisible();
  await expect(dialog.getByLabel('Code from your app')).toBeFocused();
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await dialog.getByLabel('Code from your app').fill('000000');
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await expect(dialog.getByText('That code is wrong.')).toBeVisible();
  await dialog.getByLabel('Code from your app').fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await button(page, 'I saved them').click();
  await expect(section.getByText('10 codes left.')).toBeVisible();
  await expect(page.getByLabel('Ask for a second step after my password')).toBeChecked();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=%2Fprofile');
  await logIn(page, person);
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('Enter the six digits.');
  await page.getByLabel('Code from your app').fill('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That code is wrong.');
  await page.getByLabel('Code from your app').fill(appCode(secret, 1));
  await page.keyboard.press('Enter');
  await button(page, 'Remove the authenticator app').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(button(page, 'Set up an authenticator app')).toBeVisible();
  await expect(page.getByLabel('Ask for a second step after my password')).not.toBeChecked();
});
