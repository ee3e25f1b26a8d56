import type { KindDetails, KindOffersPage } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { openFeed, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

const strip = (page: Page) => page.getByRole('navigation', { name: 'Kinds, any brand and size' });
const kinds = async (page: Page, query: string): Promise<KindOffersPage> =>
  (await page.request.get(`/api/product/kind/?${query}`)).json();
const kind = async (page: Page, path: string): Promise<KindDetails> =>
  (await page.request.get(`/api/product/kind/${path}`)).json();

test('KND-06 a search shows the kinds that it finds: unit price, where, products and stores', async ({ page }) => {
  await openFeed(page);
  await expect(strip(page)).toBeHidden();
  await searchFor(page, 'milk');
  const { results } = await kinds(page, 'search=milk');
  expect(results.length).toBeGreaterThan(1);
  await expect(strip(page).getByRole('link')).toHaveCount(results.length);
  for (const [index, one] of results.entries()) {
    const link = strip(page).getByRole('link').nth(index);
    await expect(link).toContainText(one.name);
    await expect(link).toContainText(`$${one.cheapest?.unit_price ?? one.cheapest?.price}`);
    await expect(link).toContainText(storeLabel(one.cheapest?.store_name, one.cheapest?.store_address));
    await expect(link).toContainText(new RegExp(`${one.products} products? · ${one.stores} stores?`));
  }
  const html = await (await page.request.get('/?search=milk')).text();
  expect(html).toContain(`/kinds/${results[0]?.slug}`);
});

test('KND-06 the card of a kind has room for the prices of a pound and of 100 g', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openFeed(page, '/?search=onions');
  const card = strip(page).getByRole('link', { name: 'Onions' });
  await expect(card).toContainText(/\/lb · \$[\d.]+\/100\sg/);
  await expect.poll(() => card.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
});

test('KND-06 the keyboard stops at the strip once and walks along it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openFeed(page, '/?search=milk');
  const links = strip(page).getByRole('link');
  await links.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(1)).toBeFocused();
  await expect(links.nth(1)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(strip(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/kinds\//);
});

test('KND-06 a kind compares brands and sizes by unit price, the cheapest first, and filters', async ({ page }) => {
  await serveTiles(page);
  const [first] = (await kinds(page, 'search=rice')).results;
  if (!first) throw new Error('The samples have rice.');
  const { slug, name } = first;
  const { results, regions } = await kind(page, `${slug}/?page_size=100`);
  const [best] = results;
  await page.goto(`/kinds/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const answer = page.getByRole('region', { name: 'Best value' });
  await expect(answer).toContainText(`$${best?.unit_price}/${best?.unit}`);
  await expect(answer).toContainText(storeLabel(best?.store_name, best?.store_address));
  for (const { region, cheapest } of regions) {
    const row = page.getByRole('region', { name: 'By region' }).getByRole('button', { name: new RegExp(`^${region}`) });
    await expect(row).toContainText(`$${cheapest.unit_price}`);
  }
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Tobago');
  await expect(page).toHaveURL(`/kinds/${slug}?region=Tobago`);
  const inTobago = (await kind(page, `${slug}/?region=Tobago`)).results[0];
  await expect(answer).toContainText(storeLabel(inTobago?.store_name, inTobago?.store_address));
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Everywhere');
  const store = best?.store ?? 0;
  await page.getByRole('combobox', { name: 'Store' }).selectOption(String(store));
  await expect(page).toHaveURL(`/kinds/${slug}?store=${store}`);
  await answer.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText(best?.product_name ?? '?');
});

test('KND-06 a kind comes with the first HTML; an unknown one is not found', async ({ page, allowProblems }) => {
  const [first] = (await kinds(page, 'search=milk')).results;
  const html = await (await page.request.get(`/kinds/${first?.slug}`)).text();
  expect(html).toContain(first?.cheapest?.product_name);
  allowProblems(/404/);
  const answer = await page.goto('/kinds/no-such-kind');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('KND-06 a store without it, and a lost connection, are said in words', async ({ page, allowProblems }) => {
  const [first] = (await kinds(page, 'search=rice')).results;
  await page.goto(`/kinds/${first?.slug}?store=999999`);
  await expect(page.getByText('No prices here yet.')).toBeVisible();
  allowProblems(/Failed to load|ERR_FAILED|fetch/);
  await page.route('**/api/product/kind/**', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Tobago');
  await expect(page.getByRole('alert').or(page.getByText('Something went wrong')).first()).toBeVisible();
});

test('KND-06 the strip and the comparison fit at every width, and axe finds nothing', async ({ page }) => {
  // axe looks at the page twelve times.
  test.slow();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const expectFit = async () => {
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await wide(), `${width}px`).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  };
  await openFeed(page, '/?search=milk');
  await expect(strip(page)).toBeVisible();
  await expectFit();
  await strip(page).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Best value' })).toBeVisible();
  await expectFit();
});
