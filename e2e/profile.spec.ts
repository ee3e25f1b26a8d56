import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { callAs } from './lists-steps.ts';
import { queriesAreKept } from './offline-steps.ts';
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

test.beforeEach(async ({ page, signIn }) => {
  await signIn();
  await page.goto('/profile');
  await expect(page.getByLabel('First Name')).toHaveValue('Keisha');
});

test.describe('user information', () => {
  test('PRF-01 PRF-02 opens with Edit, says what is wrong or could not be stored, and is stored with Save', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/500/);
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
    await page.unrouteAll();
    await page.getByLabel('Last Name').fill('Mohammed');

    await page.getByLabel('First Name').fill('Kezia');
    await page.getByLabel('Phone Number').fill('+1 868 555 0101');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Profile updated successfully.')).toBeVisible();
    await expect(page.getByLabel('First Name')).toBeDisabled();
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('Kezia');
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('KM');
  });

  test('PRF-01 what the device kept gives way to what was changed elsewhere, but for what is being typed', async ({
    page,
  }) => {
    await queriesAreKept(page, 'me');
    await callAs(page, 'PATCH', '/core/me/', { first_name: 'Kezia', last_name: 'Ali' });
    const answer = await holdCalls(page, 'GET', ({ pathname }) => pathname === '/api/core/me/');
    await page.reload();
    await expect(page.getByLabel('First Name')).toHaveValue('Keisha');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Last Name').fill('Khan');
    answer();
    await expect(page.getByLabel('First Name')).toHaveValue('Kezia');
    await expect(page.getByLabel('Last Name')).toHaveValue('Khan');
  });
});

test.describe('the picture', () => {
  const choose = async (page: Page) => {
    await page.getByRole('button', { name: 'Add photo' }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Choose a file').click()]);
    await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png() });
    await page.getByRole('button', { name: 'Use this photo' }).click();
  };

  test('PRF-03 SHL-06 is chosen, cut to a square and shown everywhere, or says that it could not be uploaded', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/500/);
    await failing(page, 'profile-image-upload/', 'POST');
    await choose(page);
    await expect(snackbar(page, 'Failed to upload profile picture.')).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await choose(page);
    await expect(page.getByAltText('Your profile')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account menu' }).locator('img')).toHaveAttribute(
      'src',
      /\/images\/\w+\.webp/,
    );
  });
});

