import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';
import { callAs, fromMenu, inSheet, itemsOf, listening, makeList, openLists, rows, share } from './lists-steps.ts';

test.use({ viewport: { width: 360, height: 780 } });
test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
});

/** A list that asks for a product anywhere which costs more in the South than elsewhere. */
async function makeOpenList(page: Page): Promise<ShoppingList> {
  const list = await makeList(page, 'Weekly');
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?search=rice&page_size=100');
  const south = results.find(({ store_region, product, price }) => {
    const others = results.filter((one) => one.product === product);
    return store_region === 'South' && others.some((one) => Number(one.price) < Number(price));
  });
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, product: south?.product });
  return list;
}

const readArea = async (page: Page, { id }: ShoppingList) =>
  (await callAs<ShoppingList>(page, 'GET', `/shoppinglist/shoppinglist/${id}/`)).area;

test('NED-04 a list shops in a region, around a place to about 100 m, everywhere, and at its owner’s preferred stores; members follow', async ({
  page,
  context,
  otherPerson,
}) => {
  const list = await makeOpenList(page);
  const other = await otherPerson();
  await share(page, list, other);
  await Promise.all([listening(other.page), openLists(other.page, list)]);
  await openLists(page, list);
  await expect(page.getByText('cheapest prices anywhere')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Where do you shop?' });
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await fromMenu(page, 'Area');
  await dialog.getByRole('radio', { name: 'A region' }).check();
  await dialog.getByRole('combobox', { name: 'Region' }).selectOption('South');
  await expectAccessible(page);
  await save();
  await expect(page.getByText('cheapest prices in South')).toBeVisible();
  const [item] = await itemsOf(page, list);
  expect(item?.priceDetails?.store_region).toBe('South');
  await expect(rows(page)).toContainText(`$${item?.priceDetails?.price}`);
  await expect(other.page.getByText('cheapest prices in South')).toBeVisible();
  await expect(rows(other.page)).toContainText(`$${item?.priceDetails?.price}`);
  await inSheet(rows(page), (opened) => expect(opened).toContainText('Cheapest in South'));

  await fromMenu(page, 'Area');
  await dialog.getByRole('radio', { name: 'Near a place' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Tap the map where you shop, or use your location.');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 10.279_61, longitude: -61.468_24 });
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await expect(dialog.locator('.leaflet-marker-icon')).toBeVisible();
  await dialog.getByLabel('Within').selectOption('10 km');
  await expectAccessible(page);
  await save();
  await expect(page.getByText('cheapest prices within 10 km')).toBeVisible();
  await expect.poll(() => readArea(page, list)).toEqual({ near: [10.28, -61.468], within_km: 10 });

  await fromMenu(page, 'Area');
  await expect(dialog.getByRole('radio', { name: 'Near a place' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Everywhere' }).check();
  await save();
  await expect(page.getByText('cheapest prices anywhere')).toBeVisible();
  await expect.poll(() => readArea(page, list)).toBeNull();

  // None of the preferred stores has it.
  await fromMenu(page, 'Area');
  await dialog.getByRole('radio', { name: 'My preferred stores' }).check();
  await save();
  await expect(page.getByText('at preferred stores, 1 without a price')).toBeVisible();
  await expect(rows(page)).toContainText('$??.??');
});
