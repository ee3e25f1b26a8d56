import { expect, test } from './fixtures.ts';

test('SHL-03 the console leads guests to sign in and ordinary people to the prices', async ({ page, signIn }) => {
  await page.goto('/webmin/imports/mti');
  await expect(page).toHaveURL('/login?from=%2Fwebmin%2Fimports%2Fmti');
  await signIn();
  await page.goto('/webmin/imports/mti');
  await expect(page).toHaveURL('/');
});

test.describe('the frame', () => {
  test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

  test('WEB-01 an unknown section asks to select one, and the hash of an old bookmark still leads to a section', async ({
    page,
  }) => {
    await page.goto('/webmin/unheard-of');
    await expect(page.getByText('Select a section from the menu')).toBeVisible();
    await page.goto('/webmin#/imports/mti');
    await expect(page).toHaveURL('/webmin/imports/mti');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MTI Data Import');
    await expect(page).toHaveTitle('MTI Data Import · WebMin · Bargain Buddy');
  });

  test('WEB-01 the sidebar is 320 wide and 64 when collapsed, which a reload remembers', async ({ page }) => {
    await page.goto('/webmin/imports/mti');
    const sidebar = page.getByRole('complementary');
    const width = async () => (await sidebar.boundingBox())?.width;
    await expect.poll(width).toBe(320);
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    await expect.poll(width).toBe(64);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();
    await expect.poll(width).toBe(64);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('WEB-01 on a phone the sidebar is collapsed, and goes away again after a choice', async ({ page }) => {
    await page.setViewportSize({ width: 599, height: 800 });
    await page.goto('/webmin/imports/mti');
    const sidebar = page.getByRole('complementary');
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(64);
    await page.getByRole('button', { name: 'Expand the menu' }).click();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(320);
    await sidebar.getByRole('link', { name: 'MTI Data Import' }).click();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(64);
  });

  test('WEB-01 Ctrl+K finds a section or a record by a few letters', async ({ page }) => {
    await page.goto('/webmin/unheard-of');
    await expect(page.getByText('Select a section from the menu')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a section or record' }).fill('mti');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/webmin/imports/mti');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a section or record' }).fill('cheddar');
    await page
      .getByRole('option', { name: /Cheddar/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/webmin\/products\?record=\d+$/);
  });

  test('WEB-01 Escape closes the search for a record, and the focus is where it was', async ({ page }) => {
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
  });

  test('WEB-01 Enter never opens a record of what was typed before, and nothing found is said', async ({ page }) => {
    await page.goto('/webmin/unheard-of');
    await expect(page.getByText('Select a section from the menu')).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Find a section or record' });
    await palette.fill('cheddar');
    await expect(page.getByRole('option', { name: /Cheddar/ }).first()).toBeVisible();
    await palette.fill('zzqx');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(palette).toHaveValue('zzqx');
    await expect(page).toHaveURL('/webmin/unheard-of');
  });

  test('WEB-01 the theme toggle works here too', async ({ page }) => {
    await page.goto('/webmin/imports/mti');
    await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});
