import { makeWorkbook, surveySheet } from '../apps/server/test/survey-workbook.ts';
import { expect, test } from './fixtures.ts';

/** Two prices of the samples' products, one of them ten times too high, and another twice as high. */
const workbook = makeWorkbook([
  surveySheet(
    'North',
    [{ name: 'Massy Stores', area: 'Port of Spain' }],
    [
      { name: 'Parboiled Rice', brand: 'Lion', size: '2 kg', prices: [245] },
      { name: 'Brown Rice', brand: 'Chief', size: '900 g', prices: [36] },
      { name: 'Parboiled Rice', brand: 'Swiss', size: '1.8 kg', prices: [24.5] },
    ],
  ),
]);
const file = { name: 'survey 2026-11-18.xlsx', mimeType: 'application/octet-stream', buffer: workbook };

test('OPR-02 OPR-05 OPR-06 suspicious prices are decided one by one, and the import has a page of its own', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/webmin/imports/mti');
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  const suspects = page.getByRole('region', { name: 'Suspicious prices' });
  await suspects.getByText('Decimal points (1)').click();
  await suspects.getByText('Jumps (1)').click();
  await expect(suspects).toContainText('About 10 times the price before.');
  await expect(page.getByRole('button', { name: 'Import 1 price, hold 2' })).toBeEnabled();
  // Nothing is wider than a phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await suspects.getByRole('group', { name: 'All of Decimal points' }).getByLabel('Skip').check();
  await suspects
    .getByRole('group', { name: /^Brown Rice/ })
    .getByLabel('Hold')
    .check();
  await page.getByRole('button', { name: 'Import 1 price, hold 1' }).click();

  await page.getByRole('link', { name: 'Open this import' }).click();
  await expect(page.getByRole('heading', { name: file.name })).toBeVisible();
  await page.reload();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Suspicious prices (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^import-\d+-suspects\.csv$/);
  await page.getByRole('link', { name: 'Review 1 held' }).click();
  await expect(page.getByText(/^Import \d+$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Brown Rice/ })).toContainText('Held');
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/is undone: 2 prices/)).toBeVisible();
});
