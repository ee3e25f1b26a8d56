import type { Page } from '@playwright/test';
import { makeWorkbook, surveySheet } from '../apps/server/test/survey-workbook.ts';
import { expect, test } from './fixtures.ts';
import { asAdmin, openSection } from './webmin-steps.ts';

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

test('OPR-02 OPR-05 OPR-06 TRU-06 suspicious prices are decided one by one, and the import has a page of its own; how large a change is believed is chosen and remembered, and the samples can go with an import', async ({
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

  await test.step('how large a change is believed', async () => {
    const own = crypto.randomUUID().slice(0, 8);
    const survey = (price: number, day: string) => {
      // The first four titles are the layout: nobody else's file is of this one.
      const sheet = surveySheet(
        'North',
        [{ name: `Shop ${own}`, area: 'Arima' }],
        [{ name: `Okra ${own}`, prices: [price] }],
      );
      sheet.rows[3]?.splice(0, 4, `No. ${own}`, 'ITEMS', 'BRAND', 'SIZE');
      const buffer = makeWorkbook([sheet]);
      return { name: `survey ${own} ${day}.xlsx`, mimeType: 'application/octet-stream', buffer };
    };
    const choose = (file: ReturnType<typeof survey>) => page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openSection(page, 'MTI Data Import');
    const share = page.getByRole('spinbutton', { name: 'Hold prices that change by more than (%)' });
    await expect(share).toHaveValue('50');
    await choose(survey(10, '2026-11-18'));
    await expect(page.getByRole('button', { name: 'Import 1 price' })).toBeEnabled();
    await share.fill('2');
    await expect(page.getByText('A whole number from 5 to 1,000.')).toBeVisible();
    await share.fill('20');
    await share.press('Enter');
    await page.getByRole('button', { name: 'Apply and look again' }).click();
    const samples = page.getByRole('checkbox', { name: 'Remove the sample prices with it' });
    await expect(samples).not.toBeChecked();
    await page.getByRole('button', { name: 'Import 1 price' }).click();
    await expect(page.getByRole('link', { name: 'Open this import' })).toBeVisible();

    await choose(survey(12.5, '2026-11-19'));
    await expect(share).toHaveValue('20');
    await expect(page.getByText('As at the last import of a file like this.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Suspicious prices' })).toContainText('Large changes (1)');

    // Other tests need the samples: what would be sent is looked at, and not sent.
    await samples.check();
    const sent = Promise.withResolvers<string>();
    await page.route('**/api/webmin/upload-price-list/', async (route) => {
      sent.resolve(route.request().postDataBuffer()?.toString('latin1') ?? '');
      await route.fulfill({ status: 202, json: {} });
    });
    await page.getByRole('button', { name: 'Hold 1 price' }).click();
    expect(await sent.promise).toMatch(/name="clear_samples"\s+true\s/);
  });
});
