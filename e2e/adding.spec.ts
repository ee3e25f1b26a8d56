import type { ListItem, Product, ShoppingList } from '@bargain-buddy/contract';
import {
  addDialog,
  cheapest,
  draftProduct,
  draftStore,
  findProduct,
  findStore,
  openAdding,
  priceField,
  test,
  writes,
} from './adding-steps.ts';
import { withoutTiles } from './details-steps.ts';
import { expect } from './fixtures.ts';
import { callAs, dismiss, itemsOnceSent, makeList, openLists, rows, snackbar, stopClock } from './lists-steps.ts';

let list: ShoppingList;
const name = () => `Pepper sauce ${crypto.randomUUID().slice(0, 8)}`;

test.beforeEach(async ({ page, signIn }) => {
  await withoutTiles(page);
  await signIn();
  list = await makeList(page, 'Weekly');
  await openLists(page, list);
});

test('ADD-01 ADD-02 ADD-03 a new product in a new store is made with the item, and only then', async ({ page }) => {
  const product = name();
  const dialog = await openAdding(page);
  const seen = writes(page);
  await draftProduct(dialog, product, { Brand: 'Aunty May', Amount: '150 ml' });
  await expect(snackbar(page, 'Product ready to add')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Product' })).toContainText(`${product}Aunty May · 150 ml`);
  await draftStore(dialog, `Mini Mart ${product}`);
  await expect(snackbar(page, 'Store selected (draft)')).toBeVisible();
  await priceField(dialog).fill('24,5');
  await dialog.getByRole('button', { name: 'One more' }).click();
  expect(seen).toEqual([]);

  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(snackbar(page, 'Price listing added')).toBeVisible();
  await expect(snackbar(page, 'Item added to list')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(product);
  await expect(rows(page)).toContainText('$24.50');
  const [item] = await itemsOnceSent(page, list);
  expect(item).toMatchObject({
    quantity: 2,
    is_needed: true,
    priceDetails: { price: '24.50', price_is_verified: 'pending', source: 'user', store_region: 'Central' },
  });
  expect(item?.priceDetails).toMatchObject({ store_lat: 10.5167, store_lon: -61.4114, product_amount: '150 ml' });
});

test('ADD-03 the dialog begins at the product, and Add says what is missing and goes there', async ({ page }) => {
  const dialog = await openAdding(page);
  const product = dialog.getByLabel('Find a product');
  const store = dialog.getByLabel('Find a store');
  await expect(product).toBeFocused();
  const seen = writes(page);
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect(product).toBeFocused();
  await expect(product).toHaveAccessibleDescription('Choose a product.');
  await expect(store).toHaveAccessibleDescription('Choose a store.');
  await product.fill('No such thing');
  await expect(product).toHaveAccessibleDescription('Choose a suggestion, or create a new product.');
  await page.getByRole('option', { name: 'Create “No such thing”' }).click();
  await add.click();
  await expect(dialog.getByText('Tap “Use this product” or “Cancel” first.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use this product' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Use this product' }).click();
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeFocused();
  await add.click();
  await expect(store).toBeFocused();
  await findStore(dialog, 'massy arima', 'Massy Stores');
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeFocused();
  await priceField(dialog).pressSequentially('.');
  await priceField(dialog).press('Enter');
  await expect(priceField(dialog)).toHaveAccessibleDescription('Enter a valid price');
  await expect(priceField(dialog)).toBeFocused();
  expect(seen).toEqual([]);
  await priceField(dialog).fill('4');
  await priceField(dialog).press('Enter');
  await expect(snackbar(page, 'Item added to list')).toBeVisible();
});

test('ADD-03 what is known needs no price, and says what it costs', async ({ page }) => {
  const known = await cheapest(page, 'brown rice');
  const dialog = await openAdding(page);
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await findProduct(dialog, 'brown rice', known.product_brand);
  await findStore(dialog, `${known.store_name} ${known.store_address}`, known.store_name);
  await expect(dialog.getByText(/^Example price: \$\d+\.\d\d\. Optional\./)).toBeVisible();
  const seen = writes(page);
  await add.click();
  await expect(snackbar(page, 'Item added to list')).toBeVisible();
  await expect.poll(() => seen.join()).toMatch(/^POST \/api\/shoppinglist\/shoppinglist\/\d+\/sync\/$/);
  await expect(rows(page)).toContainText(known.product_name);
});

test('ADD-01 drafts are edited and removed', async ({ page }) => {
  const product = name();
  const dialog = await openAdding(page);
  const step = dialog.getByRole('region', { name: 'Product' });
  await draftProduct(dialog, product);
  await step.getByRole('button', { name: 'Edit' }).click();
  await step.getByLabel('Brand').fill('Matouk’s');
  await step.getByRole('button', { name: 'Use this product' }).click();
  await expect(step).toContainText('Matouk’s');
  await step.getByRole('button', { name: 'Remove' }).click();
  await expect(step.getByLabel('Find a product')).toBeVisible();
  await draftStore(dialog, 'Corner Shop');
  const store = dialog.getByRole('region', { name: 'Store' });
  await store.getByRole('button', { name: 'Edit' }).click();
  await expect(store.getByLabel('Latitude')).toHaveValue('10.5167');
  await store.getByRole('button', { name: 'Cancel' }).click();
  await store.getByRole('button', { name: 'Remove' }).click();
  await expect(store.getByLabel('Find a store')).toBeVisible();
});

test('ADD-03 a failure half-way keeps everything, and another try makes nothing twice', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/500|409/);
  const product = name();
  const dialog = await openAdding(page);
  await draftProduct(dialog, product);
  await draftStore(dialog, `Mini Mart ${product}`);
  await priceField(dialog).fill('9.99');
  const seen = writes(page);
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const refuse = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { detail: 'Not now.' } }));

  await refuse('**/api/store/store/');
  await add.click();
  await expect(snackbar(page, 'Failed to add item')).toBeVisible();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
  await page.unroute('**/api/store/store/');
  await dismiss(page, 'Failed to add item');

  await refuse('**/api/price/price/');
  await add.click();
  await expect(snackbar(page, 'Failed to add price listing')).toBeVisible();
  await expect(priceField(dialog)).toHaveValue('9.99');
  await page.unroute('**/api/price/price/');
  await dismiss(page, 'Failed to add price listing');

  await refuse('**/shoppinglist/*/sync/');
  await stopClock(page);
  await add.click();
  await expect(snackbar(page, 'Price listing added')).toBeVisible();
  await expect(snackbar(page, 'Failed to add item')).toBeVisible();
  await page.clock.resume();
  await page.unroute('**/shoppinglist/*/sync/');

  await add.click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  const count = (call: string) => seen.filter((one) => one === call).length;
  expect(count('POST /api/product/product/')).toBe(1);
  expect(count('POST /api/store/store/')).toBe(2);
  expect(count('POST /api/price/price/')).toBe(2);
  const found = await callAs<{ count: number }>(page, 'GET', `/product/product/?search=${encodeURIComponent(product)}`);
  expect(found.count).toBe(1);
});

