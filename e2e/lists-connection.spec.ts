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

test('LST-05 LST-06 what could not be done without a connection is not done once there is one', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED/);
  await openLists(page, await makeList(page, 'Market'));
  const changes: string[] = [];
  page.on('request', (request) => {
    if (/shoppinglist\/shoppinglist\//.test(request.url()) && request.method() !== 'GET')
      changes.push(request.method());
  });
  await fromMenu(page, 'Delete list');
  await context.setOffline(true);
  const question = page.getByRole('alertdialog', { name: 'Delete “Market”?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(snackbar(page, 'Failed to delete')).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New Shopping List' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Shopping List' });
  await dialog.getByLabel('Name').fill('Weekly');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Failed to create shopping list. Please try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(changes).toEqual(['DELETE', 'POST']);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.reload();
  await expect(listHeading(page, 'Market')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Shopping Lists');
  expect(changes).toEqual(['DELETE', 'POST']);
});

test('LST-06 an Undo without a connection can be tried again', async ({ page, context, allowProblems }) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED/);
  const list = await makeListOf(page, 'Weekly', 2, 'flour');
  await openLists(page, list);
  await removeItem(rows(page).first());
  await expect(rows(page)).toHaveCount(1);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(snackbar(page, 'again. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(await itemsOf(page, list)).toHaveLength(2);
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
