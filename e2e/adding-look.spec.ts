import { expectAccessibleOnBoth } from './accessible.ts';
import { draftProduct, openAdding, test } from './adding-steps.ts';
import { openDetails, withoutTiles } from './details-steps.ts';
import { details, makeOwnListing, openFromList } from './editing-steps.ts';
import { cards, openFeed } from './feed-steps.ts';
import { expect } from './fixtures.ts';
import { makeList, openLists } from './lists-steps.ts';
import { inviteTo, items } from './notifications-steps.ts';

test.beforeEach(async ({ page }) => {
  await withoutTiles(page);
});

test('NOT-01 notifications are accessible, with and without', async ({ page, otherPerson, signIn }) => {
  const me = await signIn();
  await page.goto('/notifications');
  await expect(page.getByText('No notifications.')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await inviteTo((await otherPerson()).page, 'Parang lime', { page, email: me.email });
  await page.reload();
  await expect(items(page)).toHaveCount(1);
  await expectAccessibleOnBoth(page);
});

test('ADD-01 the add-item dialog is accessible in every step', async ({ page, signIn }) => {
  await signIn();
  await openLists(page, await makeList(page, 'Weekly'));
  const dialog = await openAdding(page);
  await expectAccessibleOnBoth(page);
  await dialog.getByLabel('Find a product').fill('rice');
  await expect(page.getByRole('option').first()).toBeVisible();
  // The list of a combobox lies outside the dialog; the field, which keeps the focus, leads to it.
  await expectAccessibleOnBoth(page, { except: ['region'] });
  await page.keyboard.press('Escape');
  await draftProduct(dialog, 'Pepper sauce');
  await dialog.getByRole('button', { name: 'Create new store' }).click();
  await dialog.getByLabel('Name').fill('Maraj Mini Mart');
  await dialog.getByRole('list', { name: 'Suggested places' }).getByRole('button').first().click();
  await expect(dialog.locator('.leaflet-marker-icon')).toBeVisible();
  await expectAccessibleOnBoth(page);
});

test('DET-05 editing, the price and the image chooser are accessible', async ({ page, signIn }) => {
  await signIn();
  const { list, listing } = await makeOwnListing(page);
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Edit product' }).click();
  await dialog.getByRole('button', { name: 'Edit store' }).click();
  await expect(dialog.getByRole('form', { name: 'Edit store' })).toBeVisible();
  await expect(dialog.getByRole('form', { name: 'Edit product' })).toBeVisible();
  await expectAccessibleOnBoth(page);
  await dialog.getByRole('form', { name: 'Edit product' }).getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit price' })).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Add image' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Product image' })).toBeVisible();
  await expectAccessibleOnBoth(page);
});

test('LST-10 LST-11 adding to lists is accessible', async ({ page, signIn }) => {
  await signIn();
  await makeList(page, 'Weekly');
  await openDetails(page);
  await details(page).getByRole('button', { name: 'Add to shopping list' }).click();
  await page.getByLabel('Weekly').check();
  await expectAccessibleOnBoth(page);
  await openFeed(page);
  await cards(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  await expect(page.getByRole('dialog').getByLabel('Weekly')).toBeVisible();
  await expectAccessibleOnBoth(page);
});
