import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import { expectAccessibleOnBoth } from './accessible.ts';
import { priceField } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { details, makeOwnListing, openFromList, readListing } from './editing-steps.ts';
import { expect, test } from './fixtures.ts';
import { dismiss, rows, sheet, snackbar } from './lists-steps.ts';
import { png } from './picture.ts';
import { authorizationOf } from './webmin-steps.ts';

const kinds = ['product', 'store'] as const;
let list: ShoppingList;
let listing: Listing;

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
  ({ list, listing } = await makeOwnListing(page));
});

test('DET-05 PAG-03 product and store are corrected and show so everywhere; Cancel or no change leaves them as they were', async ({
  page,
}) => {
  const dialog = await openFromList(page, list, listing);
  const [product, store] = kinds.map((kind) => dialog.getByRole('form', { name: `Edit ${kind}` }));
  if (!product || !store) throw new Error('No forms.');
  for (const kind of kinds) await dialog.getByRole('button', { name: `Edit ${kind}` }).click();
  await expect(store).toBeVisible();
  await expect(product).toBeVisible();
  await expectAccessibleOnBoth(page);
  // Messages cover nothing there.
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [kind, form] of [
    ['product', product],
    ['store', store],
  ] as const) {
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'No changes to save.')).toBeVisible();
    await dismiss(page, 'No changes to save.');
    await form.getByLabel('Name').fill('Something else');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await dialog.getByRole('button', { name: `Edit ${kind}` }).click();
    await expect(form.getByLabel('Name')).toHaveValue(listing[`${kind}_name`]);
  }

  await product.getByLabel('Brand').fill('Uncle Joe');
  await product.getByLabel('Barcode').fill('');
  await product.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Product updated.')).toBeVisible();
  await expect(product).toBeHidden();
  await expect(dialog.getByText('Uncle Joe · 150 ml')).toBeVisible();
  await store.getByLabel('Address').fill('14 Main Road');
  await store.getByLabel('Latitude').fill('11.18');
  await store.getByLabel('Longitude').fill('-60.735');
  await expect(store.getByLabel('Region')).toHaveText('Tobago');
  await store.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Store updated.')).toBeVisible();
  await expect(dialog.getByText('14 Main Road · Tobago')).toBeVisible();
  expect(await readListing(page, listing)).toMatchObject({
    product_brand: 'Uncle Joe',
    product_amount: '150 ml',
    store_address: '14 Main Road',
    store_region: 'Tobago',
    store_lat: 11.18,
    store_lon: -60.735,
  });
  await dialog.getByRole('button', { name: 'Edit store' }).click();
  await store.getByLabel('Opening hours').fill(' Mon–Sat 7 am – 9 pm\nSun 8 am – 2 pm');
  await store.getByRole('button', { name: 'Save' }).click();
  await expect(store).toBeHidden();
  await dialog.getByRole('button', { name: 'Edit store' }).click();
  await expect(store.getByLabel('Opening hours')).toHaveValue('Mon–Sat 7 am – 9 pm\nSun 8 am – 2 pm');
  await store.getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await expect(sheet(page)).toContainText('Uncle Joe');
  await page.goBack();
  await expect(rows(page)).toContainText('Uncle Joe');
  await page.goto(`/stores/${listing.store_id}`);
  await expect(page.getByRole('region', { name: 'Opening hours' })).toHaveText(/Mon–Sat 7 am – 9 pm\s+Sun 8 am – 2 pm/);
});

test('DET-05 DET-08 product, store and price without an id, or refused by the server, are not updated; the text stays', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/400|500/);
  await page.route('**/api/price/price/*/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), product_id: 0, store_id: 0 } });
  });
  const answered = page.waitForResponse(/\/api\/price\/price\/\d+\//);
  const dialog = await openFromList(page, list, listing);
  await (await answered).finished();
  for (const kind of kinds) {
    await dialog.getByRole('button', { name: `Edit ${kind}` }).click();
    const form = dialog.getByRole('form', { name: `Edit ${kind}` });
    await form.getByLabel('Name').fill('Another');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, `Cannot update ${kind} (missing id).`)).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
  }
  const editor = page.getByRole('dialog', { name: 'Edit price' });
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  await priceField(editor).fill('22');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Missing product/store id to edit price.')).toBeVisible();

  await page.unroute('**/api/price/price/*/');
  await openFromList(page, list, listing);
  for (const kind of kinds) {
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
    await form.getByRole('button', { name: 'Cancel' }).click();
  }
  await page.route('**/api/price/price/', (route) => route.fulfill({ status: 500, body: 'no' }));
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  await priceField(editor).fill('21');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Failed to update price.')).toBeVisible();
  await expect(priceField(editor)).toHaveValue('21.00');
});

test('DET-05 ROL-03 what is verified, or not opened from a list, is not edited', async ({ page, server }) => {
  const image = { name: 'picture.png', mimeType: 'image/png', buffer: png() };
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const uploaded = await page.request.put(`/api/product/product/${listing.product}/upload_image/`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { image },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const verified = await page.request.patch(`/api/product/product-img-verified/${listing.product}/`, {
    headers: await authorizationOf(page, server.admin),
    data: { img_is_verified: 'verified' },
  });
  expect(verified.ok()).toBe(true);
  const dialog = await openFromList(page, list, listing);
  await expect(dialog.getByRole('button', { name: 'Edit store' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Edit price' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Edit product' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: /Replace image/ })).toBeHidden();

  await page.goto(`/?search=${encodeURIComponent(listing.product_name)}`);
  await page.getByRole('link', { name: listing.product_name, exact: true }).click();
  await expect(details(page).getByRole('heading', { name: listing.product_name })).toBeVisible();
  await expect(details(page).getByRole('button', { name: /Edit|image/ })).toHaveCount(0);
});
