import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import { listTotal, storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import {
  callAs,
  inSheet,
  itemsOf,
  listening,
  listHeading,
  makeList,
  makeListOf,
  openItem,
  openLists,
  rows,
  tick,
} from './lists-steps.ts';

test.use({ viewport: { width: 360, height: 780 } });
test.beforeEach(({ signIn }) => signIn());

/** A list of as many items of each of the stores that have most of them. */
async function makeListOfStores(page: Page, name: string, stores: number, each: number) {
  const list = await makeList(page, name);
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?page_size=100');
  const byStore = [...Map.groupBy(results, ({ store }) => store).values()].toSorted((a, b) => b.length - a.length);
  const items = byStore.slice(0, stores).flatMap((ofStore) => ofStore.slice(0, each));
  const body = { shopping_lists: [list.id], items: items.map(({ product, store }) => ({ product, store })) };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', body);
  return list;
}

/** A list of four items at each of three stores that have long names, all of them new, and a thing in words. */
async function makeListOfLongNames(page: Page): Promise<ShoppingList> {
  const list = await makeList(page, 'Weekly');
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?page_size=100');
  const products = [...new Map(results.map(({ product, price }) => [product, price]))].slice(0, 4);
  const addStore = async (address: string) => {
    const place = { region: 'Tobago', lat: 11.18, lon: -60.73 };
    const name = `View Port Supermarket ${crypto.randomUUID().slice(0, 4)}`;
    const { id: store } = await callAs<{ id: number }>(page, 'POST', '/store/store/', { name, address, ...place });
    await Promise.all(
      products.map(([product, price]) => callAs(page, 'POST', '/price/price/', { product, store, price })),
    );
    return products.map(([product]) => ({ product, store }));
  };
  const stores = await Promise.all(['Scarborough', 'Sangre Grande', 'Princes Town'].map(addStore));
  const items = [{ text: 'birthday candles' }, ...stores.flat()];
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', { shopping_lists: [list.id], items });
  return list;
}

/** In the page: collects what moves. */
function collectMoves(): void {
  const moves: string[] = [];
  Object.assign(window, { moves });
  new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      if (value > 0.005) moves.push(sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', '));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** On a phone the panel is folded away. */
async function openFromPanel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Shopping Lists, show them/ }).click();
  await page
    .getByRole('navigation', { name: 'Shopping lists' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(listHeading(page, name)).toBeVisible();
}

test('LST-07 QCK-07 the row opens the rest, back closes it; the sheet follows other members; one tap anywhere at the left ticks', async ({
  page,
}) => {
  const list = await makeListOf(page, 'Weekly', 4, 'rice');
  const [item] = await itemsOf(page, list);
  const path = `/shoppinglist/shoppinglistitem/${item?.id}/`;
  const isListening = listening(page);
  await page.clock.install();
  await openLists(page, list);
  await isListening;
  const row = rows(page).first();
  const opener = row.getByRole('button');
  const opened = await openItem(row);
  await expect(opened.getByRole('heading', { name: item?.priceDetails?.product_name ?? '' })).toBeVisible();
  await expect(opened).toContainText(item?.priceDetails?.store_name ?? '');
  await expect(opened).toContainText('Example price');
  await expectAccessible(page);
  await page.goBack();
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);

  await page.keyboard.press('Enter');
  await expect(opened).toBeVisible();
  await callAs(page, 'PATCH', path, { quantity: 4 });
  await expect(opened).toContainText('4 for $');
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
  // A double click opens one sheet, and closes no more than that.
  await opener.dblclick();
  await expect(opened).toBeVisible();
  await opened.getByRole('button', { name: 'Close' }).dblclick();
  await expect(opened).toBeHidden();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  await openItem(row);
  await page.reload();
  await expect(opened).toBeVisible();
  await callAs(page, 'DELETE', path);
  await expect(opened).toBeHidden();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 2, name: 'Weekly' })).toBeFocused();

  await expect(page.getByText('3 of 3 left')).toBeVisible();
  await row.locator('label').click({ position: { x: 4, y: 40 } });
  await expect(page.getByText('2 of 3 left')).toBeVisible();
  const done = page.getByRole('region', { name: 'Done' });
  const needed = async () => (await itemsOf(page, list)).map(({ is_needed }) => is_needed);
  await expect.poll(needed).toEqual([false, true, true]);
  // Rows move once the taps are over.
  await page.clock.runFor(1_000);
  await expect(done.getByRole('listitem')).toHaveCount(1);
  await tick(done.getByRole('listitem')).uncheck();
  await expect.poll(needed).toEqual([true, true, true]);
  await page.clock.runFor(1_000);
  await expect(done).toBeHidden();
  await row.getByRole('button').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(tick(row)).toBeFocused();
  await page.keyboard.press('Space');
  for (const left of ['2 of 3 left', '1 of 3 left', 'All 3 done']) {
    await expect(page.getByText(left)).toBeVisible();
    if (left !== 'All 3 done') await page.getByRole('checkbox', { name: /^Got/, checked: false }).first().click();
  }
});

