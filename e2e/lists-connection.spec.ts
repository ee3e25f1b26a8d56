import { expect, test } from './fixtures.ts';
import {
  callAs,
  dismiss,
  fromMenu,
  itemsOf,
  listHeading,
  makeListOf,
  openLists,
  removeItem,
  rows,
  snackbar,
} from './lists-steps.ts';
import { waiting } from './outbox-steps.ts';

test('LST-06 OFF-02 offline an item is restored, a list is deleted, and what waits is discarded after a question', async ({
  page,
  context,
  signIn,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED/);
  await signIn();
  const list = await makeListOf(page, 'Market', 2, 'flour');
  const heading = page.getByRole('heading', { level: 1 });
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
  await expect(page.getByText('Waiting to send')).toBeHidden();

  const deleteOffline = async () => {
    await fromMenu(page, 'Delete list');
    const question = page.getByRole('alertdialog', { name: 'Delete “Market”?' });
    await expect(question).toBeVisible();
    await context.setOffline(true);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(heading).toHaveText('0 Shopping Lists');
  };
  await deleteOffline();
  // It lies over the button.
  await dismiss(page, '“Market” deleted');
  await waiting(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog', { name: 'Discard 1 change?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(heading).toHaveText('1 Shopping Lists');
  await context.setOffline(false);
  await page.reload();
  await expect(heading).toHaveText('1 Shopping Lists');
  await expect(listHeading(page, 'Market')).toBeVisible();

  await deleteOffline();
  await expect(snackbar(page, '“Market” deleted')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toBeHidden();
  await expect(heading).toHaveText('0 Shopping Lists');
  expect(await callAs(page, 'GET', '/shoppinglist/shoppinglist/')).toMatchObject({ results: [] });
});