test('ADD-01 what there is already is taken instead of made again', async ({ page, allowProblems }) => {
  allowProblems(/409/);
  const product = name();
  const made = await callAs<Product>(page, 'POST', '/product/product/', {
    name: product,
    brand: 'Chief',
    amount: '1 kg',
  });
  const dialog = await openAdding(page);
  await draftProduct(dialog, product.toUpperCase(), { Brand: 'chief', Amount: '1 kg' });
  await findStore(dialog, 'massy arima', 'Massy Stores');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(snackbar(page, 'Item added to list')).toBeVisible();
  const [item]: ListItem[] = await itemsOnceSent(page, list);
  expect(item?.product).toBe(made.id);
});

test('closing asks first where something is entered', async ({ page }) => {
  const dialog = await openAdding(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await openAdding(page);
  await priceField(dialog).fill('3');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard this item?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(priceField(dialog)).toHaveValue('3.00');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(addDialog(page)).toBeHidden();
  await openAdding(page);
  await expect(priceField(dialog)).toHaveValue('');
});

test('a price field that was left empty is nothing entered, and what is searched for is', async ({ page }) => {
  const question = page.getByRole('alertdialog', { name: 'Discard this item?' });
  const dialog = await openAdding(page);
  await priceField(dialog).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question).toHaveCount(0);
  for (const field of ['Find a product', 'Find a store']) {
    await openAdding(page);
    await dialog.getByLabel(field).fill('zzzz');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  }
});
