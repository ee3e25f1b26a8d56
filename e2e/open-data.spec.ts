import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { query } from '../apps/server/test/database-server.ts';
import { expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Has published prices, unlike the usual server. */
let server: TestServer;
/** The page while all prices are examples. */
let emptyPage: string;
/** The page of the price index before the first index. */
let emptyIndex: string;

/** Writes the open data, and returns the page once it has a text. */
async function publish(text: string): Promise<string> {
  await query(server.databaseUrl, "SELECT graphile_worker.add_job('write-open-data')");
  const page = () => server.readPage('/open-data');
  await expect.poll(page, { timeout: 30_000 }).toContain(text);
  return (await page()).replaceAll('<!-- -->', '');
}

// In one worker, which prepares the server once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  server = await startTestServer();
  emptyIndex = await server.readPage('/price-index');
  emptyPage = await publish('monthly_prices');
  const run = (sql: string) => query(server.databaseUrl, sql);
  // Real prices: those of the samples in October 2026, and a tenth more in November.
  await run(`UPDATE price SET source = 'mti', price_is_verified = 'verified', date_added = '2026-10-10T16:00Z'`);
  await run(`UPDATE store SET region = NULL WHERE region = 'Tobago'`);
  await run(`INSERT INTO price (product_id, store_id, price, source, price_is_verified, date_added)
    SELECT product_id, store_id, round(price * 1.1, 2), 'mti', 'verified', '2026-11-10T16:00Z' FROM price`);
  await publish('"@type":"Dataset"');
  await expect.poll(() => server.readPage('/price-index'), { timeout: 60_000 }).toContain('more than in October 2026');
});
test.afterAll(() => server.stop());

test('OPN-02 open data are downloaded and verified from a page without scripts', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, acceptDownloads: true });
  const page = await context.newPage();
  await page.goto('/freshness');
  await page.getByRole('link', { name: 'Download all published prices' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open data');
  await expect(page.getByRole('link', { name: 'Creative Commons Attribution 4.0 International' })).toBeVisible();
  const table = page.getByRole('region', { name: 'monthly_prices' });
  await expect(table.getByText(/\. [\d,]+ rows?\.$/)).toBeVisible();
  await table.getByText('Columns and SHA-256').click();
  await expect(table.getByText('A month in which the price was seen')).toBeVisible();
  for (const name of ['monthly_prices.csv', 'monthly_prices.parquet']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      table.getByRole('link', { name, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    const digits = createHash('sha256')
      .update(await readFile(await download.path()))
      .digest('hex');
    await expect(table.getByText(digits, { exact: true })).toBeVisible();
  }
  const html = await (await page.request.get('/open-data')).text();
  const [, text = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const dataset = JSON.parse(text);
  expect(dataset).toMatchObject({ '@type': 'Dataset', license: ['https://creativecommons.org/licenses/by/4.0/'] });
  expect(dataset.distribution).toHaveLength(12);
  const response = await page.request.get(dataset.distribution[0].contentUrl);
  expect(
    createHash('sha256')
      .update(await response.body())
      .digest('hex'),
  ).toBe(dataset.distribution[0].sha256);
  await context.close();
});

test('OPN-02 the page of open data fits phones and has no Dataset without published prices', async ({ page }) => {
  await page.goto(`${server.url}/open-data`);
  await page.getByRole('region', { name: 'stores' }).getByText('Columns and SHA-256').click();
  await expectAccessibleOnBoth(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  expect(emptyPage).toContain('0 rows.');
  expect(emptyPage).not.toContain('application/ld+json');
});

test('OPN-01 the index is read by region and aisle, downloaded, and computed again in the browser, which says when it has nothing to compute or another method', async ({
  page,
  request,
}) => {
  expect(emptyIndex).toContain('There is no index yet.');
  await page.goto(`${server.url}/price-index`);
  await expect(
    page.getByText(/^10\.0\s% more than in October 2026, by [\d,]+ matched prices of November 2026/),
  ).toBeVisible();
  await page.getByLabel('Region', { exact: true }).selectOption('South');
  await expect(page).toHaveURL(`${server.url}/price-index?region=South`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price index: groceries in the South');
  const table = page.getByRole('region', { name: 'Index by month' });
  await expect(table.getByRole('row').nth(1)).toContainText(/Nov 2026( \(provisional\))?110\.0110\.0/);
  await expect(page.getByRole('region', { name: /^Regions against/ }).getByRole('listitem')).not.toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('price-index-south.csv');
  for (const [what, name] of [
    ['regions', 'price-levels.csv'],
    ['basket', 'basket-south.csv'],
  ]) {
    const other = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${what} as CSV` }).click();
    expect((await other).suggestedFilename()).toBe(name);
  }

  await page.getByRole('button', { name: 'Recompute in your browser' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'Your browser computed' });
  await expect(answer).toHaveText(/^Your browser computed the same 2 values from [\d,]+ prices: 1\d\d\.\d{4} in/);
  await expectAccessibleOnBoth(page);
  // Regions and the basket are compared by all aisles.
  await page.getByLabel('Aisle', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('groceries');
  await expect(page.getByRole('region', { name: 'Check it yourself' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Regions against|^A fixed basket/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price index: groceries in the South');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price index: groceries in Trinidad and Tobago');
  expect((await request.get(`${server.url}/price-index?aisle=None`)).status()).toBe(404);

  await page.goto(`${server.url}/regions/south`);
  await expect(page.getByText(/^Groceries in the South cost 10\.0\s% more than in October 2026, by/)).toBeVisible();

  await page.goto(`${server.url}/price-index?region=Tobago`);
  await expect(page.getByText('There are no prices here yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Recompute in your browser' }).click();
  await expect(page.getByText('The file is the published one. It has no prices here.')).toBeVisible();
  await page.route(`${server.url}/api/price-index/**`, async (route) => {
    const response = await route.fetch();
    const index = await response.json();
    await route.fulfill({ response, json: { ...index, run: { ...index.run, method_version: '1.0.0' } } });
  });
  await page.getByLabel('Region', { exact: true }).selectOption('South');
  await expect(page.getByText(/with version 1\.0\.0 of the method/)).toBeVisible();
  await page.getByRole('button', { name: 'Recompute in your browser' }).click();
  await expect(
    page.getByText(
      /^Your browser has version [\d.]+ of the method, and this page has 1\.0\.0\. Reload the page later\.$/,
    ),
  ).toBeVisible();
});

test('OPN-01 the index and VAT changes are readable without scripts', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/price-index');
  await plain.getByLabel('Region', { exact: true }).selectOption('North');
  await plain.getByRole('button', { name: 'Show' }).click();
  await expect(plain).toHaveURL('/price-index?region=North&aisle=');
  await expect(plain.getByRole('region', { name: 'Index by month' })).toContainText('110.0');
  await plain.getByRole('link', { name: 'VAT changes' }).click();
  await expect(plain.getByText('No change of VAT is recorded yet.')).toBeVisible();
  await context.close();
});
