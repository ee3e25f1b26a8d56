import type { Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  fromMenu,
  itemsOf,
  listHeading,
  makeList,
  makeListOf,
  openLists,
  removeItem,
  rows,
  snackbar,
} from './lists-steps.ts';

test.beforeEach(({ signIn }) => signIn());

test('LST-05 LST-06 OFF-02 a list is deleted and another one made without a connection, and so it stays', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED/);
  await openLists(page, await makeList(page, 'Market'));
  await expect(page.getByRole('button', { name: 'List menu' })).toBeVisible();
  await fromMenu(page, 'Delete list');
  await context.setOffline(true);
  const question = page.getByRole('alertdialog', { name: 'Delete “Market”?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(snackbar(page, '“Market” deleted')).toBeVisible();
  await page.getByRole('button', { name: 'New Shopping List' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'New Shopping List' });
  await dialog.getByLabel('Name').fill('Weekly');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(listHeading(page, 'Weekly')).toBeVisible();
  await expect(page).toHaveURL(/list=-\d+/);
  await expect(page.getByRole('button', { name: 'Waiting to send 2 changes' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toBeHidden();
  await expect(page).toHaveURL(/list=\d+/);
  await page.reload();
  await expect(listHeading(page, 'Weekly')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Shopping Lists');
});

test('LST-06 OFF-02 an item is removed and brought back without a connection', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED/);
  const list = await makeListOf(page, 'Weekly', 2, 'flour');
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(2);
  await removeItem(rows(page).first());
  // Pointed at, it waits.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(() => itemsOf(page, list)).toHaveLength(1);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
  await context.setOffline(false);
  await expect.poll(() => itemsOf(page, list)).toHaveLength(2);
  await expect(rows(page)).toHaveCount(2);
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
