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

/** Writes the open data, and returns the page once it has a text. */
async function publish(text: string): Promise<string> {
  await query(server.databaseUrl, "SELECT graphile_worker.add_job('write-open-data')");
  const page = async () => (await fetch(`${server.url}/open-data`)).text();
  await expect.poll(page, { timeout: 30_000 }).toContain(text);
  return (await page()).replaceAll('<!-- -->', '');
}

// In one worker, which prepares the server once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  server = await startTestServer();
  emptyPage = await publish('monthly_prices');
  const products = '(SELECT DISTINCT product_id FROM listing ORDER BY 1 LIMIT 20)';
  const real = `UPDATE price SET source = 'mti', price_is_verified = 'verified' WHERE product_id IN ${products}`;
  await query(server.databaseUrl, real);
  await publish('"@type":"Dataset"');
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
