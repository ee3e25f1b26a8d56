import type { Aisle, KindDetails, KindOffersPage } from '@bargain-buddy/contract';
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

/** Nothing is wider than the screen, and axe finds nothing, on phones and on wide screens. */
async function expectFit(page: Page, widthsOfAxe = [320, 1280]) {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [360, 320, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await wide(), `${width}px`).toBeLessThanOrEqual(0);
    if (widthsOfAxe.includes(width)) await expectAccessible(page);
  }
}

test('KND-06 KND-08 a search shows its kinds in a strip that fits at every width, for the keyboard too, and leads to one; aisles of the products view lead to their kinds and prices, and kinds and products lead back to the aisle', async ({
  page,
}) => {
  // axe looks at three pages.
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await openFeed(page);
  await expect(strip(page)).toBeHidden();
  const row = page.getByRole('navigation', { name: 'Aisles' });
  await expect(row).toBeHidden();
  await searchFor(page, 'onions');
  const card = strip(page).getByRole('link', { name: 'Onions' });
  await expect(card).toContainText(/\/lb · \$[\d.]+\/100\sg/);
  await expect.poll(() => card.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);

  await searchFor(page, 'milk');
  const { results } = await kinds(page, 'search=milk');
  expect(results.length).toBeGreaterThan(1);
  const links = strip(page).getByRole('link');
  await expect(links).toHaveCount(results.length);
  for (const [index, one] of results.entries()) {
    await expect(links.nth(index)).toContainText(one.name);
    await expect(links.nth(index)).toContainText(`$${one.cheapest?.unit_price ?? one.cheapest?.price}`);
    await expect(links.nth(index)).toContainText(storeLabel(one.cheapest?.store_name, one.cheapest?.store_address));
    await expect(links.nth(index)).toContainText(new RegExp(`${one.products} products? · ${one.stores} stores?`));
  }
  const html = await (await page.request.get('/?search=milk')).text();
  expect(html).toContain(`/kinds/${results[0]?.slug}`);
  await expectFit(page, [320]);

  await page.setViewportSize({ width: 360, height: 780 });
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
  await expect(page.getByRole('region', { name: 'Best value' })).toBeVisible();
  await expectFit(page);

  await test.step('aisles', async () => {
    await serveTiles(page);
    const aisles: Aisle[] = await (await page.request.get('/api/product/aisle/')).json();
    const listed = aisles.filter(({ kinds }) => kinds > 0);
    const [big] = listed.toSorted((a, b) => b.kinds - a.kinds);
    if (!big) throw new Error('The samples have aisles.');
    const listHtml = await (await page.request.get('/?by=product&region=South')).text();
    for (const { id } of listed) expect(listHtml).toContain(`href="/aisles/${id}?region=South"`);
    const aisleHtml = await (await page.request.get(`/aisles/${big.id}`)).text();
    const first = (await kinds(page, `aisle=${big.id}&page_size=50`)).results;
    for (const { slug } of first) expect(aisleHtml).toContain(`href="/kinds/${slug}"`);
    for (const path of ['/aisles/999999', '/aisles/rice']) expect((await page.request.get(path)).status()).toBe(404);

    await page.setViewportSize({ width: 360, height: 780 });
    await openFeed(page, '/?by=product&region=South');
    await expect(row.getByRole('link')).toHaveText(listed.map(({ name }) => name));
    await row.getByRole('link', { name: big.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(big.name);
    await expect(row.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 });
    const found = page.getByRole('list', { name: `Kinds in ${big.name}` }).getByRole('listitem');
    const inSouth = await kinds(page, `aisle=${big.id}&region=South&page_size=50`);
    await expect(found).toContainText(inSouth.results.map(({ name }) => name));
    await expectFit(page);
    await page.getByRole('combobox', { name: 'Region' }).selectOption('Everywhere');
    await expect(page).toHaveURL(`/aisles/${big.id}`);
    const everywhere = await kinds(page, `aisle=${big.id}&page_size=50`);
    await expect(found).toHaveCount(everywhere.results.length);
    await expect(found.first()).toContainText(`$${everywhere.results[0]?.cheapest?.unit_price}`);

    await found.first().getByRole('link').click();
    await expect(page).toHaveURL(`/kinds/${everywhere.results[0]?.slug}`);
    await page.getByRole('region', { name: 'Best value' }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('link', { name: 'More in this aisle' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(big.name);
    await page.goBack();
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: big.name, exact: true }).click();
    await expect(page).toHaveURL(`/aisles/${big.id}`);
  });
});

test('KND-06 PAG-02 HOM-14 a kind compares brands and sizes by unit price, filters, leads a guest who wants it on a list to sign in, and has words for a lack of prices or connection', async ({
  page,
  allowProblems,
}) => {
  await serveTiles(page);
  const [first] = (await kinds(page, 'search=rice')).results;
  if (!first) throw new Error('The samples have rice.');
  const { slug, name } = first;
  const html = await (await page.request.get(`/kinds/${slug}`)).text();
  expect(html).toContain(first.cheapest?.product_name);
  const unknown = await page.request.get('/kinds/no-such-kind');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('<h1');

  await page.goto(`/kinds/${slug}?store=999999`);
  await expect(page.getByText('No prices here yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Look everywhere' }).click();
  await expect(page).toHaveURL(`/kinds/${slug}`);
  const { results, regions } = await kind(page, `${slug}/?page_size=100`);
  const [best] = results;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const answer = page.getByRole('region', { name: 'Best value' });
  await expect(answer).toContainText(`$${best?.unit_price}/${best?.unit}`);
  await expect(answer).toContainText(storeLabel(best?.store_name, best?.store_address));
  for (const { region, cheapest } of regions) {
    const row = page.getByRole('region', { name: 'By region' }).getByRole('button', { name: new RegExp(`^${region}`) });
    await expect(row).toContainText(`$${cheapest.unit_price}`);
  }
  const region = page.getByRole('combobox', { name: 'Region' });
  await region.selectOption('Tobago');
  await expect(page).toHaveURL(`/kinds/${slug}?region=Tobago`);
  const inTobago = (await kind(page, `${slug}/?region=Tobago`)).results[0];
  await expect(answer).toContainText(storeLabel(inTobago?.store_name, inTobago?.store_address));
  await region.selectOption('Everywhere');
  const store = best?.store ?? 0;
  await page.getByRole('combobox', { name: 'Store' }).selectOption(String(store));
  await expect(page).toHaveURL(`/kinds/${slug}?store=${store}`);
  await answer.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText(best?.product_name ?? '?');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Add to list' }).click();
  const invitation = page.getByRole('dialog', { name: 'Save it to a shopping list' });
  const origin = encodeURIComponent(`/kinds/${slug}?store=${store}`);
  await expect(invitation.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', `/sign-up?from=${origin}`);
  await expect(invitation.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login?from=${origin}`);
  await page.keyboard.press('Escape');
  await expect(invitation).toBeHidden();

  allowProblems(/Failed to load|ERR_FAILED|fetch/);
  await page.route('**/api/product/kind/**', (route) => route.abort());
  await region.selectOption('South');
  await expect(page.getByRole('alert').or(page.getByText('Something went wrong')).first()).toBeVisible();
});
