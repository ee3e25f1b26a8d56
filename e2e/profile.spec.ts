import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { callAs, dismiss } from './lists-steps.ts';
import { queryHasText } from './offline-steps.ts';
import { png } from './picture.ts';

const snackbar = (page: Page, text: string) =>
  page
    .getByRole('status')
    .filter({ hasText: text })
    .or(page.getByRole('alert').filter({ hasText: text }));
const failing = (page: Page, path: string, method: string) =>
  page.route(`**/api/core/${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: { detail: 'no' } }) : route.fallback(),
  );
/** Sends the event of a page that goes into the background, which stores changed responses at once. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('PRF-01 PRF-02 PRF-04 PRF-07 SHL-10 PRF-03 PRF-05 PRF-06 SHL-06 switches are saved at once, or go back, and push explains why it stays off; user information opens with Edit, is checked, stored with Save, and follows other devices; the main region is one of six or none, and where the home feed starts until Everywhere or the end of the session; a picture and preferred stores are added, and the account is downloaded and deleted', async ({
  page,
  signIn,
  allowProblems,
}) => {
  allowProblems(/400|500/);
  await signIn();
  await page.goto('/profile');
  await expect(page.getByLabel('First Name')).toHaveValue('Keisha');
  await test.step('switches and information', async () => {
    await failing(page, 'me/', 'PATCH');
    await page.getByLabel('Dark theme').click();
    await expect(snackbar(page, 'Failed to update theme.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await dismiss(page, 'Failed to update theme.');
    await page.unrouteAll();
    await page.getByLabel('Push notifications on this device').click();
    await expect(snackbar(page, 'Notifications are blocked for this site.')).toBeVisible();
    await expect(page.getByLabel('Push notifications on this device')).not.toBeChecked();

    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel('Dark theme').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await saved;
    // A switch is saved although the page is reloaded before it is sent.
    const reloaded = await holdCalls(page, 'PATCH', ({ pathname }) => pathname === '/api/core/me/');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByLabel('Email notifications').click();
    await expect(page.getByLabel('Email notifications')).not.toBeChecked();
    await sent;
    await page.reload();
    reloaded();
    await expect
      .poll(() => callAs(page, 'GET', '/core/me/'))
      .toMatchObject({ email_notifications: false, theme_mode: 'dark' });

    await expect(page.getByLabel('First Name')).toBeDisabled();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('First Name').fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('All fields are required.')).toBeVisible();
    await page.getByLabel('First Name').fill('Kezia');
    await page.getByLabel(/^Email\s*\*?$/).fill('kezia');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Invalid email format.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Keisha');

    await failing(page, 'me/', 'PATCH');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Last Name').fill('Joseph');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Failed to update profile.')).toBeVisible();
    await expect(page.getByLabel('Last Name')).toHaveValue('Joseph');
    await dismiss(page, 'Failed to update profile.');
    await page.unrouteAll();
    await page.getByLabel('First Name').fill('Kezia');
    await page.getByLabel('Phone Number').fill('+1 868 555 0101');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Profile updated successfully.')).toBeVisible();
    await expect(page.getByLabel('First Name')).toBeDisabled();
    expect(await callAs(page, 'GET', '/core/me/')).toMatchObject({ first_name: 'Kezia', last_name: 'Joseph' });

    // The device shows its copy first. Changes from elsewhere replace it, except in a field that is being edited.
    await hide(page);
    await queryHasText(page, 'me', 'Kezia');
    await callAs(page, 'PATCH', '/core/me/', { first_name: 'Asha', last_name: 'Ali' });
    const answer = await holdCalls(page, 'GET', ({ pathname }) => pathname === '/api/core/me/');
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('Kezia');
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('KJ');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Last Name').fill('Khan');
    answer();
    await expect(page.getByLabel('First Name')).toHaveValue('Asha');
    await expect(page.getByLabel('Last Name')).toHaveValue('Khan');
    await expect(page.getByLabel('Email notifications')).not.toBeChecked();
    await expect(page.getByLabel('Dark theme')).toBeChecked();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the main region', async () => {
    const main = page.getByRole('combobox', { name: 'Region' });
    await failing(page, 'update-region/', 'PATCH');
    await main.click();
    await page.getByRole('option', { name: 'East', exact: true }).click();
    await expect(snackbar(page, 'Failed to update region.')).toBeVisible();
    await expect(main).toHaveText('None');
    await dismiss(page, 'Failed to update region.');
    await page.unrouteAll();
    await main.click();
    await expect(page.getByRole('option')).toHaveText(['None', 'North', 'South', 'Central', 'East', 'West', 'Tobago']);
    await page.getByRole('option', { name: 'Tobago' }).click();
    await expect(snackbar(page, 'Region updated successfully.')).toBeVisible();

    const ofFeed = page.locator('select[name=region]');
    await page.getByRole('navigation').getByRole('link', { name: 'Price Listings' }).click();
    await expect(page).toHaveURL('/?region=Tobago');
    await expect(ofFeed).toHaveValue('Tobago');
    await ofFeed.selectOption('Everywhere');
    await expect(page).toHaveURL('/?region=Everywhere');
    await expect(ofFeed).toHaveValue('');
    await page.goto('/');
    await expect(page).toHaveURL('/?region=Tobago');
    await page.goto('/?search=rice');
    await expect(ofFeed).toHaveValue('');

    // As after signing in on another device.
    await page.context().clearCookies({ name: 'bb_region' });
    await page.goto('/');
    await expect(page).toHaveURL('/?region=Tobago');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await expect(main).toHaveText('Tobago');
  });

  await test.step('a picture, stores and the end', async () => {
    const choosePicture = async () => {
      await page.getByRole('button', { name: 'Add photo' }).click();
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Choose a file').click()]);
      await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png() });
      await page.getByRole('button', { name: 'Use this photo' }).click();
    };
    await failing(page, 'profile-image-upload/', 'POST');
    await choosePicture();
    await expect(snackbar(page, 'Failed to upload profile picture.')).toBeVisible();
    await page.unrouteAll();
    await choosePicture();
    await expect(page.getByAltText('Your profile')).toBeVisible();
    const avatar = page.getByRole('button', { name: 'Account menu' }).locator('img');
    await expect(avatar).toHaveAttribute('src', /\/images\/\w+\.webp/);

    const chips = page.getByRole('list', { name: 'Your stores' });
    const add = page.getByRole('button', { name: 'Add', exact: true });
    const chooseStore = async () => {
      await page.getByLabel('Find a store').fill('massy arima');
      await page.getByRole('option', { name: 'Massy Stores, Arima' }).click();
      await add.click();
    };
    await failing(page, 'add-preferred-store/', 'POST');
    await chooseStore();
    await expect(snackbar(page, 'Failed to add store.')).toBeVisible();
    await dismiss(page, 'Failed to add store.');
    await page.unrouteAll();
    await add.click();
    await expect(snackbar(page, 'Store added successfully.')).toBeVisible();
    await expect(chips).toHaveText('Massy Arima');
    await chooseStore();
    await expect(snackbar(page, 'Store is already in your preferred list.')).toBeVisible();
    await dismiss(page, 'Store is already in your preferred list.');
    await failing(page, 'remove-preferred-store/', 'DELETE');
    await page.getByRole('button', { name: 'Remove Massy Arima' }).click();
    await expect(snackbar(page, 'Failed to remove store.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Remove Massy Arima' }).click();
    await expect(chips).toHaveCount(0);

    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toBe('bargain-buddy.json');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').fill('wrong');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
    await dialog.getByLabel('Your password').fill('doubles with pepper 27');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    // The region is not for the next guest.
    await page.reload();
    await expect(page.locator('select[name=region]')).toHaveValue('');
    await expect(page).toHaveURL('/');
  });
});