test('QCK-07 nothing on the page moves while a list loads; groups name what is to be paid there, by the choice for each list', async ({
  page,
}) => {
  await page.addInitScript(collectMoves);
  const moves = () => page.evaluate(() => (window as unknown as { moves: string[] }).moves);
  await makeListOf(page, 'Last week', 2, 'rice');
  const list = await makeListOfStores(page, 'Weekly', 2, 3);
  const items = await itemsOf(page, list);
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${items[0]?.id}/`, { quantity: 3 });
  await makeListOfStores(page, 'Hardware', 2, 2);
  for (const loaded of [list, await makeList(page, 'Christmas')]) {
    await openLists(page, loaded);
    await expect(page.getByRole('list', { name: 'Usual things' })).toBeVisible();
    expect(await moves()).toEqual([]);
  }

  await openFromPanel(page, 'Weekly');
  const heads = page.getByRole('article').getByRole('heading', { level: 3 });
  await expect(heads).toHaveCount(2);
  const first = (await itemsOf(page, list)).filter(({ store }) => store === items[0]?.store);
  const { store_name, store_address } = items[0]?.priceDetails ?? {};
  await expect(heads.first()).toContainText(storeLabel(store_name, store_address));
  await expect(heads.first()).toContainText(`$${listTotal(first)}`.replace(/(\d)(\d{3}\.)/, '$1,$2'));
  await expect(rows(page).first().getByText(storeLabel(store_name, store_address))).toBeHidden();

  await page.getByRole('button', { name: 'List menu' }).click();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Group' }).selectOption('By aisle');
  const aisles = await callAs<{ name: string }[]>(page, 'GET', '/product/aisle/');
  const names = ['Other', ...aisles.map(({ name }) => name)];
  await expect
    .poll(async () => names.includes((await heads.first().textContent())?.split('$')[0]?.trim() ?? ''))
    .toBe(true);
  await page.getByRole('combobox', { name: 'Group' }).selectOption('No groups');
  await page.keyboard.press('Escape');
  await expect(heads).toHaveCount(0);
  await expect(
    rows(page)
      .first()
      .getByText(items[0]?.priceDetails?.store_name ?? ''),
  ).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(6);
  await expect(heads).toHaveCount(0);
  await openFromPanel(page, 'Hardware');
  await expect(heads).toHaveCount(2);
});

test('LST-02 QCK-07 the rows of a first list do not move once its usual things and plan are known; each width has one Add item button; at no width is anything of a list or a sheet wider than the screen; at 360 x 780 a list of three stores with long names shows at least 8 items, each a low row with a large tick', async ({
  page,
}) => {
  const list = await makeListOf(page, 'Weekly', 3, 'milk');
  const known = Promise.withResolvers<void>();
  await page.route(/\/api\/shoppinglist\/(usual|.*\/plans)\//, async (route) => {
    await known.promise;
    await route.continue();
  });
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(3);
  const boxes = async () => {
    const found = [];
    for (const width of [180, 320, 360]) {
      await page.setViewportSize({ width, height: 780 });
      found.push(await rows(page).first().boundingBox());
    }
    return found;
  };
  const before = await boxes();
  known.resolve();
  await expect(page.getByText('Things you often add appear here.')).toBeVisible();
  await expect(page.getByRole('article').getByRole('link', { name: /^(All|Best|\d+ of \d+ at)/ })).toBeVisible();
  expect(await boxes()).toEqual(before);

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(page.getByRole('button', { name: 'Add item' })).toHaveCount(1);
  }

  await test.step('nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const product = await callAs<{ id: number }>(page, 'POST', '/product/product/', {
      name: `Auntie May’s “Extra hot” 🌶️ pepper sauce for 12 people and ${'x'.repeat(60)}`,
      brand: 'Aunty’s',
      amount: '150 ml',
    });
    const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?page_size=1');
    const store = results[0]?.store ?? 0;
    await callAs(page, 'POST', '/price/price/', { product: product.id, store, price: '1064.00' });
    const list = await makeList(page, 'Everything for the lime on the beach at Maracas, and more');
    const item = { shopping_list: list.id, product: product.id, store, quantity: 12 };
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', item);
    await openLists(page, list);
    await expect(rows(page)).toContainText('12 × $1,064.00');
    for (const width of [320, 180]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await inSheet(rows(page), async (opened) => {
        await expect(opened).toContainText('12 for $12,768.00');
        expect(await opened.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0);
        await opened.getByRole('button', { name: 'Remove' }).scrollIntoViewIfNeeded();
        await expect(opened.getByRole('button', { name: 'Remove' })).toBeInViewport({ ratio: 1 });
      });
    }

    await test.step('at 360 x 780', async () => {
      await page.setViewportSize({ width: 360, height: 780 });
      const long = await makeListOfLongNames(page);
      await openLists(page, long);
      await expect(rows(page)).toHaveCount(13);
      await expect(page.getByText('1 without a price')).toBeVisible();
      const seen = await page.evaluate(() => {
        const bottom = Math.min(
          ...[...document.querySelectorAll('nav')]
            .map((nav) => nav.getBoundingClientRect())
            .filter(({ top, height }) => height > 0 && top > window.innerHeight / 2)
            .map(({ top }) => top),
          window.innerHeight,
        );
        const boxes = [...document.querySelectorAll('article li:has(input)')].map((row) => row.getBoundingClientRect());
        return {
          whole: boxes.filter((box) => box.bottom <= bottom).length,
          highest: Math.max(...boxes.map(({ height }) => height)),
        };
      });
      expect(seen.whole).toBeGreaterThanOrEqual(8);
      expect(seen.highest).toBeLessThanOrEqual(56);
      const target = await rows(page).first().locator('label').boundingBox();
      expect(target?.width).toBeGreaterThanOrEqual(44);
      expect(target?.height).toBeGreaterThanOrEqual(44);
    });
  });
});
