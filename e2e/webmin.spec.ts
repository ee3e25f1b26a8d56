import { expect, test } from './fixtures.ts';

test('SHL-03 the console leads guests to sign in and ordinary people to the prices', async ({ page, signIn }) => {
  await page.goto('/webmin/imports/mti');
  await expect(page).toHaveURL('/login?from=%2Fwebmin%2Fimports%2Fmti');
  await signIn();
  await page.goto('/webmin/imports/mti');
  await expect(page).toHaveURL('/');
});

test('WEB-01 the frame: its address, theme and sidebar, which a reload remembers and which a phone collapses after each choice', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  // The hash of an old bookmark still leads to a section.
  await page.goto('/webmin#/imports/mti');
  await expect(page).toHaveURL('/webmin/imports/mti');
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
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();
  await expect.poll(width).toBe(64);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('WEB-01 an unknown section asks to select one; Ctrl+K finds a section or a record, never one typed before, and Escape returns the focus', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  await page.goto('/webmin/unheard-of');
  await expect(page.getByText('Select a section from the menu')).toBeVisible();
  const home = page.getByRole('link', { name: 'Home' });
  await home.focus();
  const palette = page.getByRole('combobox', { name: 'Find a section or record' });
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

  await palette.fill('mti');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/webmin/imports/mti');
  await page.keyboard.press('Control+k');
  await palette.fill('cheddar');
  await cheddar.click();
  await expect(page).toHaveURL(/\/webmin\/products\?record=\d+$/);
});
