import type { ProductOffersPage } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { cards, openFeed, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name });
const products = async (page: Page, query: string): Promise<ProductOffersPage> =>
  (await page.request.get(`/api/price/by-product/?${query}`)).json();

test('KND-05 one card a product says from how much, where, how old, and up to how much', async ({ page }) => {
  await openFeed(page, '/?search=milk');
  await view(page, 'Products').click();
  await expect(page).toHaveURL('/?search=milk&by=product');
  const { results, count } = await products(page, 'search=milk');
  await expect(page.getByRole('status').filter({ hasText: `${count} products` })).toBeVisible();
  await expect(cards(page)).toHaveCount(Math.min(count, 24));
  for (const [index, { cheapest, highest, stores }] of results.slice(0, 6).entries()) {
    const card = cards(page).nth(index);
    await expect(card.getByRole('heading')).toHaveText(cheapest.product_name);
    await expect(card).toContainText(`$${cheapest.price}`);
    await expect(card).toContainText(storeLabel(cheapest.store_name, cheapest.store_address));
    if (stores > 1 && highest !== cheapest.price)
      await expect(card).toContainText(`${stores} stores, up to $${highest}`);
  }
  await expect(page).toHaveTitle(/milk/);
});

test('KND-05 a product opens the details of where it is cheapest, with its other stores', async ({ page }) => {
  await serveTiles(page);
  await openFeed(page, '/?by=product&ordering=price');
  const [first] = (await products(page, 'ordering=price')).results;
  await cards(page).first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(first?.cheapest.product_name ?? '?');
  await expect(page).toHaveURL(`/listings/${first?.cheapest.id}`);
  await expect(dialog.getByRole('heading', { name: 'Other stores' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/?by=product&ordering=price');
});

test('KND-05 the choice is in the address, stays for the next search and visit, and is taken back', async ({
  page,
}) => {
  await openFeed(page);
  await expect(view(page, 'Prices')).toHaveAttribute('aria-current', 'true');
  await view(page, 'Products').click();
  await expect(page).toHaveURL('/?by=product');
  await searchFor(page, 'rice');
  await expect(page).toHaveURL('/?search=rice&by=product');
  await page.goto('/');
  await expect(page).toHaveURL('/?by=product');
  await expect(view(page, 'Products')).toHaveAttribute('aria-current', 'true');
  await page.goto('/?search=rice');
  await expect(view(page, 'Prices')).toHaveAttribute('aria-current', 'true');
  await page.goto('/');
  await view(page, 'Prices').click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page).toHaveURL('/');
});

test('KND-05 products come with the first HTML, and more as one scrolls', async ({ page }) => {
  const html = await (await page.request.get('/?by=product&search=juice')).text();
  const { results, count } = await products(page, 'search=juice');
  expect(html).toContain(results[0]?.cheapest.product_name);
  expect(count).toBeLessThanOrEqual(24);
  await openFeed(page, '/?by=product');
  await expect(cards(page)).toHaveCount(24);
  await page.getByTestId('sentinel').scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(48);
});

test('KND-05 products fit at every width, and axe finds nothing', async ({ page }) => {
  // axe looks at the page six times.
  test.slow();
  await openFeed(page, '/?by=product&search=milk');
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(cards(page).first()).toBeVisible();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide(), `${width}px`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});
