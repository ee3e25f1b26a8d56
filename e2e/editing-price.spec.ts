import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import { priceField, test } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { details, makeOwnListing, openFromList, readListing } from './editing-steps.ts';
import { expect } from './fixtures.ts';
import { callAs, dismiss, editPrice, openItem, openLists, rows, sheet, snackbar } from './lists-steps.ts';

let list: ShoppingList;
let listing: Listing;

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
  ({ list, listing } = await makeOwnListing(page));
});

const editor = (page: Parameters<typeof details>[0]) => page.getByRole('dialog', { name: 'Edit price' });

test('DET-08 a price is told from a list, and shows so everywhere', async ({ page }) => {
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  await expect(editor(page)).toContainText(listing.product_name);
  await expect(editor(page)).toContainText(listing.store_name);
  await expect(priceField(editor(page))).toHaveValue('20.00');
  await expect(priceField(editor(page))).toBeFocused();
  // The old number is selected: typing replaces it.
  await page.keyboard.type('21,5');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Price updated.')).toBeVisible();
  await expect(editor(page)).toBeHidden();
  await expect(dialog.getByText('$21.50', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: '$21.50' })).toBeAttached();
  await page.goBack();
  await expect(sheet(page)).toContainText('$21.50');
  await page.goBack();
  await expect(rows(page)).toContainText('$21.50');
  expect(await readListing(page, listing)).toMatchObject({ price: '21.50', price_is_verified: 'pending' });
});

test('DET-08 PRC-02 a price is not saved while it is missing or wrong, and begins anew with each opening', async ({
  page,
}) => {
  await openLists(page, list);
  const opened = await openItem(rows(page));
  const open = () => opened.getByRole('button', { name: /^Edit price/ }).click();
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

test('DET-08 a price far from the listed one waits for review, and the person is told', async ({ page }) => {
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  await priceField(editor(page)).fill('2.00');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  const text = 'Sent for checking. The listed price stays until then.';
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss message' })).toHaveCount(1);
  expect(await readListing(page, listing)).toMatchObject({ price: '20.00' });
});

test('DET-08 TRU-02 an unchanged price is a confirmation, and says so if it fails', async ({ page, allowProblems }) => {
  allowProblems(/500/);
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname);
  });
  const confirmPath = `/api/price/price/${listing.id}/confirm/`;
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Edit price' }).click();
  await page.route(`**${confirmPath}`, (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 });
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Failed to update price.')).toBeVisible();
  await expect(priceField(editor(page))).toHaveValue('20.00');
  await priceField(editor(page)).fill('20');
  await page.keyboard.press('Enter');
  await expect(snackbar(page, 'Thanks! Price confirmed today.')).toBeVisible();
  await expect(editor(page)).toBeHidden();
  expect(paths.filter((path) => path.startsWith('/api/price/price/'))).toEqual([confirmPath, confirmPath]);
});

test('DET-08 says when it could not be updated, or when it is not known of what', async ({ page, allowProblems }) => {
  allowProblems(/500/);
  await page.route('**/api/price/price/', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.route('**/api/price/price/*/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), store_id: 0 } });
  });
  await openLists(page, list);
  await editPrice(rows(page));
  await priceField(editor(page)).fill('21');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(page, 'Failed to update price.')).toBeVisible();
  await expect(priceField(editor(page))).toHaveValue('21.00');
  await editor(page).getByRole('button', { name: 'Cancel' }).click();

  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/price\/price\/\d+\//),
    sheet(page).getByRole('link', { name: 'Details' }).click(),
  ]);
  await answer.finished();
  await dismiss(page, 'Failed to update price.');
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
  await editPrice(row);
  await expect(priceField(editor(page))).toHaveValue('');
  await expect(editor(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await priceField(editor(page)).fill('12');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page)).toContainText('$12.00');
  await page.goBack();
  await expect(row).toContainText('$12.00');
});
