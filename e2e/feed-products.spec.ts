import type { ProductOffersPage } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { cards, hydrated, openFeed, searchFor, sortButton } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name });
const products = async (page: Page, query: string): Promise<ProductOffersPage> =>
  (await page.request.get(`/api/price/by-product/?${query}`)).json();

test('KND-05 the choice of products is in the address, for the next search and visit, and leads to the cheapest price; one card a product says from how much, where, how old, and up to how much, at every width', async ({
  page,
}) => {
  await serveTiles(page);
  const { results, count } = await products(page, 'search=juice');
  expect(await (await page.request.get('/?by=product&search=juice')).text()).toContain(
    results[0]?.cheapest.product_name,
  );
  expect(count).toBeLessThanOrEqual(24);
  await openFeed(page);
  await expect(view(page, 'Prices')).toHaveAttribute('aria-current', 'true');
  await view(page, 'Products').click();
  await expect(page).toHaveURL('/?by=product');
  await searchFor(page, 'rice');
  await expect(page).toHaveURL('/?search=rice&by=product');
  await page.goto('/');
  await expect(page).toHaveURL('/?by=product');
  await hydrated(page);
  await expect(view(page, 'Products')).toHaveAttribute('aria-current', 'true');
  await expect(cards(page)).toHaveCount(24);
  await page.getByTestId('sentinel').scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(48);

  const [first] = (await products(page, 'ordering=price')).results;
  await sortButton(page, 'Price').click();
  await expect(page).toHaveURL('/?ordering=price&by=product');
  await expect(cards(page).first()).toContainText(first?.cheapest.product_name ?? '?');
  await cards(page).first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(first?.cheapest.product_name ?? '?');
  await expect(page).toHaveURL(`/listings/${first?.cheapest.id}`);
  await expect(dialog.getByRole('heading', { name: 'Other stores' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/?ordering=price&by=product');

  await page.goto('/?search=rice');
  await expect(view(page, 'Prices')).toHaveAttribute('aria-current', 'true');
  await page.goto('/');
  await view(page, 'Prices').click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page).toHaveURL('/');

  await test.step('the cards', async () => {
    await hydrated(page);
    await searchFor(page, 'milk');
    await expect(page).toHaveURL('/?search=milk');
    await view(page, 'Products').click();
    await expect(page).toHaveURL('/?search=milk&by=product');
    const milk = await products(page, 'search=milk');
    await expect(page.getByRole('status').filter({ hasText: `${milk.count} products` })).toBeVisible();
    await expect(cards(page)).toHaveCount(Math.min(milk.count, 24));
    for (const [index, { cheapest, highest, stores }] of milk.results.slice(0, 6).entries()) {
      const card = cards(page).nth(index);
      await expect(card.getByRole('heading')).toHaveText(cheapest.product_name);
      await expect(card).toContainText(`$${cheapest.price}`);
      await expect(card).toContainText(storeLabel(cheapest.store_name, cheapest.store_address));
      if (stores > 1 && highest !== cheapest.price)
        await expect(card).toContainText(`${stores} stores, up to $${highest}`);
    }
    await expect(page).toHaveTitle(/milk/);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const width of [360, 320, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await expect(cards(page).first()).toBeVisible();
      expect(await wide(), `${width}px`).toBeLessThanOrEqual(0);
      if (width !== 360) await expectAccessible(page);
    }
  });
});
