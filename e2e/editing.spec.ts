import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import { choosePicture, test } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { details, makeOwnListing, openFromList, readListing } from './editing-steps.ts';
import { expect } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { rows, sheet, snackbar } from './lists-steps.ts';

let list: ShoppingList;
let listing: Listing;

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
  ({ list, listing } = await makeOwnListing(page));
});

test('DET-05 the product is corrected, and shows so everywhere', async ({ page }) => {
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Edit product' }).click();
  const form = dialog.getByRole('form', { name: 'Edit product' });
  await form.getByLabel('Brand').fill('Uncle Joe');
  await form.getByLabel('Barcode').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Product updated.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(dialog.getByText('Uncle Joe · 150 ml')).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toContainText('Uncle Joe');
  await page.goBack();
  await expect(rows(page)).toContainText('Uncle Joe');
  expect(await readListing(page, listing)).toMatchObject({ product_brand: 'Uncle Joe', product_amount: '150 ml' });
});

test('DET-05 the store is corrected, with its place and its region', async ({ page }) => {
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Edit store' }).click();
  const form = dialog.getByRole('form', { name: 'Edit store' });
  await form.getByLabel('Address').fill('14 Main Road');
  await form.getByLabel('Latitude').fill('11.18');
  await form.getByLabel('Longitude').fill('-60.735');
  await expect(form.getByLabel('Region')).toHaveText('Tobago');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Store updated.')).toBeVisible();
  await expect(dialog.getByText('14 Main Road · Tobago')).toBeVisible();
  expect(await readListing(page, listing)).toMatchObject({
    store_address: '14 Main Road',
    store_region: 'Tobago',
    store_lat: 11.18,
    store_lon: -60.735,
  });
});

for (const kind of ['product', 'store'] as const) {
  const title = kind === 'product' ? 'Product' : 'Store';

  test(`DET-05 Cancel leaves the ${kind} as it was, and without a change there is nothing to save`, async ({
    page,
  }) => {
    const dialog = await openFromList(page, list, listing);
    const form = dialog.getByRole('form', { name: `Edit ${kind}` });
    await dialog.getByRole('button', { name: `Edit ${kind}` }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'No changes to save.')).toBeVisible();
    await form.getByLabel('Name').fill('Something else');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await dialog.getByRole('button', { name: `Edit ${kind}` }).click();
    await expect(form.getByLabel('Name')).toHaveValue(listing[`${kind}_name`]);
  });

  test(`DET-05 says when the ${kind} could not be updated, and keeps what was typed`, async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/400/);
    const dialog = await openFromList(page, list, listing);
    await dialog.getByRole('button', { name: `Edit ${kind}` }).click();
    const form = dialog.getByRole('form', { name: `Edit ${kind}` });
    await page.route(`**/api/${kind}/${kind}/*/`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { name: ['This name will not do.'] } })
        : route.fallback(),
    );
    await form.getByLabel('Name').fill('Another');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, `Failed to update ${kind}.`)).toBeVisible();
    await expect(form.getByText('This name will not do.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Another');
    await form.getByLabel('Name').fill(' ');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(`Enter the name of the ${kind}.`)).toBeVisible();
  });

  test(`DET-05 a ${kind} without an id cannot be updated`, async ({ page, allowProblems }) => {
    await page.route('**/api/price/price/*/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), [`${kind}_id`]: 0 } });
    });
    allowProblems(/400/);
    const answered = page.waitForResponse(/\/api\/price\/price\/\d+\//);
    const dialog = await openFromList(page, list, listing);
    await (await answered).finished();
    await dialog.getByRole('button', { name: `Edit ${kind}` }).click();
    const form = dialog.getByRole('form', { name: `Edit ${kind}` });
    await form.getByLabel('Name').fill('Another');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, `Cannot update ${kind} (missing id).`)).toBeVisible();
  });

  test(`DET-06 a picture of the ${kind} goes up and is under review`, async ({ page }) => {
    const dialog = await openFromList(page, list, listing);
    await dialog
      .getByRole('button', { name: 'Add image' })
      .nth(kind === 'product' ? 0 : 1)
      .click();
    await choosePicture(page);
    await expect(snackbar(page, `${title} image uploaded.`)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Replace image (under review)' })).toBeVisible();
    expect(await readListing(page, listing)).toMatchObject({
      [`${kind}_image`]: expect.stringMatching(/\/images\/[0-9a-f]{40}-480\.webp$/),
      [`${kind}_img_is_verified`]: 'pending',
    });
    await expect(dialog.locator('img[src*="/images/"]')).toBeVisible();
  });
}

test('DET-06 says when a picture could not be uploaded, and it can be tried again', async ({ page, allowProblems }) => {
  allowProblems(/500/);
  await page.route('**/upload_image/', (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 });
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Add image' }).first().click();
  await choosePicture(page);
  const chooser = page.getByRole('dialog', { name: 'Product image' });
  await expect(chooser.getByRole('alert')).toHaveText('Image upload failed. Please try again.');
  await chooser.getByRole('button', { name: 'Use this picture' }).click();
  await expect(snackbar(page, 'Product image uploaded.')).toBeVisible();
});

test('DET-09 the button that uses a picture keeps its words and its shape, also while it is busy', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Add image' }).first().click();
  const release = await holdCalls(page, 'PUT', ({ pathname }) => pathname.includes('upload_image'));
  await choosePicture(page);
  const use = page.getByRole('dialog', { name: 'Product image' }).getByRole('button', { name: 'Use this picture' });
  await expect(use).toBeDisabled();
  await expect(use).toHaveText('Use this picture');
  expect(await use.evaluate((element) => getComputedStyle(element).color)).not.toBe('rgba(0, 0, 0, 0)');
  const { width = 0, height = 1 } = (await use.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(2.5 * height);
  release();
  await expect(use).toHaveCount(0);
});

test('DET-05 ROL-03 what is verified, or not opened from a list, is not edited', async ({ page, server }) => {
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Add image' }).first().click();
  await choosePicture(page);
  await expect(snackbar(page, 'Product image uploaded.')).toBeVisible();
  const login = await page.request.post('/api/core/login/', { data: server.admin });
  const headers = { authorization: `Bearer ${(await login.json()).access}` };
  const verified = await page.request.patch(`/api/product/product-img-verified/${listing.product}/`, {
    headers,
    data: { img_is_verified: 'verified' },
  });
  expect(verified.ok()).toBe(true);
  await openFromList(page, list, listing);
  await expect(dialog.getByRole('button', { name: 'Edit store' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Edit price' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Edit product' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: /Replace image/ })).toBeHidden();

  await page.goto(`/?search=${encodeURIComponent(listing.product_name)}`);
  await page.getByRole('link', { name: listing.product_name, exact: true }).click();
  await expect(details(page).getByRole('heading', { name: listing.product_name })).toBeVisible();
  await expect(details(page).getByRole('button', { name: /Edit|image/ })).toHaveCount(0);
});
