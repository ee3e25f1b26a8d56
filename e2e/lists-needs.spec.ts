import type { Kind, ListItem, Listing, ShoppingList } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import {
  callAs,
  inSheet,
  itemsOf,
  makeList,
  makeListOf,
  openItem,
  openLists,
  refuseChanges,
  rows,
  share,
} from './lists-steps.ts';
import { bestTrip, stops } from './plans-steps.ts';

test.use({ viewport: { width: 360, height: 780 } });
test.beforeEach(({ signIn }) => signIn({ first_name: 'Keisha' }));

const itemOf = async (page: Page, list: ShoppingList) => (await itemsOf(page, list))[0];

function addWords(page: Page, list: ShoppingList, text: string): Promise<ListItem> {
  return callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, text });
}

/** A list with a sample product, whatever other tests have added. */
async function makeListOfRice(page: Page): Promise<ShoppingList> {
  const list = await makeList(page, 'Weekly');
  const { results } = await callAs<{ results: Listing[] }>(
    page,
    'GET',
    '/price/price/?search=parboiled+rice&source=sample',
  );
  const rice = results.find(({ product_amount }) => product_amount === '1.8 kg');
  const need = { shopping_list: list.id, product: rice?.product, store: rice?.store };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', need);
  return list;
}

test('NED-02 an item is bound to a store, to none, or to no brand and size', async ({ page }) => {
  const list = await makeListOfRice(page);
  const before = await itemOf(page, list);
  await openLists(page, list);
  const row = rows(page);
  const sheet = await openItem(row);
  const choice = (name: string) => sheet.getByRole('radio', { name });
  await expect(choice('Only here')).toBeChecked();
  await choice('This product, any store').check();
  await expect(sheet).toContainText('Cheapest anywhere');
  await expect.poll(async () => (await itemOf(page, list))?.store).toBeNull();
  expect(await itemOf(page, list)).toMatchObject({ product: before?.product, price_basis: 'cheapest' });

  await choice('Any brand or size').check();
  await expect(sheet.getByRole('list', { name: 'Packs' }).getByRole('listitem').first()).toBeVisible();
  await expect(sheet.getByRole('button', { pressed: true })).toHaveText(before?.priceDetails?.kind?.name ?? '');
  await expectAccessible(page);
  await page.goBack();
  await expect(row).toContainText('1.8 kg');
  const { store_name = '', store_address } = (await itemOf(page, list))?.priceDetails ?? {};
  await expect(row).toContainText(storeLabel(store_name, store_address));
  await openItem(row);
  await choice('Only here').check();
  await expect.poll(async () => (await itemOf(page, list))?.store).not.toBeNull();
  await expect(choice('Only here')).toBeChecked();
});

