import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Watch this price' });

async function firstListing(page: Page) {
  await serveTiles(page);
  const { results } = await (await page.request.get('/api/price/price/?search=rice')).json();
  return results[0];
}

test('ALR-01 ALR-03 a person watches a product and a kind in three taps, and manages the alerts on one page', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn();
  const listing = await firstListing(page);
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole('button', { name: 'Watch this price' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Price in TT$' })).toHaveValue(listing.price);
  await expectAccessible(page);
  await dialog(page).getByRole('textbox', { name: 'Price in TT$' }).fill('2');
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(dialog(page)).toBeHidden();

  await page.goto(`/kinds/${listing.kind.slug}`);
  await page.getByRole('button', { name: 'Watch this price' }).click();
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(dialog(page)).toBeHidden();

  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Price alerts' }).click();
  const alerts = page.getByRole('main').getByRole('listitem');
  await expect(alerts).toHaveCount(2);
  const product = alerts.filter({ hasText: 'Below $2.00, all regions' });
  await product.getByRole('button', { name: /^Pause/ }).click();
  await expect(product).toContainText('Paused');
  await product.getByRole('button', { name: /^Change/ }).click();
  await product.getByRole('textbox').fill('3.5');
  await product.getByRole('button', { name: 'Save' }).click();
  const changed = alerts.filter({ hasText: 'Below $3.50' });
  await expect(changed).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await changed.getByRole('button', { name: /^Delete/ }).click();
  await expect(alerts).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alerts).toHaveCount(2);
});

test('ALR-01 a guest logs in to watch a price', async ({ page }) => {
  const listing = await firstListing(page);
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole('button', { name: 'Watch this price' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/listings/${listing.id}`)}`);
});
