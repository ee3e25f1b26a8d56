import { addCheckedPrice } from './checked-price.ts';
import { serveTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) => serveTiles(page));

test.describe('listing page', () => {
  test('DET-01 PAG-05 ALR-01 a direct visit gets the whole page as HTML, search engines the page of the product, and a guest logs in to watch its price', async ({
    page,
    request,
    server,
  }) => {
    const listing = await addCheckedPrice(page, server.admin, '');
    const answer = await request.get(`/listings/${listing.id}`);
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toContain(`$${listing.price}`);
    const [, product = ''] = /<link rel="canonical" href="([^"]+\/products\/\d+\/[^"]+)"/.exec(html) ?? [];
    expect(html).not.toMatch(/application\/ld\+json|name="robots"/);
    const canonical = await request.get(product, { maxRedirects: 0 });
    expect(canonical.status()).toBe(200);
    expect(await canonical.text()).toContain('"priceCurrency":"TTD"');
    await page.goto(`/listings/${listing.id}`);
    await expect(page).toHaveTitle(new RegExp(listing.product_name));
    await expect(page.getByRole('heading', { level: 1, name: listing.product_name })).toBeVisible();
    await page.getByRole('button', { name: 'Add to shopping list' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add to shopping list' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to price details' }).click();
    await expect(page.getByRole('heading', { level: 1, name: listing.product_name })).toBeVisible();
    await page.getByRole('button', { name: 'Watch this price' }).click();
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/listings/${listing.id}`)}`);
  });

  test('DET-03 the history can be read without JavaScript', async ({ browser, request, baseURL }) => {
    // The newest listing may be one that another test has just added, without a history.
    const { results } = await (await request.get('/api/price/price/?search=rice&ordering=price&page_size=1')).json();
    const history = await (await request.get(`/api/price/price-history/${results[0].id}/`)).json();
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto(`/listings/${results[0].id}`);
    await expect(page.getByRole('row')).toHaveCount(history.length + 1);
    await expect(page.getByRole('row').last()).toBeVisible();
    await context.close();
  });

  test('DET-03 a page that is some minutes old asks for nothing that it has, and on a phone for the chart once it comes near', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const { results } = await (await request.get('/api/price/price/?search=rice&ordering=price&page_size=1')).json();
    const fetched: string[] = [];
    page.on('request', (one) => fetched.push(one.url()));
    await page.clock.setSystemTime(Date.now() + 5 * 60_000);
    await page.goto(`/listings/${results[0].id}`);
    // React has taken the page over.
    await page.waitForFunction(() => 'openedAt' in window && Reflect.get(window, 'leave') === undefined);
    await page.waitForLoadState('networkidle');
    expect(fetched.filter((url) => /\/api\/price\/|history-chart/.test(url))).toEqual([]);
    const history = page.getByRole('region', { name: 'Price history' });
    const before = await history.boundingBox();
    await history.getByRole('heading').scrollIntoViewIfNeeded();
    await expect(history.locator('path[class*="MuiLineChart-line"]')).toBeVisible();
    expect((await history.boundingBox())?.height).toBe(before?.height);
  });

  test('DET-01 an unknown listing is not found, and a price of the past leads to the present one', async ({
    request,
  }) => {
    for (const path of ['/listings/999999999', '/listings/abc', '/listings/0', '/listings/1e3']) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
    const { results } = await (await request.get('/api/price/price/?page_size=1')).json();
    const [listing] = results;
    // The samples hold six surveys: the first prices have all been followed by newer ones.
    const redirect = await request.get('/listings/1', { maxRedirects: 0 });
    expect(redirect.status()).toBe(302);
    expect(redirect.headers().location).toMatch(/^\/listings\/\d+$/);
    expect(listing.id).toBeGreaterThan(1);
  });
});
