import type { ShoppingList } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expectAccessibleOnBoth } from './accessible.ts';
import { openDetails, serveTiles } from './details-steps.ts';
import { cards, openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  callAs,
  itemsOf,
  itemsOnceSent,
  makeList,
  refuse,
  refuseChanges,
  rows,
  snackbar,
  stopClock,
} from './lists-steps.ts';

const success = 'Items successfully added to shopping lists.';
const noList = 'Please select at least one shopping list.';
const sync = '**/api/shoppinglist/shoppinglist/*/sync/';

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
});

/** Opens the form of the first surveyed listing. */
async function openAddView(page: Page) {
  const opened = await openDetails(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to shopping list' }).click();
  await expect(dialog.getByRole('group', { name: 'Shopping lists' })).toBeVisible();
  return { ...opened, dialog, add: dialog.getByRole('button', { name: 'Add to lists' }) };
}

/** Selects cards of the feed and opens the form for them. */
async function openSelection(page: Page, ...indexes: number[]) {
  for (const index of indexes) await cards(page).nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to shopping list' });
  return { dialog, add: dialog.getByRole('button', { name: 'Add to lists' }) };
}

test('LST-10 NED-02 a list has to be chosen and can be made on the way; then it is chosen already, and success leads to it', async ({
  page,
}) => {
  const { dialog, name, add } = await openAddView(page);
  await dialog.getByLabel('You have no list yet. Name your first one:').fill('');
  await add.click();
  await expect(dialog.getByText(noList)).toBeVisible();
  await dialog.getByLabel('You have no list yet. Name your first one:').fill('Weekly');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Weekly')).toBeChecked();
  await expect(dialog.getByText(noList)).toBeHidden();
  await expectAccessibleOnBoth(page);
  await add.click();
  await expect(snackbar(page, success)).toBeVisible();

  // A product goes on a list for any store by one more tap.
  await dialog.getByRole('button', { name: 'Add to shopping list' }).click();
  await expect(dialog.getByLabel('Weekly')).toBeChecked();
  await dialog.getByRole('radio', { name: 'Any store' }).check();
  await add.click();
  await page.getByRole('button', { name: 'View list' }).click();
  const { results } = await callAs<{ results: ShoppingList[] }>(page, 'GET', '/shoppinglist/shoppinglist/');
  const [list] = results;
  if (!list) throw new Error('There is no list.');
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rows(page).first()).toContainText(name);
  const items = await itemsOnceSent(page, list, 2);
  expect(items).toContainEqual(expect.objectContaining({ name, store: null, price_basis: 'cheapest' }));
});

test('LST-10 LST-11 DET-02 a listing goes on several lists, as many as are wanted; the last chosen ones are chosen again', async ({
  page,
}) => {
  const [weekly, party] = [await makeList(page, 'Weekly'), await makeList(page, 'Party')];
  const { dialog, name, add } = await openAddView(page);
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
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

  await openFeed(page);
  const selection = await openSelection(page, 1);
  await expect(selection.dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await selection.dialog.getByLabel('Weekly').uncheck();
  await selection.add.click();
  await expect(page.getByRole('button', { name: 'View list' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await openSelection(page, 2);
  await expect(selection.dialog.getByLabel('Party')).toBeChecked();
  await expect(selection.dialog.getByLabel('Weekly')).not.toBeChecked();
});

test('LST-10 LST-11 OFF-03 a failure shows the server’s text or asks to try again, which adds nothing twice', async ({
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

test('LST-10 LST-11 HOM-13 OFF-02 all selected listings go on the lists, once known, at once and without a connection; after a failure the selection stays', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|500/);
  const list = await makeList(page, 'Weekly');
  const known = Promise.withResolvers<void>();
  await page.route('**/api/shoppinglist/shoppinglist/?*', async (route) => {
    await known.promise;
    await route.continue();
  });
  await openFeed(page);
  const { dialog, add } = await openSelection(page, 0, 2, 4);
  await add.focus();
  await add.press('Enter');
  await expect(dialog.getByText(noList)).toBeHidden();
  await expect(dialog.getByLabel('Weekly')).toBeHidden();
  known.resolve();
  await expect(dialog.getByLabel('Weekly')).toBeChecked();
  await dialog.getByLabel('Weekly').uncheck();
  await add.click();
  await expect(dialog.getByText(noList)).toBeVisible();
  await dialog.getByLabel('Weekly').check();
  await add.click();
  await expect(snackbar(page, '3 item(s) added to shopping list(s).')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Selected listings' })).toBeHidden();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect.poll(() => itemsOf(page, list)).toHaveLength(3);
  // Once more: the list is not open on this page, so the server says what happened.
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await openSelection(page, 0);
  await dialog.getByLabel('Weekly').check();
  await add.click();
  await expect(snackbar(page, /is now 2\./)).toBeVisible();

  // The selection stays, too.
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await openSelection(page, 1, 3);
  await dialog.getByLabel('Weekly').check();
  await refuse(page, 'POST', 'shoppinglist/*/sync/');
  await stopClock(page);
  await add.click();
  await expect(dialog.getByText('Failed to add items. Please try again.')).toBeVisible();
  await page.clock.resume();
  await expect(dialog.getByLabel('Weekly')).toBeChecked();
  await page.unroute(sync);
  await context.setOffline(true);
  await add.dblclick();
  await expect(snackbar(page, '2 item(s) added to shopping list(s).')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => itemsOf(page, list)).toHaveLength(5);
});
