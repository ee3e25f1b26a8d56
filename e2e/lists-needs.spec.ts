import type { Kind, Listing, ShoppingList } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, makeList, openItem, openLists, rows } from './lists-steps.ts';
import { bestTrip, stops } from './plans-steps.ts';

test.use({ viewport: { width: 360, height: 780 } });
test.beforeEach(({ signIn }) => signIn({ first_name: 'Keisha' }));

const itemOf = async (page: Page, list: ShoppingList) => (await itemsOf(page, list))[0];

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

test('NED-02 NED-03 NED-04 PLN-03 an item is bound to a store, to none, or to kinds in an amount, which are chosen by a tap each; words offer what fits them and take nothing without a tap; half a pound of garlic costs half, on the list, in shopping mode and in the plan', async ({
  page,
}) => {
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

  // Its row names the store in full, whatever else is cut.
  await sheet.getByLabel('Note').fill('the bag that Granny likes, not the other');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('“the bag that Granny likes');
  const cheapest = (await itemOf(page, list))?.priceDetails;
  const store = row.getByText(storeLabel(cheapest?.store_name, cheapest?.store_address));
  await expect(store).toBeVisible();
  const [width, room] = await store.evaluate((label) => [label.scrollWidth, label.clientWidth]);
  expect(width).toBeLessThanOrEqual(room ?? 0);
  const [start, end] = await store.evaluate((label) =>
    [label, label.parentElement].map((part) => part?.getBoundingClientRect().right ?? 0),
  );
  expect(start).toBeLessThanOrEqual(end ?? 0);
  await openItem(row);
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

  await choice('Any brand or size').check();
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
  await expect(row).toContainText(', 3 kg');
  await expect.poll(() => itemOf(page, list)).toMatchObject({ amount: '3', amount_unit: 'kg', product: null });

  await test.step('words that fit, and words that fit nothing', async () => {
    const list = await makeList(page, 'Weekly');
    for (const text of ['Birthday candelabra qzx', 'saltfish for buljol', 'parboiled rice']) {
      await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, text });
    }
    const itemNamed = async (name: string) =>
      (await itemsOf(page, list)).find(({ text, title }) => [text, title].includes(name));
    await openLists(page, list);
    const row = (text: string) => rows(page).filter({ hasText: text });
    await expect(row('parboiled rice')).toContainText('rice?');
    await expect(row('candelabra')).toContainText('No price');
    const sheet = await openItem(row('parboiled rice'));
    const offers = sheet.getByRole('region', { name: 'What fits these words' });
    await expect(offers.getByRole('button').first()).toContainText('Any brand or size');
    await expectAccessible(page);
    const close = sheet.getByRole('button', { name: 'Close' });
    await close.click();
    expect(await itemNamed('parboiled rice')).toMatchObject({ text: 'parboiled rice', kinds: [], product: null });

    await openItem(row('parboiled rice'));
    await offers.getByRole('button', { name: 'Any brand or size' }).first().click();
    await expect(sheet.getByRole('radio', { name: 'Any brand or size' })).toBeChecked();
    await expect.poll(async () => (await itemsOf(page, list))[0]?.kinds.length).toBe(1);
    expect((await itemsOf(page, list))[0]?.text).toBe('');
    await close.click();

    // Words beside a local name offer what the name means.
    await openItem(row('saltfish for buljol'));
    await offers.getByRole('button', { name: 'Salted cod fish, boneless Any brand or size' }).click();
    await expect(sheet).toHaveAccessibleName('Saltfish for buljol, 454 g');
    await expect
      .poll(() => itemNamed('Saltfish for buljol'))
      .toMatchObject({ name: 'Salted cod fish, boneless', amount: '454' });
    await close.click();

    await expect(page.getByText('1 without a price')).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: 'Anywhere' })).toHaveCount(1);
    await expect(row('candelabra')).toContainText('No price');
    await openItem(row('candelabra'));
    await expect(sheet.getByText('No store has a price for these words yet.')).toBeVisible();
  });

  await test.step('half a pound of garlic', async () => {
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
});
