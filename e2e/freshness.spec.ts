import { expectAccessibleOnBoth } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';

test('OPN-03 how fresh prices are is read by region and store, also without scripts, and fits phones', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/freshness');
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('How fresh are the prices?');
  await expect(plain.getByText(/^There are no real prices here yet|^Half of the prices are at most/)).toBeVisible();
  await expect(plain.getByRole('region', { name: 'By region' }).getByRole('listitem')).not.toHaveCount(0);
  await context.close();

  await serveTiles(page);
  await page.goto('/aisles/1');
  await page.getByRole('link', { name: 'How fresh are the prices?' }).click();
  await expect(page).toHaveURL('/freshness');
  await page.getByRole('region', { name: 'By region' }).getByRole('link', { name: 'South' }).click();
  await expect(page).toHaveURL('/freshness?region=South');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How fresh are the prices in South?');
  await expect(page.getByText('example prices do not count')).toBeVisible();
  const stores = page.getByRole('region', { name: 'Stores without real prices yet' }).getByRole('listitem');
  await expect(stores).not.toHaveCount(0);
  await expectAccessibleOnBoth(page);
  await stores.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/stores\/\d+\//);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How fresh are the prices?');
});