test('NED-04 PLN-03 half a pound of garlic costs half, on the list, in shopping mode and in the plan', async ({
  page,
}) => {
  const list = await makeList(page, 'Weekly');
  const { results } = await callAs<{ results: Kind[] }>(page, 'GET', '/product/kind/?search=garlic');
  const garlic = results.find(({ name }) => name === 'Garlic');
  expect(garlic).toMatchObject({ sold_by: 'weight' });
  const need = { shopping_list: list.id, kinds: [garlic?.id], amount: '1', amount_unit: 'lb' };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', need);
  // The price may be pending at first.
  await expect.poll(async () => (await itemOf(page, list))?.cost).toBeTruthy();
  const cost = (await itemOf(page, list))?.cost;
  const half = `$${(Math.round(Number(cost) * 50) / 100).toFixed(2)}`;
  await openLists(page, list);
  const row = rows(page);
  const sheet = await openItem(row);
  await sheet.getByLabel('Amount').fill('0.5');
  await sheet.getByLabel('Amount').press('Enter');
  await expect(sheet.getByRole('list', { name: 'Packs' })).toContainText(`½ lb ${half}`);
  await expect(sheet).toContainText(`$${cost}/lb · `);
  await page.goBack();
  await expect(row).toContainText(half);
  await expect(row).toContainText('½ lb');

  await page.getByRole('button', { name: /^(Shop|Start shopping)$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anywhere' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(half);
  await page.goto(`/shopping-lists/${list.id}/where-to-shop`);
  await expect(bestTrip(page).getByText(half, { exact: true }).first()).toBeVisible();
  await expect(stops(page)).toContainText('½ lb');
  await expect(stops(page)).not.toContainText('1 lb');
});

test('NED-02 kinds are chosen by a tap each, in an amount of their dimension', async ({ page }) => {
  const list = await makeListOfRice(page);
  await openLists(page, list);
  const sheet = await openItem(rows(page));
  await sheet.getByRole('radio', { name: 'Any brand or size' }).check();
  await sheet.getByLabel('Amount').fill('2,5');
  await sheet.getByLabel('Unit').selectOption('kg');
  await expect.poll(async () => (await itemOf(page, list))?.amount).toBe('2.5');
  const kinds = sheet.getByRole('list', { name: 'Kinds' });
  const offered = kinds.getByRole('button', { pressed: false });
  const added = (await offered.first().textContent())?.trim() ?? '';
  await kinds.getByRole('button', { name: added, pressed: false }).click();
  await expect(kinds.getByRole('button', { pressed: true })).toHaveCount(2);
  await expect.poll(async () => (await itemOf(page, list))?.kinds.length).toBe(2);
  await kinds.getByRole('button', { name: added, pressed: true }).click();
  await expect(kinds.getByRole('button', { pressed: true })).toHaveCount(1);
  await expect(kinds.getByRole('button', { pressed: true })).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(async () => (await itemOf(page, list))?.kinds.length).toBe(1);

  await sheet.getByLabel('Amount').fill('much');
  await expect(sheet.getByRole('alert')).toHaveText(
    'Enter a number above 0 with at most 3 decimal places, such as 1.5.',
  );
  await sheet.getByLabel('Amount').fill('3');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(rows(page)).toContainText(', 3 kg');
  await expect.poll(() => itemOf(page, list)).toMatchObject({ amount: '3', amount_unit: 'kg', product: null });
});

test('NED-02 a note and who added an item are told to the other members', async ({ page, otherPerson }) => {
  const list = await makeListOf(page, 'Weekly', 1, 'rice');
  const other = await otherPerson({ first_name: 'Anil' });
  await share(page, list, other);
  await openLists(page, list);
  await inSheet(rows(page), (sheet) => sheet.getByLabel('Note').fill('  the blue bag '));
  await expect(rows(page)).toContainText('“the blue bag”');
  await expect.poll(async () => (await itemOf(page, list))?.note).toBe('the blue bag');
  await openLists(other.page, list);
  const sheet = await openItem(rows(other.page));
  await expect(sheet.getByLabel('Note')).toHaveValue('the blue bag');
  await expect(sheet).toContainText('Added by Keisha');
});

test('NED-04 a row of what is bought anywhere names its store in full, whatever else is cut', async ({ page }) => {
  const list = await makeListOfRice(page);
  const bound = await itemOf(page, list);
  const change = { product: bound?.product, store: null, note: 'the bag that Granny likes, not the other' };
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${bound?.id}/`, change);
  const { store_name, store_address } = (await itemOf(page, list))?.priceDetails ?? {};
  await openLists(page, list);
  const store = rows(page).getByText(storeLabel(store_name ?? '', store_address));
  await expect(store).toBeVisible();
  const [width, room] = await store.evaluate((label) => [label.scrollWidth, label.clientWidth]);
  expect(width).toBeLessThanOrEqual(room ?? 0);
  const [start, end] = await store.evaluate((label) =>
    [label, label.parentElement].map((part) => part?.getBoundingClientRect().right ?? 0),
  );
  expect(start).toBeLessThanOrEqual(end ?? 0);
});

test('NED-03 words offer what fits them, and take nothing without a tap', async ({ page }) => {
  const list = await makeList(page, 'Weekly');
  await addWords(page, list, 'parboiled rice');
  await openLists(page, list);
  const row = rows(page);
  await expect(row).toContainText('rice?');
  const sheet = await openItem(row);
  const offers = sheet.getByRole('region', { name: 'What fits these words' });
  await expect(offers.getByRole('button').first()).toContainText('Any brand or size');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  expect(await itemOf(page, list)).toMatchObject({ text: 'parboiled rice', kinds: [], product: null });

  await openItem(row);
  await offers.getByRole('button', { name: 'Any brand or size' }).first().click();
  await expect(sheet.getByRole('radio', { name: 'Any brand or size' })).toBeChecked();
  await expect.poll(async () => (await itemOf(page, list))?.kinds.length).toBe(1);
  expect((await itemOf(page, list))?.text).toBe('');
});

test('NED-03 words beside a local name offer what the name means', async ({ page }) => {
  const list = await makeList(page, 'Weekly');
  await addWords(page, list, 'saltfish for buljol');
  await openLists(page, list);
  const sheet = await openItem(rows(page));
  const offers = sheet.getByRole('region', { name: 'What fits these words' });
  await offers.getByRole('button', { name: 'Salted cod fish, boneless Any brand or size' }).click();
  await expect(sheet).toHaveAccessibleName('Saltfish for buljol, 454 g');
  await expect
    .poll(() => itemOf(page, list))
    .toMatchObject({ title: 'Saltfish for buljol', name: 'Salted cod fish, boneless', amount: '454' });
});

test('NED-03 words that fit nothing stay words, without a price', async ({ page }) => {
  const list = await makeList(page, 'Weekly');
  await addWords(page, list, 'Birthday candelabra qzx');
  await openLists(page, list);
  await expect(page.getByText('1 without a price')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('Anywhere');
  await expect(rows(page)).toContainText('No price');
  const sheet = await openItem(rows(page));
  await expect(sheet.getByText('No store has a price for these words yet.')).toBeVisible();
});

test('NED-02 a change that the server refuses goes back, and says so', async ({ page }) => {
  const list = await makeListOfRice(page);
  await refuseChanges(page, 'Not today');
  await openLists(page, list);
  const sheet = await openItem(rows(page));
  await sheet.getByRole('radio', { name: 'This product, any store' }).click();
  await expect(page.getByRole('status').filter({ hasText: /We couldn’t change .*\. Not today\./ })).toBeVisible();
  await expect(sheet.getByRole('radio', { name: 'Only here' })).toBeChecked();
});
