import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, makeList, openLists, rows } from './lists-steps.ts';

test.use({ viewport: { width: 360, height: 780 } });
test.beforeEach(({ signIn }) => signIn());

/** A list with two kinds and words. */
async function makeKindsList(page: Page): Promise<ShoppingList> {
  const list = await makeList(page, 'Weekly');
  const { results } = await callAs<{ results: { id: number; dimension: string }[] }>(page, 'GET', '/product/kind/');
  const ofMass = results.filter(({ dimension }) => dimension === 'mass').slice(0, 2);
  for (const { id } of ofMass) {
    const need = { kinds: [id], amount: '2', amount_unit: 'kg' };
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, ...need });
  }
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, text: 'matches' });
  return list;
}

const asPending = (item: ListItem): ListItem =>
  item.kinds.length === 0
    ? item
    : { ...item, priceDetails: null, price_basis: null, packs: [], cost: null, price_pending: true };

/** Responses have the prices of kinds as pending until the returned function is called. */
async function holdPrices(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route(/\/api\/shoppinglist\/(shoppinglistitem\/\?|shoppinglist\/\d+\/changes\/)/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (isHeld && body.results) body.results = body.results.map(asPending);
    if (isHeld && body.items) body.items = body.items.map(asPending);
    await route.fulfill({ response, json: body });
  });
  return () => {
    isHeld = false;
  };
}

test('NED-04 prices that are not ready are pending, and appear by themselves', async ({ page }) => {
  const list = await makeKindsList(page);
  const release = await holdPrices(page);
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('price pending', { exact: true })).toHaveCount(2);
  await expect(page.getByText('2 prices pending')).toBeVisible();
  await expectAccessible(page);
  const heights = () => rows(page).evaluateAll((some) => some.map((row) => row.getBoundingClientRect().height));
  const before = await heights();

  release();
  await expect(page.getByText('price pending', { exact: true })).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('prices pending')).toHaveCount(0);
  await expect(rows(page).filter({ hasText: '$' })).toHaveCount(2);
  expect(await heights()).toEqual(before);
});