test.describe('settings', () => {
  test('PRF-04 PRF-07 SHL-10 switches are saved at once, or go back, and push says why it stays off', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/500/);
    await failing(page, 'me/', 'PATCH');
    await page.getByLabel('Email notifications').click();
    await expect(snackbar(page, 'Failed to update email notifications.')).toBeVisible();
    await expect(page.getByLabel('Email notifications')).toBeChecked();
    await page.getByLabel('Dark theme').click();
    await expect(snackbar(page, 'Failed to update theme.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.unrouteAll();
    await page.getByLabel('Push notifications on this device').click();
    await expect(snackbar(page, 'Notifications are blocked for this site.')).toBeVisible();
    await expect(page.getByLabel('Push notifications on this device')).not.toBeChecked();

    await page.getByLabel('Email notifications').click();
    await expect(page.getByLabel('Email notifications')).not.toBeChecked();
    await page.getByLabel('Dark theme').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(async () => {
      await page.reload();
      await expect(page.getByLabel('Email notifications')).not.toBeChecked({ timeout: 2_000 });
      await expect(page.getByLabel('Dark theme')).toBeChecked({ timeout: 2_000 });
    }).toPass();
  });

  test('PRF-04 a switch is saved though the page is reloaded before it is sent', async ({ page }) => {
    const reloaded = Promise.withResolvers<void>();
    await page.route('**/api/core/me/', async (route) => {
      if (route.request().method() === 'PATCH') await reloaded.promise;
      await route.continue().catch(() => undefined);
    });
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByLabel('Email notifications').click();
    await sent;
    await page.reload();
    reloaded.resolve();
    await expect(async () => {
      await page.reload();
      await expect(page.getByLabel('Email notifications')).not.toBeChecked({ timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
  });
});

test.describe('preferred stores', () => {
  const add = async (page: Page) => {
    await page.getByLabel('Find a store').fill('massy arima');
    await page.getByRole('option', { name: 'Massy Stores, Arima' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };

  test('PRF-05 are found, added once, and removed, or say that they could not be', async ({ page, allowProblems }) => {
    allowProblems(/500/);
    await failing(page, 'add-preferred-store/', 'POST');
    await add(page);
    await expect(snackbar(page, 'Failed to add store.')).toBeVisible();
    await page.unroute('**/api/core/add-preferred-store/');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(snackbar(page, 'Store added successfully.')).toBeVisible();
    const chips = page.getByRole('list', { name: 'Your stores' });
    await expect(chips).toHaveText('Massy Arima');
    await add(page);
    await expect(snackbar(page, 'Store is already in your preferred list.')).toBeVisible();
    await failing(page, 'remove-preferred-store/', 'DELETE');
    await page.getByRole('button', { name: 'Remove Massy Arima' }).click();
    await expect(snackbar(page, 'Failed to remove store.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Remove Massy Arima' }).click();
    await expect(chips).toHaveCount(0);
  });
});

test.describe('the main region', () => {
  const choose = async (page: Page, region: string) => {
    await page.getByRole('combobox', { name: 'Region' }).click();
    await page.getByRole('option', { name: region, exact: true }).click();
  };

  test('PRF-06 is one of six or none, and stays what it was when it could not be stored', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/500/);
    await failing(page, 'update-region/', 'PATCH');
    await choose(page, 'East');
    await expect(snackbar(page, 'Failed to update region.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Region' })).toHaveText('None');
    await page.unrouteAll();
    await page.getByRole('combobox', { name: 'Region' }).click();
    await expect(page.getByRole('option')).toHaveText(['None', 'North', 'South', 'Central', 'East', 'West', 'Tobago']);
    await page.getByRole('option', { name: 'Tobago' }).click();
    await expect(snackbar(page, 'Region updated successfully.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Region' })).toHaveText('Tobago');
  });

  test('PRF-06 is where the home feed starts, until one looks everywhere', async ({ page }) => {
    await choose(page, 'Tobago');
    await expect(snackbar(page, 'Region updated successfully.')).toBeVisible();
    const region = page.locator('select[name=region]');

    await page.getByRole('navigation').getByRole('link', { name: 'Price Listings' }).click();
    await expect(page).toHaveURL('/?region=Tobago');
    await expect(region).toHaveValue('Tobago');
    await region.selectOption('Everywhere');
    await expect(page).toHaveURL('/?region=Everywhere');
    await page.reload();
    await expect(region).toHaveValue('');

    await page.goto('/');
    await expect(page).toHaveURL('/?region=Tobago');
    await page.goto('/?search=rice');
    await expect(region).toHaveValue('');
  });

  test('PRF-06 is where the home feed starts after signing in, and not for the next guest', async ({ page }) => {
    await choose(page, 'Tobago');
    await expect(snackbar(page, 'Region updated successfully.')).toBeVisible();
    await page.context().clearCookies({ name: 'bb_region' });
    await page.goto('/');
    await expect(page).toHaveURL('/?region=Tobago');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.locator('select[name=region]')).toHaveValue('');
    await expect(page).toHaveURL('/');
  });
});

test.describe('account rights', () => {
  test('one sees where one is signed in, and takes one’s data along', async ({ page }) => {
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('bargain-buddy.json');
  });

  test('one deletes one’s account with the password, and only so', async ({ page, allowProblems }) => {
    allowProblems(/400/);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').fill('wrong');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
    await dialog.getByLabel('Your password').fill('doubles with pepper 27');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  });
});
