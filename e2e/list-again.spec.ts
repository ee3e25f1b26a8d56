import type { ListItem, Listing, Plan, ShoppingList } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, fromMenu, itemsOf, listHeading, makeList, openLists, rows, snackbar } from './lists-steps.ts';
import { line, options, ready } from './quick-adding-steps.ts';

test.use({ viewport: { width: 360, height: 780 } });
test.beforeEach(({ signIn }) => signIn());

/** A product at a store, twice, some words and something that is done. */
async function makeMixedList(page: Page): Promise<ShoppingList> {
  const list = await makeList(page, 'Weekly');
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?search=rice');
  const [rice] = results;
  const path = '/shoppinglist/shoppinglistitem/';
  const of = { shopping_list: list.id };
  await callAs(page, 'POST', path, {
    ...of,
    product: rice?.product,
    store: rice?.store,
    quantity: 2,
    note: 'brown',
    title: 'Long grain',
  });
  await callAs(page, 'POST', path, { ...of, text: 'birthday candles' });
  await callAs(page, 'POST', path, { ...of, text: 'matches', is_needed: false });
  return list;
}

const needed = async (page: Page, list: ShoppingList) =>
  (await itemsOf(page, list)).filter(({ is_needed }) => is_needed).map(({ name }) => name);

/** Calls the print handlers until the paper shows the list. */
async function printList(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'));
  });
  await page.emulateMedia({ media: 'print' });
  await expect(async () => {
    await page.evaluate(() => window.print());
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly' })).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('QCK-05 QCK-06 LST-16 a list is shared as text, printed on A4, started again and copied, also as a template without a connection', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const list = await makeMixedList(page);
  const rice = (await itemsOf(page, list)).find(({ store }) => store !== null);
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(3);
  await fromMenu(page, 'Share as text');
  await expect(page.getByText('List copied as text')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Weekly\n\n\*/);
  const { product_brand, product_name, product_amount } = rice?.priceDetails ?? {};
  expect(text).toContain(`• 2 × Long grain (${product_brand} ${product_name}, ${product_amount})`);
  expect(text).toContain('*Anywhere*\n• birthday candles');
  expect(text).not.toContain('matches');

  // On paper by stop and aisle with boxes, without the app around it.
  const printed = page.getByText('birthday candles').last();
  await printList(page);
  await expect(page.getByRole('heading', { level: 2, name: rice?.priceDetails?.store_address })).toBeVisible();
  await expect(printed).toBeVisible();
  await expect(page.getByText('2 × Long grain')).toContainText(`${rice?.name}`);
  await expect(page.getByText('matches').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(rows(page)).toHaveCount(3);

  const before = await needed(page, list);
  await fromMenu(page, 'Start again');
  // Pointed at, it waits.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect.poll(async () => (await needed(page, list)).length).toBe(3);
  await expect(page.getByRole('checkbox', { name: /^Got/, checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => needed(page, list)).toEqual(before);

  await fromMenu(page, 'Copy list');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Copy of Weekly');
  await name.fill('Christmas');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(listHeading(page, 'Christmas')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  const lists = () => callAs<{ results: ShoppingList[] }>(page, 'GET', '/shoppinglist/shoppinglist/');
  const known = ({ name: what, quantity, note, store, title }: ListItem) => ({ what, quantity, note, store, title });
  const expectCopied = async (title: string) =>
    expect
      .poll(async () => {
        const copy = (await lists()).results.find((one) => one.name === title);
        return copy && (await itemsOf(page, copy)).filter(({ is_needed }) => is_needed).map(known);
      })
      .toEqual((await itemsOf(page, list)).map(known));
  await expectCopied('Christmas');

  await page.getByRole('button', { name: /Shopping Lists, show them/ }).click();
  await page.getByRole('button', { name: 'New Shopping List' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Shopping List' });
  await dialog.getByRole('combobox', { name: 'Copy items from' }).selectOption('Weekly');
  await expectAccessible(page);
  await name.fill('Ma’s list 🎄');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Create' }).dblclick();
  await expect(listHeading(page, 'Ma’s list 🎄')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await context.setOffline(false);
  await expectCopied('Ma’s list 🎄');
  expect((await lists()).results).toHaveLength(3);
});

test('TRU-06 list, suggestions, print, link and plan name the example prices', async ({ page }) => {
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?page_size=100');
  const samples = results.filter(({ source }) => source === 'sample');
  const [example] = samples;
  const other = samples.find(({ product }) => product !== example?.product);
  if (!example || !other) throw new Error('The first page has too few example prices.');
  const report = { product: other.product, store: other.store, price: (Number(other.price) + 0.05).toFixed(2) };
  expect(await callAs(page, 'POST', '/price/price/', report)).toMatchObject({ is_held: false });
  const list = await makeList(page, 'Weekly');
  const items = [example, other].map(({ product, store }) => ({ product, store }));
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', { shopping_lists: [list.id], items });

  await openLists(page, list);
  const row = (name: string) => rows(page).filter({ hasText: name });
  await expect(row(example.product_name).first()).toContainText('Example price');
  await expect(rows(page).filter({ hasText: 'Example price' })).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('· 1 example price');
  await ready(page);
  await line(page).fill(example.product_name);
  await expect(options(page).filter({ hasText: 'example price' }).first()).toBeVisible();
  await line(page).fill('');

  await printList(page);
  await expect(page.getByText('includes 1 example price').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText('· example price').filter({ visible: true })).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });

  const link = await callAs<{ path: string }>(page, 'POST', `/shoppinglist/shoppinglist/${list.id}/link/`);
  await page.goto(link.path);
  await expect(page.getByRole('listitem').filter({ hasText: 'example price' })).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('includes 1 example price');

  const { trip } = await callAs<Plan>(page, 'GET', `/shoppinglist/shoppinglist/${list.id}/plans/`);
  const bought = trip.stops.flatMap((stop) => stop.items);
  const count = bought.filter(({ packs }) => packs.some(({ listing }) => listing.source === 'sample')).length;
  await page.goto(`/shopping-lists/${list.id}/where-to-shop`);
  const total = page.getByRole('region', { name: 'The best trip' });
  await expect(total).toContainText(
    count === bought.length ? 'Example prices, not real ones' : `includes ${count} example price`,
  );
  await expect(page.getByRole('list', { name: 'Stops' })).toContainText(/example price/i);
});

test('LST-14 QCK-05 all ticked items are removed in one tap, which can be undone; a trip’s end repeats the list; started again, a list tells what became dearer since it was shopped for', async ({
  page,
}) => {
  await test.step('what is ticked', async () => {
    const list = await makeList(page, 'Weekly');
    const add = (text: string, is_needed: boolean) =>
      callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, text, is_needed });
    for (const text of ['rice', 'milk', 'eggs']) await add(text, text === 'rice');
    const names = async () => (await itemsOf(page, list)).map(({ name, is_needed }) => `${name} ${is_needed}`).sort();
    await openLists(page, list);
    await expect(rows(page)).toHaveCount(3);
    const removeTicked = page.getByRole('button', { name: 'Remove ticked items' });
    await removeTicked.click();
    await expect(rows(page)).toHaveCount(1);
    await expect(removeTicked).toBeHidden();
    await expect.poll(names).toEqual(['rice true']);
    await snackbar(page, '2 things removed').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['eggs false', 'milk false', 'rice true']);
    await expect(page.getByRole('region', { name: 'Done' }).getByRole('listitem').first()).toContainText('eggs');

    await page.getByRole('button', { name: 'Shop', exact: true }).click();
    await page.getByRole('button', { name: 'Done shopping' }).click();
    await page.getByRole('button', { name: 'Repeat this list' }).click();
    await expect(listHeading(page, 'Weekly')).toBeVisible();
    await expect.poll(names).toEqual(['eggs true', 'milk true', 'rice true']);
    await snackbar(page, '2 things are needed again').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['eggs false', 'milk false', 'rice true']);
  });

  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?search=flour');
  const [flour] = results;
  const list = await makeList(page, 'Monthly');
  const path = '/shoppinglist/shoppinglistitem/';
  const of = { shopping_list: list.id, product: flour?.product, store: flour?.store };
  await callAs(page, 'POST', path, { ...of, quantity: 2 });
  await openLists(page, list);
  await page.getByRole('button', { name: 'Shop', exact: true }).click();
  await page.getByRole('dialog').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Done shopping' }).click();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  const dearer = (Number(flour?.price) + 0.55).toFixed(2);
  await callAs(page, 'POST', '/price/price/', { product: flour?.product, store: flour?.store, price: dearer });
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  const line = page.getByText(/^Since .*: 1 dearer, \+\$1\.10$/);
  await expect(line).toBeHidden();
  await fromMenu(page, 'Start again');
  await expect(line).toBeVisible();
  await line.click();
  await expect(page.getByRole('listitem').filter({ hasText: `was $${flour?.price}` })).toContainText(`now $${dearer}`);
  await expectAccessible(page);
});
