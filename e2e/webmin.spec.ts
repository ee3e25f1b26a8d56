import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';

test('SHL-03 WEB-01 nothing shows until the user is loaded; an unknown section asks to select one; Ctrl+K finds a section or a record, never one typed before; the frame has an address, theme and sidebar, which a reload remembers and which a phone collapses after each choice', async ({
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
});
