import type { Product, ShoppingList } from '@bargain-buddy/contract';
import {
  addDialog,
  cheapest,
  choosePicture,
  draftProduct,
  draftStore,
  expectStaysWhileSaving,
  findProduct,
  findStore,
  openAdding,
  priceField,
  useNominatim,
  writes,
} from './adding-steps.ts';
import { withoutTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';
import { callAs, dismiss, itemsOnceSent, makeList, openLists, rows, snackbar, stopClock } from './lists-steps.ts';

useNominatim();
let list: ShoppingList;
const name = () => `Pepper sauce ${crypto.randomUUID().slice(0, 8)}`;

test.beforeEach(async ({ page, signIn }) => {
  await withoutTiles(page);
  await signIn();
  list = await makeList(page, 'Weekly');
  await openLists(page, list);
});

test('ADD-01 ADD-02 ADD-03 ADD-04 a new product in a new store is edited, and made only with the item; a failure half-way loses nothing, another try makes nothing twice, and no picture stops it', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/500/);
  const product = name();
  const dialog = await openAdding(page);
  const seen = writes(page);
  const step = dialog.getByRole('region', { name: 'Product' });
  await draftProduct(dialog, 'Something else');
  await expect(snackbar(page, 'Product ready to add')).toBeVisible();
  await step.getByRole('button', { name: 'Remove' }).click();
  await expect(step.getByLabel('Find a product')).toBeVisible();
  await draftProduct(dialog, product, { Amount: '150 ml' });
  await draftStore(dialog, `Mini Mart ${product}`);
  await expect(snackbar(page, 'Store selected (draft)')).toBeVisible();
  for (const kind of ['product', 'store'] as const) {
    const own = dialog.getByRole('region', { name: kind });
    await own.getByRole('button', { name: 'Edit' }).click();
    if (kind === 'product') await own.getByLabel('Brand').fill('Aunty May');
    await own.getByRole('button', { name: 'Add a picture' }).click();
    await choosePicture(page);
    await own.getByRole('button', { name: `Use this ${kind}` }).click();
  }
  await expect(step).toContainText(`${product}Aunty May · 150 ml`);
  await expect(step.locator('img')).toHaveAttribute('src', /^blob:/);
  await priceField(dialog).fill('24,5');
  await dialog.getByRole('button', { name: 'One more' }).click();
  expect(seen).toEqual([]);

  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const refuse = (path: string | RegExp) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { detail: 'Not now.' } }));
  const failsWith = async (...texts: string[]) => {
    for (const text of texts) {
      await expect(snackbar(page, text)).toBeVisible();
      await dismiss(page, text);
    }
  };
  await refuse(/upload_image|store-image-upload/);
  await refuse('**/api/store/store/');
  await add.click();
  await failsWith('Product image upload failed (proceeded without image)', 'Failed to add item');
  await expect(dialog.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
  await page.unroute('**/api/store/store/');

  await refuse('**/api/price/price/');
  await add.click();
  await failsWith('Store image upload failed (proceeded without image)', 'Failed to add price listing');
  await expect(priceField(dialog)).toHaveValue('24.50');
  await page.unroute('**/api/price/price/');

  await refuse('**/shoppinglist/*/sync/');
  await stopClock(page);
  await add.click();
  await expect(snackbar(page, 'Price listing added')).toBeVisible();
  await expect(snackbar(page, 'Failed to add item')).toBeVisible();
  await page.clock.resume();
  await page.unroute('**/shoppinglist/*/sync/');

  await add.click();
  await expect(dialog).toBeHidden();
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
  const count = (call: string) => seen.filter((one) => one === call).length;
  expect(count('POST /api/product/product/')).toBe(1);
  expect(count('POST /api/store/store/')).toBe(2);
  expect(count('POST /api/price/price/')).toBe(2);
  const found = await callAs<{ count: number }>(page, 'GET', `/product/product/?search=${encodeURIComponent(product)}`);
  expect(found.count).toBe(1);
});

