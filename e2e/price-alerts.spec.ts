import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { expect } from './fixtures.ts';
import { callAs } from './lists-steps.ts';
import { test } from './real-prices.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Watch this price' });

async function firstListing(page: Page) {
  await serveTiles(page);
  const { results } = await (await page.request.get('/api/price/price/?search=rice')).json();
  return results[0];
}

test('ALR-01 ALR-03 a person watches a product and a kind in three taps, and manages the alerts on one page; the area starts with the region of the page, and a price that is there already is named', async ({
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
  await product.getByRole('textbox').fill('abc');
  await product.getByRole('button', { name: 'Save' }).click();
  await expect(product.getByRole('alert')).toHaveText('Give a price such as 20.00.');
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
  await expect(changed).toContainText('Paused');
  const title = `${listing.product_brand} ${listing.product_name} ${listing.product_amount}`;
  await changed.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${listing.product_id}/`));
  await page.goBack();
  await alerts.getByRole('link', { name: listing.kind.name, exact: true }).click();
  await expect(page).toHaveURL(`/kinds/${listing.kind.slug}`);

  await test.step('the area, and the price of now', async () => {
    const own = await callAs<{ results: { id: number }[] }>(page, 'GET', '/core/price-alerts/');
    for (const { id } of own.results) await callAs(page, 'DELETE', `/core/price-alerts/${id}/`);
    await page.goto(`/kinds/${listing.kind.slug}?region=South`);
    await page.getByRole('button', { name: 'Watch this price' }).click();
    await expect(dialog(page).getByRole('combobox', { name: 'Where' })).toHaveText('South');
    await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click();
    await expect(page.getByText('We’ll tell you when the price gets there.')).toBeVisible();

    const { results } = await callAs<{ results: { current: string; area: unknown }[] }>(
      page,
      'GET',
      '/core/price-alerts/',
    );
    expect(results).toMatchObject([{ area: { region: 'South' } }]);
    const cheapest = await callAs<{ cheapest: { price: string } }>(page, 'GET', `/page/product/${listing.product_id}/`);
    await page.goto(`/listings/${listing.id}`);
    for (const [rule, price, end] of [
      ['falls below', '900.01', 'It must rise to $945.02 first. We’ll tell you when it falls below $900.01 again.'],
      ['rises above', '0.55', 'It must fall to $0.52 first. We’ll tell you when it rises above $0.55 again.'],
    ] as const) {
      await page.getByRole('button', { name: 'Watch this price' }).click();
      await dialog(page).getByRole('combobox', { name: 'Notify me when the price' }).click();
      await page.getByRole('option', { name: rule }).click();
      await dialog(page).getByRole('textbox', { name: 'Price in TT$' }).fill(price);
      await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click();
      const text = `It is already $${cheapest.cheapest.price}. ${end}`;
      await expect(page.getByText(text)).toBeVisible();
      await expect(dialog(page)).toBeHidden();
    }
  });
});
