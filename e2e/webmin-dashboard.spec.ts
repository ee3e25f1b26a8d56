import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { asAdmin, openSection } from './webmin-steps.ts';

test('WEB-02 WEB-11 OPN-05 the dashboard shows what there is, what waits, and leads there; it and Data health have the monthly report; integrations are tested', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  // A price of today: the samples are older than 30 days some day.
  const [sample] = (await (await page.request.get('/api/price/price/?page_size=1')).json()).results;
  await asAdmin(page, '/price/price/', { product: sample.product, store: sample.store, price: sample.price });
  await page.goto('/webmin');
  await expect(page).toHaveURL('/webmin/dashboard');
  await expect(page.getByRole('term').filter({ hasText: 'Products' }).locator('..')).toContainText(/\d+/);
  await expect(page.getByRole('region', { name: 'Prices of the last 30 days' }).locator('svg').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last imports' })).toContainText('mti-2026-11.xlsx');
  await expect(page.getByRole('combobox', { name: 'Month' })).toContainText(/^[A-Z][a-z]+ \d{4}$/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download monthly report' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^prices-\d{4}-\d\d\.xlsx$/);
  const bytes = await readFile(await file.path());
  // A zip archive, as every .xlsx is; the server's tests read what is in it.
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.length).toBeGreaterThan(5_000);
  await page
    .getByRole('region', { name: 'Waiting for review' })
    .getByRole('link', { name: /by their area only/ })
    .click();
  await expect(page).toHaveURL('/webmin/stores?location=area');
  await expect(page.getByRole('gridcell', { name: 'Only its area' }).first()).toBeVisible();

  await page.goBack();
  await page
    .getByRole('region', { name: 'Due', exact: true })
    .getByRole('link', { name: /due for a survey/ })
    .click();
  await expect(page).toHaveURL('/webmin/data-health');
  await expect(page.getByRole('button', { name: 'Download monthly report' })).toBeEnabled();

  await openSection(page, 'Integrations');
  const nominatim = page.getByRole('region', { name: 'Nominatim' });
  await nominatim.getByRole('button', { name: 'Test Nominatim' }).click();
  await expect(nominatim.getByRole('alert')).toBeVisible();
  await expect(nominatim).toContainText('Failing');
  await expect(nominatim).toContainText('Last failure');
  const storage = page.getByRole('region', { name: 'Object storage' });
  await expect(storage).toContainText('Not set up');
  await expect(storage).toContainText('S3_BUCKET');
  await expect(storage.getByRole('button')).toHaveCount(0);
});
