import type { Listing } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addCheckedPrice } from './checked-price.ts';
import { serveTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';
import { callAs } from './lists-steps.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Watch this price' });

test('ALR-01 ALR-03 a person watches a product and a kind in three taps, and manages the alerts on one page; the area starts with the region of the page, and a price that is there already is named', async ({
  page,
  server,
  signIn,
}) => {
  await serveTiles(page);
  await signIn();
  const listing = await addCheckedPrice(page, server.admin, 'search=rice');
  if (!listing.kind) throw new Error('Rice has a kind.');
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole('button', { name: 'Watch this price' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Price in TT$' })).toHaveValue(listing.price);
  await expectAccessible(page);
  await dialog(page).getByRole('textbox', { name: 'Price in TT$' }).fill('2');
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(dialog(page)).toBeHidden();

  await page.goto(`/kinds/${listing.kind.slug}?region=South`);
  await page.getByRole('button', { name: 'Watch this price' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Where' })).toHaveText('South');
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByText('We’ll tell you when the price gets there.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const { results } = await callAs<{ results: { kind: object | null; area: object }[] }>(
    page,
    'GET',
    '/core/price-alerts/',
  );
  expect(results.find(({ kind }) => kind !== null)).toMatchObject({ area: { region: 'South' } });

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
  await expect(changed.getByRole('link', { name: title, exact: true })).toHaveAttribute(
    'href',
    new RegExp(`^/products/${listing.product_id}(/|$)`),
  );
  await expect(alerts.getByRole('link', { name: listing.kind.name, exact: true })).toHaveAttribute(
    'href',
    `/kinds/${listing.kind.slug}`,
  );

  await test.step('a price that is there already', async () => {
    await page.goto(`/listings/${listing.id}`);
    await page.getByRole('button', { name: 'Watch this price' }).click();
    await dialog(page).getByRole('combobox', { name: 'Notify me when the price' }).click();
    await page.getByRole('option', { name: 'rises above' }).click();
    await dialog(page).getByRole('textbox', { name: 'Price in TT$' }).fill('0.55');
    await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click();
    const query = `product=${listing.product}&ordering=price&page_size=100`;
    const { results: offers } = await callAs<{ results: Listing[] }>(page, 'GET', `/price/price/?${query}`);
    const cheapest = offers.find(({ source }) => source !== 'sample');
    const text = `It is already $${cheapest?.price}. It must fall to $0.52 first. We’ll tell you when it rises above $0.55 again.`;
    await expect(page.getByText(text)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });
});