test('ADD-01 ADD-03 ADD-04 ADD-05 PRC-01 PRC-02 the dialog begins at the product, Add says what is missing and goes there, and saving cannot be stopped; a price has digits and one point, is checked once its field is left, closing asks if something is entered; what is known needs no price, says what it costs, and is not made again, but gets its first picture; the store is remembered', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409/);
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
  await expectStaysWhileSaving(page, dialog, () => priceField(dialog).press('Enter'));
  await expect(snackbar(page, 'Item added to list')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);

  await test.step('the price, and closing', async () => {
    // As on a device that remembers no store.
    await page.evaluate(() => localStorage.removeItem('last_store'));
    await openAdding(page);
    const [price, question] = [priceField(dialog), page.getByRole('alertdialog', { name: 'Discard this item?' })];
    const close = dialog.getByRole('button', { name: 'Cancel' });
    // A field that was left empty is nothing entered.
    await price.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(question).toHaveCount(0);
    for (const field of ['Find a product', 'Find a store']) {
      await openAdding(page);
      await expect(dialog.getByLabel('Find a product')).toHaveValue('');
      await dialog.getByLabel(field).fill('zzzz');
      await close.click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(dialog).toBeHidden();
    }

    await openAdding(page);
    // The tests of `price-input.ts` have all that can be typed.
    await price.pressSequentially('TT$ 1,5');
    await expect(price).toHaveValue('1.5');
    await price.blur();
    await expect(price).toHaveValue('1.50');
    const error = dialog.getByText('Enter a valid price');
    await price.fill('.');
    await expect(error).toBeHidden();
    await price.blur();
    await expect(error).toBeVisible();
    await price.fill('');
    await price.blur();
    await expect(price).toHaveAttribute('aria-invalid', 'false');

    await price.fill('3');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(price).toHaveValue('3.00');
    await close.click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(addDialog(page)).toBeHidden();
  });

  await test.step('known records', async () => {
    const known = await cheapest(page, 'brown rice');
    const sauce = { name: name(), brand: 'Chief', amount: '1 kg' };
    const made = await callAs<Product>(page, 'POST', '/product/product/', sauce);
    await openAdding(page);
    await findProduct(dialog, 'brown rice', known.product_brand);
    await findStore(dialog, `${known.store_name} ${known.store_address}`, known.store_name);
    await expect(dialog.getByText(/^Example price: \$\d+\.\d\d\. Optional\./)).toBeVisible();
    seen.length = 0;
    await add.click();
    await expect(snackbar(page, 'Item added to list')).toBeVisible();
    await expect.poll(() => seen.join()).toMatch(/^POST \/api\/shoppinglist\/shoppinglist\/\d+\/sync\/$/);
    await expect(rows(page).filter({ hasText: known.product_name })).toHaveCount(1);

    const lastStore = () => page.evaluate(() => JSON.parse(localStorage.getItem('last_store') ?? 'null'));
    const { store: id, store_name, store_address: address, store_region: region } = known;
    await expect.poll(lastStore).toEqual({ id, name: store_name, address, region });
    // As an earlier version remembered it.
    await page.evaluate((value) => localStorage.setItem('last_store', value), JSON.stringify({ id, name: store_name }));
    await page.reload();
    await openAdding(page);
    const step = dialog.getByRole('region', { name: 'Store' });
    await expect(step).toContainText(`${store_name}${address} · ${region}`);
    await step.getByRole('button', { name: 'Change' }).click();
    await expect(step.getByLabel('Find a store')).toBeFocused();
    await findStore(dialog, 'massy arima', 'Massy Stores');
    await draftProduct(dialog, sauce.name.toUpperCase(), { Brand: 'chief', Amount: '1 kg' });
    await dialog.getByRole('region', { name: 'Product' }).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: 'Add a picture' }).click();
    await choosePicture(page);
    await dialog.getByRole('button', { name: 'Use this product' }).click();
    await add.click();
    await expect(snackbar(page, 'Item added to list')).toBeVisible();
    await expect(rows(page).filter({ hasText: sauce.name }).locator('img')).toHaveAttribute(
      'src',
      /\/images\/[0-9a-f]{40}-160\.webp$/,
    );
    const items = await itemsOnceSent(page, list, 3);
    expect(items.map(({ product }) => product)).toContain(made.id);
  });
});
