import { listTotal, storeLabel } from '@bargain-buddy/domain';
import type { Locator, Page } from '@playwright/test';
import { makeOwnListing } from './editing-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  afterRetries,
  callAs,
  fromMenu,
  inSheet,
  itemsOf,
  listHeading,
  makeList,
  makeListOf,
  openItem,
  openLists,
  quantityOf,
  refuse,
  rows,
  sheet,
  snackbar,
  stopClock,
  tick,
} from './lists-steps.ts';
import { findProducts } from './plans-steps.ts';

test.beforeEach(({ signIn }) => signIn());

/** What is left and what it costs; where to shop for it is said elsewhere. */
const totalLine = (page: Page) => page.getByRole('article').getByRole('paragraph').filter({ hasText: / left/ });
const dollars = (total: string) => `$${total.replace(/\B(?=(\d{3})+\.)/g, ',')}`;

const limit = 'You have 100 lists, which is the limit.';

/** Has the server refuse further lists, once `when` is over. */
const refuseNewLists = (page: Page, when = Promise.resolve()) =>
  page.route('**/api/shoppinglist/shoppinglist/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await when;
    await route.fulfill({ status: 409, json: { detail: limit } });
  });

test('LST-01 LST-02 LST-03 LST-04 LST-08 DET-01 the panel counts the lists, chooses the one that changed last once, and folds away on phones; a list is sorted; it shows how much is needed, what that costs, its items, and an item’s quantity and details', async ({
  page,
}) => {
  const list = await makeListOf(page, 'Weekly', 4, 'rice');
  const [first, second] = await itemsOf(page, list);
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${first?.id}/`, { quantity: 7 });
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${second?.id}/`, { is_needed: false });
  const items = await itemsOf(page, list);
  await makeListOf(page, 'Dairy', 12, 'milk');
  await callAs(page, 'PUT', `/shoppinglist/shoppinglist/${list.id}/`, { name: 'Market day', description: '' });
  await openLists(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Shopping Lists');
  await expect(listHeading(page, 'Market day')).toBeVisible();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  const lists = page.getByRole('navigation', { name: 'Shopping lists' }).getByRole('link');
  await expect(lists).toHaveText([/Market day/, /Dairy/]);

  await lists.filter({ hasText: 'Dairy' }).click();
  await expect(listHeading(page, 'Dairy')).toBeVisible();
  await page.goBack();
  await expect(listHeading(page, 'Market day')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shopping Lists' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a list' })).toBeVisible();
  await page.getByRole('button', { name: 'New Shopping List' }).last().click();
  await page.getByRole('dialog', { name: 'New Shopping List' }).getByRole('button', { name: 'Cancel' }).click();
  await lists.filter({ hasText: 'Market day' }).click();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);

  await lists.filter({ hasText: 'Dairy' }).click();
  await expect(rows(page)).toHaveCount(12);
  const prices = async () => {
    const texts = await rows(page).locator('strong').allTextContents();
    return texts.map((text) => Number(text.replace(/[$,]/g, '')));
  };
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await expect(sort.getByRole('option')).toHaveText([
    'Default',
    'Price: Low to High',
    'Price: High to Low',
    'Store: A to Z',
  ]);
  // `arrange-items.test.ts` has what each order means.
  await sort.selectOption('Price: High to Low');
  const falling = await prices();
  expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  await sort.selectOption('Store: A to Z');
  const stores = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
  expect(stores).toEqual(stores.toSorted((a, b) => a.localeCompare(b)));

  await lists.filter({ hasText: 'Market day' }).click();
  await expect(listHeading(page, 'Market day')).toContainText('(3/4)');
  const total = totalLine(page).getByText(dollars(listTotal(items)), { exact: true });
  await expect(total.filter({ visible: true })).toHaveCount(1);
  await expect(rows(page)).toHaveCount(4);
  const row = rows(page).first();
  await expect(row).toContainText(items[0]?.priceDetails?.product_name ?? '');
  const { store_name, store_address } = items[0]?.priceDetails ?? {};
  await expect(row).toContainText(storeLabel(store_name, store_address));
  await expect(row).toContainText(`$${items[0]?.priceDetails?.price}`);
  await expect(page.getByRole('region', { name: 'Done' }).getByRole('listitem')).toHaveCount(1);

  await page.getByRole('checkbox', { name: 'Needed only' }).check();
  await expect(rows(page)).toHaveCount(3);

  await page.route('**/*.png', (route) => route.fulfill({ status: 204 }));
  const opened = await openItem(rows(page).first());
  // `read-quantity.test.ts` has what else may be typed.
  const quantity = quantityOf(opened);
  await quantity.fill('1000');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('999');
  await expect(opened.getByRole('button', { name: /^One more/ })).toBeDisabled();
  await expect(opened).toContainText('999 for $');
  await expect.poll(async () => (await itemsOf(page, list))[0]?.quantity).toBe(999);
  await quantity.fill('1');
  await quantity.press('Enter');
  await expect(opened.getByRole('button', { name: /^One less/ })).toBeDisabled();
  await opened.getByRole('link', { name: 'Details' }).click();
  const details = page.getByRole('dialog').filter({ hasText: 'Price history' });
  await expect(details).toBeVisible();
  const state = await page.evaluate(() => window.history.state.usr);
  expect(state).toMatchObject({ modalOpen: true, fromList: list.id });
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tick(rows(page).first())).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(listHeading(page, 'Market day')).toBeVisible();
  await expect(rows(page), 'needed only, as before').toHaveCount(3);
  const other = page.getByRole('link', { name: /Dairy/ });
  await expect(other).toBeHidden();
  await page.getByRole('button', { name: '2 Shopping Lists, show them' }).click();
  await other.click();
  await expect(listHeading(page, 'Dairy')).toBeVisible();
  await expect(other).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/shopping-lists?list=999999');
  await expect(page.getByRole('heading', { name: 'We couldn’t find this list' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Shopping Lists');
});

test('HOM-01 LST-05 the banner leads to the first list, which needs a name and is made once; if the server fails, what was typed stays', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409|500/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create a Shopping List' }).click();
  await expect(page.getByRole('heading', { name: 'Make your first shopping list' })).toBeVisible();
  await page.getByRole('button', { name: 'New Shopping List' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'New Shopping List' });
  const create = dialog.getByRole('button', { name: 'Create' });
  const heading = page.getByRole('heading', { level: 1 });
  await dialog.getByLabel('Name').fill('   ');
  await create.click();
  await expect(dialog.getByText('Shopping list name is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('  Weekly groceries ');
  await dialog.getByLabel('Description').fill('For the house');
  await create.dblclick();
  await expect(listHeading(page, 'Weekly groceries')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article').getByText('For the house')).toBeVisible();
  await expect(heading).toHaveText('1 Shopping Lists');
  await expect(page.getByRole('heading', { name: 'Nothing on this list yet' })).toBeVisible();

  await refuse(page, 'POST', 'shoppinglist/');
  await page.getByRole('button', { name: 'New Shopping List' }).first().click();
  await dialog.getByLabel('Name').fill('Market');
  await stopClock(page);
  await create.click();
  await expect(dialog.getByText('Failed to create shopping list. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Market');
  await page.unrouteAll();
  await refuseNewLists(page);
  await create.click();
  await expect(dialog.getByRole('alert')).toContainText(limit);
  await expect(dialog.getByLabel('Name')).toHaveValue('Market');
  await page.clock.resume();
  await page.unrouteAll();
  await create.click();
  await expect(listHeading(page, 'Market')).toBeVisible();
  // What the form said is not said again, and the tries have made one list.
  await expect(heading).toHaveText('2 Shopping Lists');
  const { results } = await callAs<{ results: object[] }>(page, 'GET', '/shoppinglist/shoppinglist/');
  expect(results).toHaveLength(2);
  await expect(page.getByText('not saved')).toBeHidden();

  const late = Promise.withResolvers<void>();
  await refuseNewLists(page, late.promise);
  await page.getByRole('button', { name: 'New Shopping List' }).first().click();
  await dialog.getByLabel('Name').fill('Monthly');
  await create.click();
  // The form waits a second for the server.
  await page.clock.runFor(1_000);
  await expect(dialog).toBeHidden();
  await expect(listHeading(page, 'Monthly')).toBeVisible();
  late.resolve();
  const why = `We couldn’t create “Monthly”. ${limit}`;
  await expect(snackbar(page, why)).toBeVisible();
  await expect(heading).toHaveText('2 Shopping Lists');
  await page.reload();
  await page.getByRole('button', { name: '1 change not saved' }).click();
  const told = page.getByRole('dialog', { name: 'All changes are sent' });
  await expect(told.getByRole('listitem')).toHaveText(why);
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toBeHidden();
  await expect(page.getByText('not saved')).toBeHidden();
});

test('LST-02 LST-06 LST-09 SHR-01 lists and members that could not be loaded show another try; a list is renamed and described, and deleting it asks first', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/500/);
  await makeList(page, 'Hardware');
  const list = await makeList(page, 'Market', 'Saturday');
  const heading = page.getByRole('heading', { level: 1 });
  await page.clock.install();
  await refuse(page, 'GET', 'shoppinglist/*');
  await openLists(page);
  await afterRetries(page, page.getByRole('heading', { name: 'No shopping lists to show' }));
  await expect(heading).toHaveText('0 Shopping Lists');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(listHeading(page, 'Market')).toBeVisible();

  await refuse(page, 'GET', 'shoppinglist/*/members/');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await afterRetries(page, snackbar(page, 'Failed to load sharing data'));
  await page.unrouteAll();
  const sharing = page.getByRole('dialog', { name: 'Share “Market”' });
  await sharing.getByRole('button', { name: 'Try again' }).click();
  await expect(sharing.getByRole('list', { name: 'Members' })).toContainText('Owner');
  await sharing.getByRole('button', { name: 'Close' }).click();

  await fromMenu(page, 'Edit list');
  const dialog = page.getByRole('dialog', { name: 'Edit list' });
  await expect(dialog.getByLabel('Description')).toHaveValue('Saturday');
  await dialog.getByLabel('Name').fill('Something else');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(listHeading(page, 'Market')).toBeVisible();
  await fromMenu(page, 'Edit list');
  await expect(dialog.getByLabel('Name')).toHaveValue('Market');
  await dialog.getByLabel('Name').fill('Market day');
  await dialog.getByLabel('Description').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(listHeading(page, 'Market day')).toBeVisible();
  await expect(page.getByText('Saturday')).toBeHidden();
  const path = `/shoppinglist/shoppinglist/${list.id}/`;
  await expect.poll(async () => (await callAs<{ name: string }>(page, 'GET', path)).name).toBe('Market day');

  // Wherever the page was loaded, it has one Add item button.
  await expect(page.getByRole('heading', { name: 'Nothing on this list yet' })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(page.getByRole('button', { name: 'Add item' })).toHaveCount(1);
  }
  await fromMenu(page, 'Delete list');
  const question = page.getByRole('alertdialog', { name: 'Delete “Market day”?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'List menu' }).press('Enter');
  await page.getByRole('dialog', { name: 'List menu' }).getByRole('button', { name: 'Delete list' }).press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(question).toBeHidden();
  // The keyboard goes on at the lists.
  await expect(heading).toBeFocused();
  await expect(snackbar(page, '“Market day” deleted')).toBeVisible();
  await expect(heading).toHaveText('1 Shopping Lists');
  await expect(page).toHaveURL('/shopping-lists');
});

test('LST-02 LST-03 on phones large sums stay in one line, and clear of what is beside them; a long store address stays within a phone, sorted by store too', async ({
  page,
}) => {
  const { list } = await makeOwnListing(page, { price: '98765.95' });
  const [item] = await itemsOf(page, list);
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${item?.id}/`, { quantity: 999 });
  await page.setViewportSize({ width: 320, height: 780 });
  await openLists(page, list);
  const fits = (text: Locator) => text.evaluate((element) => element.scrollWidth - element.clientWidth);
  const total = totalLine(page).getByText('$98,667,184.05', { exact: true }).filter({ visible: true });
  const row = rows(page).first();
  await expect(total).toHaveCount(1);
  expect((await total.boundingBox())?.height).toBeLessThan(32);
  expect(await fits(total)).toBeLessThanOrEqual(1);
  const price = row.getByText('999 × $98,765.95');
  expect((await price.boundingBox())?.height).toBeLessThan(32);
  const [tickBox, priceBox] = await Promise.all([tick(row).boundingBox(), price.boundingBox()]);
  expect(priceBox?.x).toBeGreaterThanOrEqual((tickBox?.x ?? 0) + (tickBox?.width ?? 0));
  await inSheet(row, async (opened) => {
    for (const sum of ['$98,765.95', '999 for $98,667,184.05']) {
      const text = opened.getByText(sum, { exact: true });
      await expect(text).toBeInViewport({ ratio: 1 });
      expect((await text.boundingBox())?.height).toBeLessThan(36);
    }
  });
  await page.setViewportSize({ width: 360, height: 780 });

  await test.step('a long store address', async () => {
    const long = await makeList(page, 'Monthly');
    const store = await callAs<{ id: number }>(page, 'POST', '/store/store/', {
      name: 'Ramdhanie and Sons Wholesale and Retail Supermarket',
      address: `${Date.now()} Corner of Southern Main Road and Caroni Savannah Road, opposite the Borough Corporation`,
      region: 'Central',
      lat: 10.5167,
      lon: -61.4114,
    });
    const [product] = await findProducts(page, ['flour']);
    const there = { shopping_list: long.id, product, store: store.id };
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', there);
    await openLists(page, long);
    await page.getByRole('button', { name: 'List menu' }).click();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Store: A to Z');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 3 })).toContainText('opposite the Borough Corporation');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const opened = await openItem(rows(page));
    for (const name of [/^Remove/, /^One more/, /^Edit price/]) {
      await expect(opened.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  });
});
