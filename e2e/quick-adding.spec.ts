import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import {
  callAs,
  dismissAll,
  itemsOf,
  listHeading,
  makeList,
  openItem,
  openLists,
  rows,
  snackbar,
} from './lists-steps.ts';
import { countStored } from './outbox-steps.ts';
import { line, options, ready } from './quick-adding-steps.ts';

test.beforeEach(({ signIn }) => signIn());

/** Opens another list without loading the page anew, so that the prices are there. */
async function openFromPanel(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Shopping lists' }).getByRole('link', { name }).click();
  await expect(listHeading(page, name)).toBeVisible();
}

test('LST-08 QCK-01 QCK-02 a text shared by another app, or pasted, opens for review on the last changed list, is corrected, and added; type, Enter, it is on the list; an item has the typed words until it is renamed; what is added again adds up, offline too; sign-out deletes the catalogue', async ({
  page,
  context,
  allowProblems,
}) => {
  // A request for a list may still run when the session ends.
  allowProblems(/ERR_INTERNET_DISCONNECTED|preload assets|401 .*\/shoppinglist\//);
  const review = page.getByRole('dialog', { name: 'Add to this list' });
  const [list, typed, named, sunday] = [
    await makeList(page, 'Weekly'),
    await makeList(page, 'Monthly'),
    await makeList(page, 'Party'),
    await makeList(page, 'Sunday'),
  ];
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglist/${list.id}/`, { description: 'Changed last' });
  await page.goto(`/shopping-lists?add=${encodeURIComponent('milo\n2 saltfish')}`);
  await expect(listHeading(page, 'Weekly')).toBeVisible();
  await review.getByRole('button', { name: 'Add 2 things' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(async () => (await itemsOf(page, list)).length).toBe(2);
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  const shared = (await itemsOf(page, list)).map(({ id }) => id);

  await ready(page);
  const pasted = '[20/11, 09:12] Ma: [ ] eggs x12\n• 2 pk crix\n3. bread\n5lb sugar\nice';
  await line(page).evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, pasted);
  const lines = review.getByRole('listitem');
  await expect(lines).toHaveCount(5);
  await expect(lines.first()).toContainText('12 eggs (any brand)');
  await expectAccessible(page);
  await lines.nth(2).getByRole('textbox').fill('3 bread');
  await lines.nth(4).getByRole('button', { name: 'Remove' }).click();
  await lines.first().getByRole('checkbox', { name: 'My words' }).check();
  await review.getByRole('button', { name: 'Add 4 things' }).click();
  await expect(review).toBeHidden();
  await expect(rows(page)).toHaveCount(6);
  const added = async () => (await itemsOf(page, list)).filter(({ id }) => !shared.includes(id));
  await expect
    .poll(async () => (await added()).map(({ name, quantity }) => `${quantity} ${name}`).toSorted())
    .toEqual(['1 Sugar: brown, granulated white', '12 eggs', '2 Crackers', '3 Bread: whole wheat, white sliced']);

  await dismissAll(page);

  await test.step('type, Enter, it is on the list; the line stays, shows its meaning, and undoes; several show as chips', async () => {
    await openFromPanel(page, 'Monthly');
    await line(page).fill('2 birthday candles');
    await expect(page.getByText('2 × birthday candles', { exact: true })).toBeVisible();
    await line(page).press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(line(page)).toBeFocused();
    await expect(line(page)).toHaveValue('');
    await page.keyboard.type('500 g rice');
    await expect(page.getByText('Rice, 500 g (any kind)', { exact: true })).toBeVisible();
    await page.getByRole('list', { name: 'Kinds' }).getByRole('button', { name: 'Basmati rice' }).click();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(2);
    await page.keyboard.type('eggs x12');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(3);
    const undo = snackbar(page, 'Added 12 eggs').getByRole('button', { name: 'Undo' });
    // Pointed at, it waits.
    await undo.hover();
    await expect.poll(async () => (await itemsOf(page, typed)).length).toBe(3);
    const items = await itemsOf(page, typed);
    const found = items.map(({ title, name, quantity, amount, amount_unit }) => [
      title,
      name,
      quantity,
      amount,
      amount_unit,
    ]);
    expect(found.toSorted()).toEqual(
      [
        ['Eggs', 'Eggs', 1, '12', 'piece'],
        ['Rice', 'Rice: parboiled, brown', 1, '500', 'g'],
        ['', 'birthday candles', 2, null, null],
      ].toSorted(),
    );
    await undo.click();
    await expect(rows(page)).toHaveCount(2);
    await expect.poll(async () => (await itemsOf(page, typed)).length).toBe(2);

    await line(page).fill('2 lb tomatoes, cheddar cheese and birthday candles, sorrel');
    const chips = page.getByRole('list', { name: 'Items to add' }).getByRole('listitem');
    await expect(chips).toHaveCount(4);
    await chips.filter({ hasText: 'birthday candles' }).getByRole('button', { name: 'Remove' }).click();
    await chips.filter({ hasText: 'Cheddar cheese' }).getByRole('button', { name: 'my own words' }).click();
    await expect(chips.filter({ hasText: 'cheddar cheese (no price)' })).toBeVisible();
    await page.getByRole('button', { name: 'Add 3' }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(line(page)).toBeFocused();
    await expect
      .poll(async () => (await itemsOf(page, typed)).map(({ text }) => text).toSorted())
      .toEqual(['', '', 'birthday candles', 'cheddar cheese', 'sorrel']);
  });

  await test.step('an item has the typed words until it is renamed, a suggestion its own', async () => {
    await openFromPanel(page, 'Party');
    await line(page).fill('white sugar 2kg');
    await line(page).press('Enter');
    const row = rows(page);
    await expect(row.getByRole('button')).toContainText('White sugar, 2 kg');
    const priced = async () => (await itemsOf(page, named))[0]?.priceDetails ?? undefined;
    // The price may be pending at first.
    await expect.poll(priced).toBeDefined();
    const { product_brand, store_address } = (await priced()) ?? {};
    await expect(row).toContainText(`${product_brand}`);
    await expect(row).toContainText(`${store_address}`);
    const sheet = await openItem(row);
    await expect(sheet).toHaveAccessibleName('White sugar, 2 kg');
    const name = sheet.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('White sugar');
    await name.fill('  Sugar for   the cake ');
    await name.press('Enter');
    await expect(sheet).toHaveAccessibleName('Sugar for the cake, 2 kg');
    await sheet.getByRole('radio', { name: 'This product, any store' }).check();
    await expect(sheet).toHaveAccessibleName('Sugar for the cake');
    await expect
      .poll(async () => (await itemsOf(page, named))[0])
      .toMatchObject({ title: 'Sugar for the cake', kinds: [] });
    await name.fill('');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect.poll(async () => (await itemsOf(page, named))[0]?.title).toBe('');
    await expect(row).toContainText(`${(await itemsOf(page, named))[0]?.name}`);

    await line(page).fill('parboi');
    await options(page).filter({ hasText: 'Parboiled rice' }).first().click();
    await expect(rows(page).first()).toContainText('Parboiled rice, 1.8 kg');
    await line(page).fill('sorrel');
    await line(page).press('Enter');
    const words = await openItem(rows(page).filter({ hasText: 'sorrel' }));
    await words.getByRole('textbox', { name: 'Name' }).fill('Dried sorrel');
    await words.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(words).toHaveAccessibleName('Dried sorrel');
    await expect.poll(async () => (await itemsOf(page, named)).map(({ text }) => text)).toContain('Dried sorrel');

    await words.getByRole('button', { name: 'Close' }).click();
  });

  await dismissAll(page);
  await test.step('what is added again adds up, offline too, as are suggestions; Undo takes back only the addition', async () => {
    await openFromPanel(page, 'Sunday');
    const add = async (text: string) => {
      await line(page).fill(text);
      await line(page).press('Enter');
    };
    const quantity = async () =>
      (await itemsOf(page, sunday)).map((item) => [item.name, item.quantity, item.is_needed]);
    await add('3 birthday candles');
    await expect.poll(quantity).toEqual([['birthday candles', 3, true]]);
    await add('birthday candles');
    await expect(snackbar(page, 'birthday candles is now 4')).toBeVisible();
    await expect.poll(quantity).toEqual([['birthday candles', 4, true]]);
    // Another person adds more meanwhile: that stays.
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', {
      shopping_list: sunday.id,
      text: 'birthday candles',
      quantity: 2,
    });
    await expect(rows(page).filter({ hasText: '6' })).toHaveCount(1);
    await snackbar(page, 'birthday candles is now 4').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(quantity).toEqual([['birthday candles', 5, true]]);
    await rows(page).first().getByRole('checkbox').click();
    await expect.poll(quantity).toEqual([['birthday candles', 5, false]]);
    await context.setOffline(true);
    await add('2 birthday candles');
    await expect(snackbar(page, 'birthday candles is back on the list: 2')).toBeVisible();
    await add('birthday candles, sorrel');
    await expect(snackbar(page, 'Added sorrel. birthday candles is now 3.')).toBeVisible();

    await line(page).pressSequentially('2 parbiled ric');
    await expect(options(page).first()).toContainText('2 × Parboiled rice, 1.8 kg');
    await expect(options(page).first()).toContainText(/(from|example price) \$\d+\.\d\d/);
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: 'Parboiled rice' })).toHaveCount(1);
    await expect(line(page)).toBeFocused();
    await context.setOffline(false);
    await expect
      .poll(async () => (await quantity()).toSorted())
      .toEqual([
        ['Parboiled rice', 2, true],
        ['birthday candles', 3, true],
        ['sorrel', 1, true],
      ]);
  });

  await expect.poll(() => countStored(page, 'pocket')).toBe(1);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect.poll(() => countStored(page, 'pocket')).toBe(0);
});

test('QCK-01 QCK-02 QCK-05 what a person takes usually is one tap away and comes first, never wider than the screen', async ({
  page,
}) => {
  const before = await makeList(page, 'Last week');
  const { results } = await callAs<{ results: { product: number; store: number; product_name: string }[] }>(
    page,
    'GET',
    '/price/price/?search=UHT+full+cream&page_size=1',
  );
  const [milk] = results;
  if (!milk) throw new Error('The surveys have no such milk.');
  for (const item of [
    { product: milk.product, store: milk.store, quantity: 2 },
    { text: 'Auntie May’s extra hot pepper sauce for the whole family' },
    { text: 'sorrel' },
    { text: 'ponche de creme' },
    { text: 'doubles' },
  ]) {
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: before.id, ...item });
  }
  const list = await makeList(page, 'Weekly');
  await openLists(page, list);
  const usual = page.getByRole('list', { name: 'Usual things' }).getByRole('button');
  await expect(usual).toHaveCount(5);
  const isNotWider = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const shown = options(page).or(page.getByRole('list', { name: 'Items to add' }));
  await ready(page);
  for (const [width, height] of [
    [1280, 800],
    [360, 780],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await line(page).fill('');
    await expect(page.getByRole('list', { name: 'Usual things' })).toBeVisible();
    await isNotWider();
    if (width === 320) await expectAccessible(page);
    for (const text of ['500 g rice', `2 lb chicken, ${'long '.repeat(20)}, ${'x'.repeat(90)}`]) {
      await line(page).fill(text);
      await expect(shown.first()).toBeVisible();
      await isNotWider();
      if (width === 320) await expectAccessible(page);
    }
  }
  await line(page).fill('');
  await usual.filter({ hasText: 'sorrel' }).click();
  await expect(usual).toHaveCount(4);
  await line(page).fill('milk');
  await expect(page.getByText('2 × Milk', { exact: true })).toBeVisible();
  await line(page).press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(usual).toHaveCount(3);
  await expect
    .poll(async () => (await itemsOf(page, list)).map(({ name, quantity, store }) => [name, quantity, store]))
    .toContainEqual([milk.product_name, 2, milk.store]);
});
