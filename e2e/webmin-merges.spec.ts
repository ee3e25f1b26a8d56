import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { asAdmin, openSection } from './webmin-steps.ts';

/** A product with a price at some store. */
async function makeProduct(page: Page, name: string, price: string): Promise<number> {
  const { id } = await asAdmin(page, '/product/product/', { name, brand: 'Tobago Gold', amount: '340 g' });
  const stores = await (await page.request.get('/api/store/store/?page_size=1')).json();
  await asAdmin(page, '/price/price/', { product: id, store: stores.results[0].id, price });
  return id;
}

test('WEB-04 WEB-09 likely duplicates are merged after a preview, marked as different, or selected in the table, and taken back', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  const listed = async (product: number) => {
    const answer = await page.request.get(`/api/price/price/?product=${product}`);
    return (await answer.json()).results.map(({ price }: { price: string }) => price);
  };
  const first = await makeProduct(page, 'Zaboca Chocolate Bar', '20.00');
  const second = await makeProduct(page, 'Zaboca Chocolate  Bars', '21.00');
  for (const name of ['Sorrel Drink Zesty', 'Sorrel Drinks Zesty', 'Pelau Mix', 'Pelau Seasoning Mix'])
    await makeProduct(page, name, '9.00');
  await page.goto('/webmin/imports/merges');
  await page.getByRole('button', { name: /^Merge Zaboca Chocolate/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Which record do you keep?' });
  await dialog.getByRole('radio', { name: /Zaboca Chocolate Bar Tobago/ }).check();
  await expect(dialog).toContainText('Moves 1 price (1 listing).');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(/^Merged into Zaboca Chocolate Bar\./)).toBeVisible();
  await expect.poll(() => listed(first)).toEqual(['21.00']);
  await expect.poll(async () => (await page.request.get(`/api/product/product/${second}/`)).status()).toBe(404);

  await page.getByRole('button', { name: /^Undo the merge into Zaboca Chocolate Bar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The merge is undone.')).toBeVisible();
  await expect.poll(() => listed(first)).toEqual(['20.00']);
  await expect.poll(() => listed(second)).toEqual(['21.00']);

  const pair = page.getByRole('listitem').filter({ hasText: 'Sorrel Drinks Zesty' });
  await pair.getByRole('button', { name: /are not the same$/ }).click();
  await expect(pair).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(pair).toHaveCount(1);

  await pair.getByRole('button', { name: /are not the same$/ }).click();
  await expect(pair).toHaveCount(0);
  // The address decides what is on show, so the switch follows it.
  const apart = page.getByRole('switch', { name: 'Marked as different' });
  await apart.click();
  await expect(page).toHaveURL(/apart=true/);
  await expect(apart).toBeChecked();
  await pair.getByRole('button', { name: / as duplicates again$/ }).click();
  await expect(pair).toHaveCount(0);
  await apart.click();
  await expect(apart).not.toBeChecked();
  await expect(pair).toHaveCount(1);

  await openSection(page, 'Products');
  await page.getByRole('searchbox', { name: 'Search' }).fill('pelau');
  for (const name of ['Pelau Mix', 'Pelau Seasoning Mix']) {
    await page
      .getByRole('row', { name: new RegExp(`${name} `) })
      .getByRole('checkbox')
      .check();
  }
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByRole('radio', { name: /Pelau Seasoning Mix/ }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('gridcell', { name: 'Pelau Mix', exact: true })).toHaveCount(0);
  await expect(page.getByRole('gridcell', { name: 'Pelau Seasoning Mix', exact: true })).toBeVisible();
});
