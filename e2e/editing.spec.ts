import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import { choosePicture, longName, priceField, test } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { details, makeOwnListing, openFromList, readListing } from './editing-steps.ts';
import { expect } from './fixtures.ts';
import { callAs, openLists, rows, snackbar } from './lists-steps.ts';

let list: ShoppingList;
let listing: Listing;

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
  ({ list, listing } = await makeOwnListing(page));
});

test.describe('product and store', () => {
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
        [`${kind}_image`]: expect.stringMatching(/^\/images\/[0-9a-f]{40}-480\.webp$/),
        [`${kind}_img_is_verified`]: 'pending',
      });
      await expect(dialog.locator('img[src*="/images/"]')).toBeVisible();
    });
  }

  test('DET-06 says when a picture could not be uploaded, and it can be tried again', async ({
    page,
    allowProblems,
  }) => {
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
    await page.getByRole('link', { name: listing.product_name }).click();
    await expect(details(page).getByRole('heading', { name: listing.product_name })).toBeVisible();
    await expect(details(page).getByRole('button', { name: /Edit|image/ })).toHaveCount(0);
  });
});

test.describe('lookups', () => {
  test('DET-07 product details are suggested when they are asked for', async ({ page }) => {
    const dialog = await openFromList(page, list, listing);
    await dialog.getByRole('button', { name: 'Edit product' }).click();
    const form = dialog.getByRole('form', { name: 'Edit product' });
    const asked: string[][] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/new-product-lookup/')) {
        asked.push(['query', 'limit', 'source'].map((name) => searchParams.get(name) ?? ''));
      }
    });
    const suggest = form.getByRole('button', { name: 'Suggest details' });
    const found = form.getByRole('list', { name: 'Suggested products' }).getByRole('button');

    await form.getByLabel('Name').fill('curry');
    await suggest.click();
    await expect(found).toHaveCount(8);
    await form.getByLabel('Name').fill('madras stew');
    await suggest.click();
    await expect(found).toHaveCount(1);
    expect(asked).toEqual([
      ['curry', '8', 'usda'],
      ['madras stew', '12', 'usda'],
      ['madras', '6', 'usda'],
      ['stew', '6', 'usda'],
    ]);
    await found.click();
    await expect(form.getByLabel('Brand')).toHaveValue('Turban');
    await expect(form.getByLabel('Barcode')).toHaveValue('012345678905');

    await form.getByLabel('Name').fill('zzz');
    await suggest.click();
    await expect(snackbar(page, 'No suggestions found.')).toBeVisible();
  });

  test('DET-07 says when nothing could be fetched', async ({ page, usda, nominatim, allowProblems }) => {
    allowProblems(/503/);
    usda.failWith = 500;
    nominatim.failWith = 500;
    const dialog = await openFromList(page, list, listing);
    await dialog.getByRole('button', { name: 'Edit product' }).click();
    await dialog.getByLabel('Name').fill('unheard');
    await dialog.getByRole('button', { name: 'Suggest details' }).click();
    await expect(snackbar(page, 'Failed to fetch suggestions.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Edit store' }).click();
    await dialog.getByRole('button', { name: 'Suggest places' }).click();
    await expect(snackbar(page, 'Failed to fetch suggestions.')).toBeVisible();
    usda.failWith = undefined;
    nominatim.failWith = undefined;
  });

  test('DET-07 places are suggested when they are asked for', async ({ page }) => {
    const dialog = await openFromList(page, list, listing);
    await dialog.getByRole('button', { name: 'Edit store' }).click();
    const form = dialog.getByRole('form', { name: 'Edit store' });
    await form.getByLabel('Name').fill(longName);
    await form.getByLabel('Address').fill('');
    await form.getByRole('button', { name: 'Suggest places' }).click();
    await form.getByRole('list', { name: 'Suggested places' }).getByRole('button').click();
    await expect(form.getByLabel('Latitude')).toHaveValue('10.5876');
    await expect(form.getByLabel('Address')).toHaveValue('Eastern Main Road, Sangre Grande');
    await expect(form.getByLabel('Region')).toHaveText('East');
  });
});

