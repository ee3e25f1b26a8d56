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

test('DET-05 DET-07 DET-08 PAG-03 product and store are corrected, also from look-ups, and show so everywhere; Cancel, no change or a refusal leaves them as they were', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/400|503/);
  const dialog = await openFromList(page, list, listing);
  const [product, store] = kinds.map((kind) => dialog.getByRole('form', { name: `Edit ${kind}` }));
  if (!product || !store) throw new Error('No forms.');
  for (const kind of kinds) await dialog.getByRole('button', { name: `Edit ${kind}` }).click();
  await expect(store).toBeVisible();
  await expect(product).toBeVisible();
  await expectAccessibleOnBoth(page);
  // Messages cover nothing there.
  await page.setViewportSize({ width: 1280, height: 800 });
  await product.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'No changes to save.')).toBeVisible();
  await dismiss(page, 'No changes to save.');
  await product.getByLabel('Name').fill('Something else');
  await product.getByRole('button', { name: 'Cancel' }).click();
  await expect(product).toBeHidden();
  await dialog.getByRole('button', { name: 'Edit product' }).click();
  await expect(product.getByLabel('Name')).toHaveValue(listing.product_name);

  await test.step('look-ups that are asked for', async () => {
    const answers: { status?: number; json: object }[] = [
      { json: { results: [{ name: 'Curry', brand: 'Turban', amount: '85 g', barcode: '012345678905' }] } },
      { json: { results: [] } },
      { status: 503, json: { detail: 'No.' } },
    ];
    await page.route('**/new-product-lookup/?*', (route) => route.fulfill(answers.shift()));
    const suggest = async (name: string) => {
      await product.getByLabel('Name').fill(name);
      await product.getByRole('button', { name: 'Suggest details' }).click();
    };
    await suggest('curry');
    await product.getByRole('list', { name: 'Suggested products' }).getByRole('button').click();
    await expect(product.getByLabel('Brand')).toHaveValue('Turban');
    await expect(product.getByLabel('Barcode')).toHaveValue('012345678905');
    await suggest('zzz');
    await expect(snackbar(page, 'No suggestions found.')).toBeVisible();
    await suggest('unheard');
    await expect(snackbar(page, 'Failed to fetch suggestions.')).toBeVisible();
    await dismiss(page, 'Failed to fetch suggestions.');

    const place = { store_name: 'Tobago Mart', address: 'Milford Road', address_raw: '', lat: 11.18, lon: -60.735 };
    await page.route('**/nominatim-suggest/?*', (route) => route.fulfill({ json: [place] }));
    await store.getByLabel('Address').fill('');
    await store.getByRole('button', { name: 'Suggest places' }).click();
    await store.getByRole('list', { name: 'Suggested places' }).getByRole('button').click();
    await expect(store.getByLabel('Address')).toHaveValue('Milford Road');
    await expect(store.getByLabel('Latitude')).toHaveValue('11.18');
    await expect(store.getByLabel('Region')).toHaveText('Tobago');
  });

  await test.step('a refusal', async () => {
    await page.route(
      '**/api/product/product/*/',
      (route) => route.fulfill({ status: 400, json: { name: ['This name will not do.'] } }),
      { times: 1 },
    );
    await product.getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Failed to update product.')).toBeVisible();
    await dismiss(page, 'Failed to update product.');
    await expect(product.getByText('This name will not do.')).toBeVisible();
    await expect(product.getByLabel('Name')).toHaveValue('unheard');
    await product.getByLabel('Name').fill(' ');
    await product.getByRole('button', { name: 'Save' }).click();
    await expect(product.getByText('Enter the name of the product.')).toBeVisible();
    await product.getByLabel('Name').fill(listing.product_name);
  });

  await product.getByLabel('Brand').fill('Uncle Joe');
  await product.getByLabel('Amount').fill('150 ml');
  await product.getByLabel('Barcode').fill('');
  await product.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Product updated.')).toBeVisible();
  await expect(product).toBeHidden();
  await expect(dialog.getByText('Uncle Joe · 150 ml')).toBeVisible();
  await store.getByLabel('Address').fill('14 Main Road');
  await store.getByLabel('Opening hours').fill(' Mon–Sat 7 am – 9 pm\nSun 8 am – 2 pm');
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

test('DET-05 DET-08 ROL-03 what is verified, without an id, or not opened from a list, is not edited', async ({
  page,
  server,
  allowProblems,
}) => {
  // Other stores of no product.
  allowProblems(/400/);
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
  await page.route('**/api/price/price/*/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), product_id: 0, store_id: 0 } });
  });
  const answered = page.waitForResponse(/\/api\/price\/price\/\d+\//);
  const dialog = await openFromList(page, list, listing);
  await (await answered).finished();
  await expect(dialog.getByRole('button', { name: 'Edit store' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Edit price' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Edit product' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: /Replace image/ })).toBeHidden();

  await dialog.getByRole('button', { name: 'Edit store' }).click();
  const form = dialog.getByRole('form', { name: 'Edit store' });
  await form.getByLabel('Name').fill('Another');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Cannot update store (missing id).')).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit price' });
  await priceField(editor).fill('22');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Missing product/store id to edit price.')).toBeVisible();

  await page.goto(`/?search=${encodeURIComponent(listing.product_name)}`);
  await page.getByRole('link', { name: listing.product_name, exact: true }).click();
  await expect(details(page).getByRole('heading', { name: listing.product_name })).toBeVisible();
  await expect(details(page).getByRole('button', { name: /Edit|image/ })).toHaveCount(0);
});
