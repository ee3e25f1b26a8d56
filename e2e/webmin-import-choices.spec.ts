import { makeWorkbook, surveySheet } from '../apps/server/test/survey-workbook.ts';
import { expect, test } from './fixtures.ts';

test('OPR-02 TRU-06 how large a change is believed is chosen and remembered, and the samples can go with an import', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
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
  await page.goto('/webmin/imports/mti');
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
