import type { Page } from '@playwright/test';
import { openDetails, serveTiles } from './details-steps.ts';
import { cards, openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { itemsOf, itemsOnceSent, makeList, refuse, refuseChanges, rows, snackbar, stopClock } from './lists-steps.ts';

const success = 'Items successfully added to shopping lists.';
const sync = '**/api/shoppinglist/shoppinglist/*/sync/';

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
});

async function openAddView(page: Page) {
  const opened = await openDetails(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to shopping list' }).click();
  await expect(dialog.getByRole('group', { name: 'Shopping lists' })).toBeVisible();
  return { ...opened, dialog, add: dialog.getByRole('button', { name: 'Add to lists' }) };
}

test('LST-10 DET-02 a listing goes on several lists, as many as are wanted', async ({ page }) => {
  const [weekly, party] = [await makeList(page, 'Weekly'), await makeList(page, 'Party')];
  const { dialog, name, add } = await openAddView(page);
  await dialog.getByLabel('Weekly').check();
  await dialog.getByLabel('Party').check();
  await dialog.getByLabel('Quantity').fill('12');
  await add.click();
  await expect(snackbar(page, success)).toBeVisible();
  // Back at the details.
  await expect(dialog.getByRole('heading', { name })).toBeVisible();
  for (const list of [weekly, party]) {
    const items = await itemsOnceSent(page, list);
    expect(items).toMatchObject([{ quantity: 12, is_needed: true, priceDetails: { product_name: name } }]);
  }
});

test('NED-02 a product goes on a list for any store by one more tap', async ({ page }) => {
  const list = await makeList(page, 'Weekly');
  const { dialog, name, add } = await openAddView(page);
  await dialog.getByLabel('Weekly').check();
  await dialog.getByRole('radio', { name: 'Any store' }).check();
  await add.click();
  await expect(snackbar(page, success)).toBeVisible();
  expect(await itemsOnceSent(page, list)).toMatchObject([{ name, store: null, price_basis: 'cheapest' }]);
});

test('LST-10 at least one list has to be chosen; a new one can be made on the way', async ({ page }) => {
  const { dialog, add } = await openAddView(page);
  await add.click();
  await expect(dialog.getByText('Please select at least one shopping list.')).toBeVisible();
  await dialog.getByLabel('You have no list yet. Name your first one:').fill('Weekly');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Weekly')).toBeChecked();
  await expect(dialog.getByText('Please select at least one shopping list.')).toBeHidden();
  await add.click();
  await expect(snackbar(page, success)).toBeVisible();
});

test('LST-10 OFF-03 a failure shows what the server says, line by line, or asks to try again', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/500/);
  const list = await makeList(page, 'Weekly');
  const { dialog, add } = await openAddView(page);
  await dialog.getByLabel('Weekly').check();
  await refuseChanges(page, 'Look again.', { product: ['We couldn’t find this product.'], store: ['Closed.'] });
  await stopClock(page);
  await add.dblclick();
  await expect(dialog.getByRole('alert').filter({ hasText: 'We couldn’t find this product.' })).toContainText(
    'Closed.',
  );
  await page.unroute(sync);
  await refuse(page, 'POST', 'shoppinglist/*/sync/');
  await add.click();
  await expect(dialog.getByText('Failed to add items to shopping lists. Please try again.')).toBeVisible();
  await page.clock.resume();
  await expect(dialog.getByLabel('Weekly')).toBeChecked();
  expect(await itemsOf(page, list)).toHaveLength(0);
  await page.unroute(sync);
  await add.dblclick();
  await expect(snackbar(page, success)).toBeVisible();
  expect(await itemsOnceSent(page, list)).toHaveLength(1);
});

