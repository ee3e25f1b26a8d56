import { query } from '../apps/server/test/database-server.ts';
import { expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer();
});
test.afterAll(() => server.stop());

test('PAG-07 the page says that there is nothing to compare while there are only example prices', async ({ page }) => {
  await page.goto(`${server.url}/price-changes`);
  await expect(page.getByText('Nothing to compare yet')).toBeVisible();
});

test('PAG-07 what rose and fell can be filtered, ordered and downloaded, also without script', async ({ browser }) => {
  test.setTimeout(180_000);
  for (const table of ['price', 'listing'])
    await query(server.databaseUrl, `UPDATE ${table} SET source = 'mti' WHERE source = 'sample'`);
  const address = `${server.url}/price-changes`;
  await expect
    .poll(async () => (await fetch(address)).text(), { timeout: 15_000 })
    .toContain('Since the survey of November 2026');
  expect(Buffer.byteLength(await (await fetch(address)).text())).toBeLessThanOrEqual(80_000);

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await expectAccessibleOnBoth(page);
  const summary = page.getByText(/Since the survey of November 2026: [\d,]+ prices in \d+ stores\./);
  await expect(summary).toBeVisible();
  await expect(page.getByText(/^\+\d+\.\d\s%$/).first()).toBeVisible();
  const before = (await summary.textContent()) ?? '';
  await page.getByLabel('Region').selectOption('South');
  await expect(page).toHaveURL(/\?region=South$/);
  await expect(summary).not.toHaveText(before);
  await page.getByRole('link', { name: 'Biggest falls' }).click();
  await expect(page).toHaveURL(/region=South&order=falls$/);
  await expect(page.getByText(/^−\d+\.\d\s%$/).first()).toBeVisible();
  await page.getByLabel('Aisle').selectOption({ index: 1 });
  await page.getByLabel('Kind').selectOption({ index: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in the South');
  await page.goto(`${address}?order=falls`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('price-changes.csv');
  await page.getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\/\d+\//);
  await context.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(address);
  await unscripted.getByLabel('Region').selectOption('Tobago');
  await unscripted.getByRole('button', { name: 'Show' }).click();
  await expect(unscripted.getByRole('heading', { level: 1 })).toHaveText('Price changes in Tobago');
  await unscripted.getByRole('link', { name: 'Next' }).click();
  await expect(unscripted.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await plain.close();
});
