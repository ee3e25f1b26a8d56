import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { adminHeaders, asAdmin, openSection } from './webmin-steps.ts';

test('SHL-03 WEB-01 WEB-02 WEB-11 OPN-05 nothing shows until the user is loaded; an unknown section asks to select one; Ctrl+K finds a section or a record, never one typed before; the frame has an address, theme and sidebar, which a reload remembers and which a phone collapses after each choice; the dashboard shows what there is, what waits, and leads there; it and Data health have the monthly report; integrations are tested', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  const release = await holdCalls(page, 'GET', ({ pathname }) => pathname === '/api/core/me/');
  const requested = page.waitForRequest('**/api/core/me/');
  await page.goto('/webmin/unheard-of');
  await requested;
  await expect(page.getByRole('main')).toHaveCount(0);
  release();
  await expect(page.getByText('Select a section from the menu')).toBeVisible();

  const home = page.getByRole('link', { name: 'Home' });
  const palette = page.getByRole('combobox', { name: 'Find a section or record' });
  await test.step('the palette', async () => {
    await home.focus();
    for (const text of ['', 'mti', 'zzqx']) {
      await page.keyboard.press('Control+k');
      await palette.fill(text);
      await page.keyboard.press('Escape');
      await expect(palette).toHaveCount(0);
      await expect(home).toBeFocused();
    }

    const cheddar = page.getByRole('option', { name: /Cheddar/ }).first();
    await page.keyboard.press('Control+k');
    await palette.fill('cheddar');
    await expect(cheddar).toBeVisible();
    await palette.fill('zzqx');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(palette).toHaveValue('zzqx');
    await expect(page).toHaveURL('/webmin/unheard-of');

    await palette.fill('cheddar');
    await cheddar.click();
    await expect(page).toHaveURL(/\/webmin\/products\?record=\d+$/);
    await page.keyboard.press('Control+k');
    await palette.fill('mti');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/webmin/imports/mti');
  });

  await test.step('the frame', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MTI Data Import');
    await expect(page).toHaveTitle('MTI Data Import · WebMin · Bargain Buddy');
    const theme = page.getByRole('button', { name: 'Switch between light and dark theme' });
    await theme.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await theme.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

    const sidebar = page.getByRole('complementary');
    const width = async () => (await sidebar.boundingBox())?.width;
    await expect.poll(width).toBe(320);
    await page.setViewportSize({ width: 599, height: 800 });
    await expect.poll(width).toBe(64);
    await page.getByRole('button', { name: 'Expand the menu' }).click();
    await expect.poll(width).toBe(320);
    await sidebar.getByRole('link', { name: 'MTI Data Import' }).click();
    await expect.poll(width).toBe(64);

    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(width).toBe(320);
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    await expect.poll(width).toBe(64);
    // The hash of an old bookmark still leads to a section.
    await page.goto('/webmin#/imports/mti');
    await expect(page).toHaveURL('/webmin/imports/mti');
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();
    await expect.poll(width).toBe(64);
    await home.click();
    await expect(page).toHaveURL('/');
  });

  await test.step('the dashboard', async () => {
    // A price of today: the samples are older than 30 days some day.
    const [sample] = (await (await page.request.get('/api/price/price/?page_size=1')).json()).results;
    await asAdmin(page, '/price/price/', { product: sample.product, store: sample.store, price: sample.price });
    await page.goto('/webmin');
    await expect(page).toHaveURL('/webmin/dashboard');
    await expect(page.getByRole('term').filter({ hasText: 'Products' }).locator('..')).toContainText(/\d+/);
    await expect(page.getByRole('region', { name: 'Prices of the last 30 days' }).locator('svg').first()).toBeVisible();
    const imports = await page.request.get('/api/webmin/imports/', { headers: await adminHeaders(page) });
    const [newest] = (await imports.json()).results;
    await expect(page.getByRole('region', { name: 'Last imports' })).toContainText(newest.file_name);
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
});
