import type { ShoppingList } from '@bargain-buddy/contract';
import { choosePicture, draftProduct, draftStore, findStore, openAdding, test } from './adding-steps.ts';
import { withoutTiles } from './details-steps.ts';
import { expect } from './fixtures.ts';
import { dismiss, makeList, openLists, rows, snackbar } from './lists-steps.ts';

let list: ShoppingList;
const name = () => `Pepper sauce ${crypto.randomUUID().slice(0, 8)}`;

test.beforeEach(async ({ page, signIn }) => {
  await withoutTiles(page);
  await signIn();
  list = await makeList(page, 'Weekly');
  await openLists(page, list);
});

test('ADD-02 a new product needs a name, a new store everything and a place on the map', async ({ page }) => {
  const dialog = await openAdding(page);
  await dialog.getByLabel('Find a product').fill('No such thing');
  await page.getByRole('option', { name: 'Create “No such thing”' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('No such thing');
  await dialog.getByLabel('Name').fill(' ');
  await dialog.getByRole('button', { name: 'Use this product' }).click();
  await expect(dialog.getByText('Enter the name of the product.')).toBeVisible();
  await dialog.getByRole('region', { name: 'Product' }).getByRole('button', { name: 'Cancel' }).click();

  await dialog.getByRole('button', { name: 'Create new store' }).click();
  const form = dialog.getByRole('group', { name: 'New store' });
  await form.getByRole('button', { name: 'Use this store' }).click();
  for (const problem of [
    'Enter the name of the store.',
    'Enter the address of the store.',
    'Choose the store’s region.',
    'Mark the store on the map.',
  ]) {
    await expect(form.getByText(problem)).toBeVisible();
  }
  await form.getByLabel('Latitude').fill('40.7');
  await form.getByLabel('Longitude').fill('-74');
  await form.getByRole('button', { name: 'Use this store' }).click();
  await expect(form.getByText('This place is outside Trinidad and Tobago.')).toBeVisible();
});

test('ADD-02 the place is picked by a click and by dragging the pin, to seven decimals', async ({ page }) => {
  const dialog = await openAdding(page);
  await dialog.getByRole('button', { name: 'Create new store' }).click();
  const map = dialog.getByRole('region', { name: 'Map to pick the place of the store' });
  await expect(map.locator('.leaflet-coastline-pane svg')).toBeVisible();
  const latitude = dialog.getByLabel('Latitude');
  await map.scrollIntoViewIfNeeded();
  await map.click();
  await expect(latitude).toHaveValue(/^10\.\d{1,7}$/);
  // The picker begins in the middle of Trinidad.
  expect(Math.abs(Number(await latitude.inputValue()) - 10.6918)).toBeLessThan(0.05);
  expect(Math.abs(Number(await dialog.getByLabel('Longitude').inputValue()) + 61.2225)).toBeLessThan(0.05);
  const before = await latitude.inputValue();
  const pin = await map.locator('.leaflet-marker-icon').boundingBox();
  if (!pin) throw new Error('There is no pin.');
  await page.mouse.move(pin.x + 18, pin.y + 20);
  await page.mouse.down();
  await page.mouse.move(pin.x + 18, pin.y + 50, { steps: 5 });
  await page.mouse.up();
  await expect(latitude).not.toHaveValue(before);
  expect(Number(await latitude.inputValue())).toBeLessThan(Number(before));
  // By keyboard: Enter puts the pin in the middle of the map.
  const dragged = await latitude.inputValue();
  await map.focus();
  await page.keyboard.press('Enter');
  await expect(latitude).not.toHaveValue(dragged);
});

test('ADD-04 pictures of drafts go up once they are made', async ({ page }) => {
  const product = name();
  const dialog = await openAdding(page);
  await dialog.getByRole('button', { name: 'Create new product' }).click();
  await dialog.getByLabel('Name').fill(product);
  await dialog.getByRole('button', { name: 'Add a picture' }).click();
  await choosePicture(page);
  await dialog.getByRole('button', { name: 'Use this product' }).click();
  await expect(dialog.getByRole('region', { name: 'Product' }).locator('img')).toHaveAttribute('src', /^blob:/);
  await findStore(dialog, 'massy arima', 'Massy Stores');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(snackbar(page, 'Item added to list')).toBeVisible();
  await expect(rows(page).locator('img')).toHaveAttribute('src', /\/images\/[0-9a-f]{40}-160\.webp$/);
});

test('ADD-04 a picture that cannot go up is told of, and holds nothing up', async ({ page, allowProblems }) => {
  allowProblems(/500/);
  await page.route(/upload_image|store-image-upload/, (route) => route.fulfill({ status: 500, body: 'no' }));
  const product = name();
  const dialog = await openAdding(page);
  await draftProduct(dialog, product);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Add a picture' }).click();
  await choosePicture(page);
  await dialog.getByRole('button', { name: 'Use this product' }).click();
  await draftStore(dialog, `Mini Mart ${product}`);
  const store = dialog.getByRole('region', { name: 'Store' });
  await store.getByRole('button', { name: 'Edit' }).click();
  await store.getByRole('button', { name: 'Add a picture' }).click();
  await choosePicture(page);
  await store.getByRole('button', { name: 'Use this store' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  for (const text of [
    'Product image upload failed (proceeded without image)',
    'Store image upload failed (proceeded without image)',
    'Item added to list',
  ]) {
    await expect(snackbar(page, text)).toBeVisible();
    await dismiss(page, text);
  }
  await expect(rows(page)).toContainText(product);
});
