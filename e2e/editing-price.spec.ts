import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expectAccessibleOnBoth } from './accessible.ts';
import { priceField } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { details, makeOwnListing, readListing } from './editing-steps.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { callAs, dismiss, dismissAll, editPrice, openItem, openLists, rows, sheet, snackbar } from './lists-steps.ts';

let list: ShoppingList;
let listing: Listing;

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
  ({ list, listing } = await makeOwnListing(page));
});

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit price' });

test('DET-08 TRU-02 PRC-02 a price is not saved while it is missing or wrong, and one without a listing becomes the first; a price is reported from a list and shows so everywhere; an unchanged one is a confirmation', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/500/);
  const save = editor(page).getByRole('button', { name: 'Save' });
  const product = await callAs<{ id: number }>(page, 'POST', '/product/product/', {
    name: `Sorrel ${list.id}-${Date.now()}`,
  });
  const item = { shopping_list: list.id, product: product.id, store: listing.store };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', item);
  await openLists(page, list);
  await editPrice(rows(page).filter({ hasText: listing.product_name }));
  await expect(save).toBeEnabled();
  await priceField(editor(page)).fill('');
  await expect(save).toBeDisabled();
  await priceField(editor(page)).fill('.');
  await expect(save).toBeDisabled();
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(editor(page)).toBeHidden();
  // Each opening begins with the listed price.
  await sheet(page)
    .getByRole('button', { name: /^Edit price/ })
    .click();
  await expect(priceField(editor(page))).toHaveValue('20.00');
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await sheet(page).getByRole('button', { name: 'Close' }).click();

  const row = rows(page).filter({ hasText: 'Sorrel' });
  await editPrice(row);
  await expect(priceField(editor(page))).toHaveValue('');
  await expect(save).toBeDisabled();
  await priceField(editor(page)).fill('12');
  await save.click();
  await expect(sheet(page)).toContainText('$12.00');
  await page.goBack();
  await expect(row).toContainText('$12.00');

  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/api/price/price/')) paths.push(pathname);
  });
  const reported = rows(page).filter({ hasText: listing.product_name });
  await (await openItem(reported)).getByRole('link', { name: 'Details' }).click();
  const dialog = details(page);
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  const price = priceField(editor(page));
  await expect(editor(page)).toContainText(listing.product_name);
  await expect(editor(page)).toContainText(listing.store_name);
  await expect(price).toHaveValue('20.00');
  await expect(price).toBeFocused();
  await expectAccessibleOnBoth(page);
  const confirmPath = `/api/price/price/${listing.id}/confirm/`;
  await page.route(`**${confirmPath}`, (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 });
  await save.click();
  await expect(snackbar(page, 'Failed to update price.')).toBeVisible();
  await dismiss(page, 'Failed to update price.');
  await expect(price).toHaveValue('20.00');
  await price.fill('20');
  const release = await holdCalls(page, 'POST', ({ pathname }) => pathname === confirmPath);
  await page.keyboard.press('Enter');
  // The dialog of a form stays while it is saved (adding.spec.ts).
  await expect(editor(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(editor(page)).toBeHidden();
  await expect(snackbar(page, 'Thanks! Price confirmed today.')).toBeVisible();
  expect(paths).toEqual([confirmPath, confirmPath]);

  // The old number is selected: typing replaces it.
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  await expect(price).toBeFocused();
  await page.keyboard.type('21,5');
  await save.click();
  await expect(snackbar(page, 'Price updated.')).toBeVisible();
  await dismissAll(page);
  await expect(editor(page)).toBeHidden();
  await expect(dialog.getByText('$21.50', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: '$21.50' })).toBeAttached();
  expect(await readListing(page, listing)).toMatchObject({ price: '21.50', price_is_verified: 'pending' });
  // One that is far from it waits for review.
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  await price.fill('2.00');
  await save.click();
  const text = 'Sent for checking. The listed price stays until then.';
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss message' })).toHaveCount(1);
  expect(await readListing(page, listing)).toMatchObject({ price: '21.50' });
  await page.goBack();
  await expect(sheet(page)).toContainText('$21.50');
  await page.goBack();
  await expect(reported).toContainText('$21.50');
});
