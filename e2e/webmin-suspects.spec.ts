import type { Page } from '@playwright/test';
import { makeWorkbook, surveySheet } from '../apps/server/test/survey-workbook.ts';
import { expect, test } from './fixtures.ts';
import { asAdmin } from './webmin-steps.ts';

const prices = { 'Parboiled Rice': [24.5, 245], 'Brown Rice': [18, 36], 'White Rice': [24, 24.5] };

/**
 * Has the superuser say what three products cost in a new store, and answers a survey in which one of these prices is
 * ten times too high, and another twice as high.
 */
async function makeSurvey(page: Page) {
  const own = crypto.randomUUID().slice(0, 8);
  const place = { name: `Massy Stores ${own}`, address: 'Port of Spain', region: 'North' };
  const { id: store } = await asAdmin(page, '/store/store/', { ...place, lat: 10.66123456, lon: -61.51123456 });
  const rows = [];
  for (const [name, [before, now = 0]] of Object.entries(prices)) {
    const product = { name: `${name} ${own}`, brand: 'Lion' };
    const { id } = await asAdmin(page, '/product/product/', { ...product, amount: '2 kg' });
    await asAdmin(page, '/price/price/', { product: id, store, price: before });
    rows.push({ ...product, size: '2 kg', prices: [now] });
  }
  const buffer = makeWorkbook([surveySheet('North', [{ name: place.name, area: place.address }], rows)]);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Port_of_Spain' });
  return { name: `survey ${own} ${today}.xlsx`, mimeType: 'application/octet-stream', buffer };
}

test('OPR-02 OPR-05 OPR-06 suspicious prices are decided one by one, and the import has a page of its own', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  const file = await makeSurvey(page);
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/webmin/imports/mti');
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  const suspects = page.getByRole('region', { name: 'Suspicious prices' });
  await suspects.getByText('Decimal points (1)').click();
  await suspects.getByText('Large changes (1)').click();
  await expect(suspects).toContainText('About 10 times the price before.');
  await expect(page.getByRole('button', { name: 'Import 1 price, hold 2' })).toBeEnabled();
  // Nothing is wider than a phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await suspects.getByRole('group', { name: 'All of Decimal points' }).getByLabel('Skip').check();
  await suspects
    .getByRole('group', { name: /^Brown Rice/ })
    .getByLabel('Hold')
    .check();
  // Figures and the sentence follow.
  const report = page.getByRole('region', { name: 'Report' });
  await expect(report.getByRole('status').first()).toContainText('Would add 1 price;');
  await expect(report.getByRole('status').first()).toContainText('1 held for review, 1 left out');
  await page.getByRole('button', { name: 'Import 1 price, hold 1' }).click();

  await page.getByRole('link', { name: 'Open this import' }).click();
  await expect(page.getByRole('heading', { name: file.name })).toBeVisible();
  await page.reload();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Suspicious prices (.csv)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^import-\d+-suspects\.csv$/);
  // What it held is decided in the review, which leads back.
  await page.getByRole('link', { name: 'Review 1 held price' }).click();
  await expect(page.getByRole('button', { name: `Import: ${file.name}. Delete shows all.` })).toBeVisible();
  const item = page.getByRole('article', { name: /^Brown Rice/ });
  await expect(item).toContainText('$36.00');
  await expect(item).toContainText('Held100 % more than before.');
  await item.getByRole('link', { name: 'Ministry survey' }).click();
  await expect(page.getByRole('heading', { name: file.name })).toBeVisible();
  await page.goBack();
  await expect(item).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the import' }).click();
  await expect(page.getByRole('heading', { name: file.name })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Review \d/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/is undone: 2 prices/)).toBeVisible();
});
