import type { ListItem } from '@bargain-buddy/contract';
import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import {
  callAs,
  dismiss,
  fromMenu,
  itemsOf,
  itemsOnceSent,
  listHeading,
  makeList,
  makeListOf,
  openItem,
  openLists,
  quantityOf,
  refuseChanges,
  removeItem,
  rows,
  snackbar,
  tick,
} from './lists-steps.ts';
import { findProducts } from './plans-steps.ts';
import { line } from './quick-adding-steps.ts';

test.beforeEach(({ signIn }) => signIn());

/**
 * Holds back what is sent of changes, one request after the other, and lets the next through.
 */
async function holdChanges(page: Page) {
  const waiting: Route[] = [];
  await page.route('**/api/shoppinglist/shoppinglist/*/sync/', (route) => {
    waiting.push(route);
  });
  return {
    waiting,
    release: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      await waiting.shift()?.continue();
    },
  };
}

// `send.test.ts` and `overlay.test.ts` have the order of quick taps.
test('LST-06 LST-08 Undo brings an item back as it was, however busy it is', async ({ page }) => {
  const list = await makeListOf(page, 'Weekly', 2, 'rice');
  const changes = await holdChanges(page);
  await openLists(page, list);
  const row = rows(page).first();
  const opened = await openItem(row);
  const more = opened.getByRole('button', { name: /^One more/ });
  await more.click();
  // The later changes then go in a request of their own.
  await expect.poll(() => changes.waiting.length).toBe(1);
  await more.click();
  await expect(quantityOf(opened)).toHaveValue('3');
  await opened.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await changes.release();
  await changes.release();
  await expect(rows(page).filter({ hasText: '3 × ' })).toHaveCount(1);
  await expect.poll(async () => (await itemsOf(page, list)).map(({ quantity }) => quantity).toSorted()).toEqual([1, 3]);
});

test('LST-06 LST-07 LST-08 NED-04 OFF-03 a change that the server refuses goes back and says so', async ({ page }) => {
  const list = await makeListOf(page, 'Weekly', 2, 'rice');
  const [flour] = await findProducts(page, ['flour']);
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, product: flour });
  const [anywhere, one] = await itemsOf(page, list);
  await refuseChanges(page, 'Not today');
  await openLists(page, list);
  const row = (item?: ListItem) => rows(page).filter({ has: page.locator(`#item-${item?.id}`) });
  const isReported = async (text: string) => {
    const why = snackbar(page, `${text}. Not today.`);
    await expect(why).toBeVisible();
    await dismiss(page, `${text}. Not today.`);
    await expect(why).toBeHidden();
  };

  await test.step('a tick', async () => {
    await tick(row(one)).click();
    await isReported(`We couldn’t change ${one?.name}`);
    await expect(tick(row(one))).not.toBeChecked();
    await expect(listHeading(page, 'Weekly')).toContainText('(3/3)');
  });
  await test.step('the removal of an item', async () => {
    await removeItem(row(anywhere));
    await isReported(`We couldn’t remove ${anywhere?.name}`);
    await expect(rows(page)).toHaveCount(3);
  });
  await test.step('the area of the list', async () => {
    await fromMenu(page, 'Area');
    const dialog = page.getByRole('dialog', { name: 'Where do you shop?' });
    await dialog.getByRole('radio', { name: 'A region' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await isReported('We couldn’t change “Weekly”');
    await expect(page.getByText('cheapest prices anywhere')).toBeVisible();
  });
});

test('LST-08 QCK-01 the fields of a new item keep what is typed while the server answers', async ({ page }) => {
  const list = await makeList(page, 'Weekly');
  const changes = await holdChanges(page);
  await openLists(page, list);
  for (const [index, field] of ['Name', 'Note'].entries()) {
    await test.step(field, async () => {
      await line(page).fill('sorrel');
      await line(page).press('Enter');
      const opened = await openItem(rows(page).first());
      await opened.getByRole('textbox', { name: field }).fill('Dried so');
      await changes.release();
      const [item] = await itemsOnceSent(page, list, index + 1);
      await expect(page.locator(`#item-${item?.id}`)).toBeAttached();
      await page.keyboard.type('rrel');
      await expect(opened.getByRole('textbox', { name: field })).toHaveValue('Dried sorrel');
      await opened.getByRole('button', { name: 'Close' }).click();
      await changes.release();
      await expect
        .poll(async () => (await itemsOf(page, list)).map(({ text, note }) => (field === 'Name' ? text : note)))
        .toContain('Dried sorrel');
    });
  }
});

test('LST-06 the dialog of a new list keeps what is typed while the server makes the list', async ({ page }) => {
  await openLists(page);
  const answer = await holdCalls(page, 'POST', ({ pathname }) => pathname === '/api/shoppinglist/shoppinglist/');
  await page.getByRole('button', { name: 'New Shopping List' }).last().click();
  const creating = page.getByRole('dialog', { name: 'New Shopping List' });
  await creating.getByRole('textbox', { name: 'Name' }).fill('Market');
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(listHeading(page, 'Market')).toBeVisible();
  await fromMenu(page, 'Edit list');
  const editing = page.getByRole('dialog', { name: 'Edit list' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Sunday market');
  answer();
  await expect(page).toHaveURL(/list=\d+$/);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(listHeading(page, 'Sunday market')).toBeVisible();
  await expect(editing).toBeHidden();
});

test('LST-05 a list that is made while the lists are being read stays', async ({ page }) => {
  await openLists(page, await makeList(page, 'Market'));
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page).toHaveURL(/profile/);
  const late = Promise.withResolvers<void>();
  const isLists = (request: Request) => /shoppinglist\/shoppinglist\/\?/.test(request.url());
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isLists),
    page.waitForEvent('requestfailed', isLists),
  ]);
  let isFirst = true;
  await page.route('**/api/shoppinglist/shoppinglist/?*', async (route) => {
    if (!isFirst || route.request().method() !== 'GET') return route.fallback();
    isFirst = false;
    const answer = await route.fetch();
    await late.promise;
    // Nobody may wait for it any more.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.goBack();
  await page.getByRole('button', { name: 'New Shopping List' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Brand new');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(listHeading(page, 'Brand new')).toBeVisible();
  late.resolve();
  await ended;
  // As long as it takes to show what was answered.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 300)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Shopping Lists');
  await expect(listHeading(page, 'Brand new')).toBeVisible();
});