test('LST-11 HOM-13 all selected listings go on the chosen lists at once, and the selection ends', async ({ page }) => {
  const list = await makeList(page, 'Weekly');
  await makeList(page, 'Party');
  await openFeed(page);
  for (const index of [0, 2, 4]) await cards(page).nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to shopping list' });
  const add = dialog.getByRole('button', { name: 'Add to lists' });
  await add.click();
  await expect(dialog.getByText('Please select at least one shopping list.')).toBeVisible();
  await dialog.getByLabel('Weekly').check();
  await add.click();
  await expect(snackbar(page, '3 item(s) added to shopping list(s).')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Selected listings' })).toBeHidden();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect.poll(() => itemsOf(page, list)).toHaveLength(3);
  // Once more: the list is not open on this page, so the server says what happened.
  await cards(page).nth(0).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  await dialog.getByLabel('Weekly').check();
  await add.click();
  await expect(snackbar(page, /is now 2\./)).toBeVisible();
});

test('LST-11 a failure keeps the selection, and trying again adds nothing twice', async ({ page, allowProblems }) => {
  allowProblems(/500/);
  const list = await makeList(page, 'Weekly');
  await openFeed(page);
  for (const index of [0, 1]) await cards(page).nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to shopping list' });
  await dialog.getByLabel('Weekly').check();
  await refuse(page, 'POST', 'shoppinglist/*/sync/');
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Add to lists' }).click();
  await expect(dialog.getByText('Failed to add items. Please try again.')).toBeVisible();
  await page.clock.resume();
  await expect(dialog.getByLabel('Weekly')).toBeChecked();
  await page.unroute(sync);
  await dialog.getByRole('button', { name: 'Add to lists' }).dblclick();
  await expect(snackbar(page, '2 item(s) added to shopping list(s).')).toBeVisible();
  expect(await itemsOnceSent(page, list, 2)).toHaveLength(2);
});

test('LST-11 OFF-02 what is selected is added without a connection too, and nothing twice', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED/);
  const list = await makeList(page, 'Weekly');
  await openFeed(page);
  for (const index of [0, 1]) await cards(page).nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to shopping list' });
  await dialog.getByLabel('Weekly').check();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Add to lists' }).dblclick();
  await expect(snackbar(page, '2 item(s) added to shopping list(s).')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => itemsOf(page, list)).toHaveLength(2);
});

test('LST-10 the only list is chosen already, and success leads to it', async ({ page }) => {
  const list = await makeList(page, 'Weekly');
  const { dialog, name, add } = await openAddView(page);
  await expect(dialog.getByLabel('Weekly')).toBeChecked();
  await add.click();
  await page.getByRole('button', { name: 'View list' }).click();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rows(page)).toContainText(name);
});

test('LST-10 nobody is told that no list is chosen before the lists are known', async ({ page }) => {
  await makeList(page, 'Weekly');
  const known = Promise.withResolvers<void>();
  await page.route('**/api/shoppinglist/shoppinglist/?*', async (route) => {
    await known.promise;
    await route.continue();
  });
  await openFeed(page);
  await cards(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to shopping list' });
  const add = dialog.getByRole('button', { name: 'Add to lists' });
  await add.focus();
  await add.press('Enter');
  await expect(dialog.getByText('Please select at least one shopping list.')).toBeHidden();
  await expect(dialog.getByLabel('Weekly')).toBeHidden();
  known.resolve();
  await expect(dialog.getByLabel('Weekly')).toBeChecked();
  await add.click();
  await expect(snackbar(page, '1 item(s) added')).toBeVisible();
});

test('LST-10 LST-11 of several lists those are chosen that something was put on last', async ({ page }) => {
  await makeList(page, 'Weekly');
  await makeList(page, 'Party');
  const { dialog, add } = await openAddView(page);
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await dialog.getByLabel('Party').check();
  await add.click();
  await expect(snackbar(page, success)).toBeVisible();
  await openFeed(page);
  await cards(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  const selection = page.getByRole('dialog', { name: 'Add to shopping list' });
  await expect(selection.getByLabel('Party')).toBeChecked();
  await expect(selection.getByLabel('Weekly')).not.toBeChecked();
  await selection.getByRole('button', { name: 'Add to lists' }).click();
  await expect(page.getByRole('button', { name: 'View list' })).toBeVisible();
});
