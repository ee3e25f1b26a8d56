import { expect, test } from './fixtures.ts';

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('WEB-02 the dashboard shows what there is, what waits, and leads there', async ({ page }) => {
  await page.goto('/webmin');
  await expect(page).toHaveURL('/webmin/dashboard');
  await expect(page.getByRole('term').filter({ hasText: 'Products' }).locator('..')).toContainText(/\d+/);
  await expect(page.getByRole('region', { name: 'Prices of the last 30 days' }).locator('svg').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last imports' })).toContainText('mti-2026-11.xlsx');
  await page
    .getByRole('region', { name: 'Waiting for review' })
    .getByRole('link', { name: /by their area only/ })
    .click();
  await expect(page).toHaveURL('/webmin/stores?location=area');
  await expect(page.getByRole('gridcell', { name: 'Only its area' }).first()).toBeVisible();
});

test('WEB-11 an integration is tested, and says what came of it', async ({ page }) => {
  await page.goto('/webmin/integrations');
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
