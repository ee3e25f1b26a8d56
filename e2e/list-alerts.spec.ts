import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { makeOwnListing } from './editing-steps.ts';
import { expect, test } from './fixtures.ts';
import { callAs, makeList } from './lists-steps.ts';

test.use({ viewport: { width: 320, height: 780 } });

test('ALR-01 ALR-03 a member watches the total of a list, sees it among the alerts, and gets a deleted one back', async ({
  page,
  signIn,
}) => {
  await serveTiles(page);
  await signIn();
  const list = await makeList(page, 'Groceries of the whole family for the first week of the month');
  // Nobody can watch example prices.
  for (const { listing } of [await makeOwnListing(page), await makeOwnListing(page)]) {
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, product: listing.product });
  }
  await page.goto(`/shopping-lists/${list.id}/where-to-shop`);
  await page.getByRole('button', { name: 'Watch the total' }).click();
  const dialog = page.getByRole('dialog', { name: 'Watch the total' });
  await expect(dialog.getByLabel('Total in TT$')).toHaveValue(/^\d+\.\d{2}$/);
  const total = await dialog.getByLabel('Total in TT$').inputValue();
  await expect(dialog.getByRole('combobox', { name: 'Where' })).toHaveText('The list’s area');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/price-alerts');
  const alert = page.getByRole('listitem').filter({ hasText: list.name });
  await expect(alert).toContainText(`Total below $${total}, the list’s area`);
  await expect(alert).toContainText(`Now $${total}`);
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Delete' }).click();
  await expect(alert).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alert).toContainText(`Total below $${total}, the list’s area`);
  await alert.getByRole('link', { name: list.name }).click();
  await expect(page.getByRole('button', { name: 'Watch the total' })).toBeVisible();
});