test.describe('the price', () => {
  const editor = (page: Parameters<typeof details>[0]) => page.getByRole('dialog', { name: 'Edit price' });

  test('DET-08 is told from a list, and shows so everywhere', async ({ page }) => {
    const dialog = await openFromList(page, list, listing);
    await dialog.getByRole('button', { name: 'Edit price' }).click();
    await expect(editor(page)).toContainText(listing.product_name);
    await expect(editor(page)).toContainText(listing.store_name);
    await expect(priceField(editor(page))).toHaveValue('20.00');
    await priceField(editor(page)).fill('21,5');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Price updated.')).toBeVisible();
    await expect(editor(page)).toBeHidden();
    await expect(dialog.getByText('$21.50', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: '$21.50' })).toBeAttached();
    await page.goBack();
    await expect(rows(page)).toContainText('$21.50');
    expect(await readListing(page, listing)).toMatchObject({ price: '21.50', price_is_verified: 'pending' });
  });

  test('DET-08 PRC-02 is not saved while it is missing or wrong, and begins anew with each opening', async ({
    page,
  }) => {
    await openLists(page, list);
    const open = () =>
      rows(page)
        .getByRole('button', { name: /^Edit price/ })
        .first()
        .click();
    await open();
    const save = editor(page).getByRole('button', { name: 'Save' });
    await expect(save).toBeEnabled();
    await priceField(editor(page)).fill('');
    await expect(save).toBeDisabled();
    await priceField(editor(page)).fill('.');
    await priceField(editor(page)).blur();
    await expect(editor(page).getByText('Enter a valid price')).toBeVisible();
    await expect(save).toBeDisabled();
    await editor(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(editor(page)).toBeHidden();
    await open();
    await expect(priceField(editor(page))).toHaveValue('20.00');
    await expect(editor(page).getByText('Enter a valid price')).toBeHidden();
  });

  test('DET-08 far from the listed one, it waits for review, and the person is told', async ({ page }) => {
    const dialog = await openFromList(page, list, listing);
    await dialog.getByRole('button', { name: 'Edit price' }).click();
    await priceField(editor(page)).fill('2.00');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Price updated.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(snackbar(page, 'once it has been checked')).toBeVisible();
    expect(await readListing(page, listing)).toMatchObject({ price: '20.00' });
  });

  test('DET-08 says when it could not be updated, or when it is not known of what', async ({ page, allowProblems }) => {
    allowProblems(/500/);
    await page.route('**/api/price/price/', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.route('**/api/price/price/*/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), store_id: 0 } });
    });
    await openLists(page, list);
    await rows(page)
      .getByRole('button', { name: /^Edit price/ })
      .first()
      .click();
    await priceField(editor(page)).fill('21');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Failed to update price.')).toBeVisible();
    await expect(priceField(editor(page))).toHaveValue('21.00');
    await editor(page).getByRole('button', { name: 'Cancel' }).click();

    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/price\/price\/\d+\//),
      rows(page).getByRole('link', { name: listing.product_name }).click(),
    ]);
    await answer.finished();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await details(page).getByRole('button', { name: 'Edit price' }).click();
    await priceField(editor(page)).fill('22');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(snackbar(page, 'Missing product/store id to edit price.')).toBeVisible();
  });

  test('DET-08 a price without a listing becomes the first', async ({ page }) => {
    const product = await callAs<{ id: number }>(page, 'POST', '/product/product/', {
      name: `Sorrel ${list.id}-${Date.now()}`,
    });
    const item = { shopping_list: list.id, product: product.id, store: listing.store };
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', item);
    await openLists(page, list);
    const row = rows(page).filter({ hasText: 'Sorrel' });
    await row
      .getByRole('button', { name: /^Edit price/ })
      .first()
      .click();
    await expect(priceField(editor(page))).toHaveValue('');
    await expect(editor(page).getByRole('button', { name: 'Save' })).toBeDisabled();
    await priceField(editor(page)).fill('12');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('$12.00');
  });
});
