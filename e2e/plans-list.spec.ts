import type { Plan, ShoppingList } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, makeList, openLists } from './lists-steps.ts';
import { bestTrip, dollars, expectTotal, findProducts, planFor, pricesOf, stopChoice, stops } from './plans-steps.ts';

const usual = ['rice', 'flour', 'evaporated milk', 'sugar', 'sardines', 'corn flakes'];

test.beforeEach(({ signIn }) => signIn());

/** A list of usual products, each chosen where it is dearest, and some words. */
async function makeUsualList(page: Page): Promise<ShoppingList> {
  const list = await makeList(page, 'Weekly groceries');
  const products = await findProducts(page, usual);
  const items = await Promise.all(
    products.map(async (product) => {
      const [dearest] = (await pricesOf(page, product)).toSorted((a, b) => Number(b.price) - Number(a.price));
      return { product, store: dearest?.store_id };
    }),
  );
  const body = { shopping_lists: [list.id], items: [...items, { text: 'birthday candles' }] };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', body);
  return list;
}

const planOf = (page: Page, { id }: ShoppingList, query = ''): Promise<Plan> =>
  callAs(page, 'GET', `/shoppinglist/shoppinglist/${id}/plans/?${query}`);

async function openPlan(page: Page, list: ShoppingList): Promise<void> {
  await page.goto(`/shopping-lists/${list.id}/where-to-shop`);
  await expect(stops(page)).toBeVisible();
}

test('PLN-01 PLN-04 a list says in one line where to shop, which leads to the reasons and back', async ({ page }) => {
  const list = await makeUsualList(page);
  const { trip, needed } = await planOf(page, list);
  expect(trip.saves_vs_list).not.toBeNull();
  await openLists(page, list);
  const line = page.getByRole('article').getByRole('link', { name: /^(Best|All at)/ });
  await expect(line).toContainText(dollars((trip.stops.length > 1 && trip.saves_vs_list) || trip.total));
  await line.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Where to shop' })).toBeVisible();
  await expectTotal(page, trip.total);
  await expect(bestTrip(page)).toContainText(`${trip.found} of ${needed} items`);
  await expect(bestTrip(page)).toContainText('1 in your own words, not planned');
  await expect(bestTrip(page)).toContainText(`Saves ${dollars(trip.saves_vs_list ?? '')} against the list as it is`);
  await stopChoice(page, '3 stops').check();
  await expectTotal(page, (await planOf(page, list, 'max_stops=3')).trip.total);
  await page.reload();
  await expect(stopChoice(page, '3 stops')).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
});

test('PLN-01 the area is changed by a tap, for every member', async ({ page }) => {
  const list = await makeUsualList(page);
  await openPlan(page, list);
  await page.getByRole('combobox', { name: 'Area' }).selectOption('South');
  await expect
    .poll(async () => (await callAs<ShoppingList>(page, 'GET', `/shoppinglist/shoppinglist/${list.id}/`)).area)
    .toEqual({ region: 'South' });
  await expectTotal(page, (await planOf(page, list)).trip.total);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Area' })).toHaveValue('South');
});

test('PLN-03 a substitute is taken by a tap alone, and given back by Undo', async ({ page }) => {
  const products = await findProducts(page, [
    ...usual,
    'cooking oil',
    'eggs',
    'ketchup',
    'cola',
    'coconut milk',
    'split peas',
    'tea',
  ]);
  const { stores } = await planFor(page, { items: products.map((product) => ({ product })) });
  const lacking = stores.find(({ store, substitutes }) => substitutes.length > 0 && store.lat !== null);
  const [offered] = lacking?.substitutes ?? [];
  expect(offered).toBeDefined();
  const list = await makeList(page, 'Weekly groceries');
  const { lat, lon } = lacking?.store ?? {};
  const body = { shopping_list: list.id, product: products[offered?.item ?? 0] };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', body);
  // Around that store alone.
  const area = { near: [lat, lon], within_km: 0.5 };
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglist/${list.id}/`, { area });

  await page.goto(`/shopping-lists/${list.id}/where-to-shop`);
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  const take = page.getByRole('button', { name: /^Take .* instead of/ });
  await take.click();
  await expect(stops(page)).toBeVisible();
  const product = async () => (await itemsOf(page, list))[0]?.product;
  expect(await product()).toBe(offered?.listing.product_id);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(take).toBeVisible();
  expect(await product()).toBe(body.product);
});

test('PLN-01 a list with nothing on it, and one that is deleted meanwhile', async ({ page }) => {
  const list = await makeList(page, 'Empty');
  await page.goto(`/shopping-lists/${list.id}/where-to-shop`);
  await expect(page.getByRole('heading', { name: 'Nothing to buy' })).toBeVisible();
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, text: 'candles' });
  await expect(page.getByRole('heading', { name: 'Only words of your own' })).toBeVisible({ timeout: 20_000 });
  await callAs(page, 'DELETE', `/shoppinglist/shoppinglist/${list.id}/`);
  await expect(page.getByRole('heading', { name: 'This list is not here' })).toBeVisible({ timeout: 20_000 });
});

test('PLN-01 PLN-02 the screen of a list keeps the rules of accessibility in both themes', async ({ page }) => {
  const list = await makeUsualList(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await openPlan(page, list);
  await stops(page).locator('summary').first().click();
  await expectAccessible(page);
});
