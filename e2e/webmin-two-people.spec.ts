import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { asAdmin } from './webmin-steps.ts';

test.beforeEach(async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await page.goto('/webmin/dashboard');
});

/** What a colleague saves meanwhile. */
async function saveElsewhere(page: Page, id: number, data: object) {
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const headers = { authorization: `Bearer ${access}` };
  expect((await page.request.patch(`/api/product/product/${id}/`, { data, headers })).status()).toBe(200);
}

test('OPR-08 what a colleague saved meanwhile stands beside what was typed, and nothing is overwritten unseen', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409/);
  const { id } = await asAdmin(page, '/product/product/', { name: 'Nariel', brand: 'Old', amount: '50 g' });
  await page.goto(`/webmin/products?record=${id}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Nariel Sweet');
  await drawer.getByLabel('Brand').fill('Mine');
  await saveElsewhere(page, id, { brand: 'Theirs', amount: '60 g', name: 'Narial' });
  await drawer.getByRole('button', { name: 'Save' }).click();
  const name = drawer.getByRole('group', { name: 'Name, before: Nariel' });
  await expect(name.getByRole('button')).toHaveText(['Keep mineNariel Sweet', 'Take theirsNarial']);
  await expect(drawer.getByText('Somebody else changed Amount from 50 g to 60 g.')).toBeVisible();
  await expect(drawer.getByLabel('Amount')).toHaveValue('60 g');
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.getByRole('button', { name: 'Take theirs' }).press('Enter');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Product updated.')).toBeVisible();
  await page.reload();
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Narial');
  await expect(drawer.getByLabel('Brand')).toHaveValue('Mine');
  await expect(drawer.getByLabel('Amount')).toHaveValue('60 g');
});

test('OPR-08 what was typed survives Escape, a reload and an expired session, and is discarded only when asked', async ({
  page,
  signInAsAdmin,
  allowProblems,
}) => {
  allowProblems(/401/);
  const { id } = await asAdmin(page, '/product/product/', { name: 'Sahina', brand: 'Old', amount: '80 g' });
  await page.goto('/webmin/products?search=sahina');
  const drawer = page.getByRole('dialog');
  const row = page.getByRole('gridcell', { name: 'Sahina', exact: true });
  await row.click();
  await drawer.getByLabel('Brand').fill('Half writ');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your changes are kept. Open “Sahina” again to continue.')).toBeVisible();
  await expect(row, 'the keyboard goes on where it was').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Your unsaved changes from earlier are back.')).toBeVisible();
  await expect(drawer.getByLabel('Brand')).toHaveValue('Half writ');
  await page.reload();
  await expect(drawer.getByLabel('Brand')).toHaveValue('Half writ');

  await page.evaluate(() => {
    localStorage.setItem('access', `${localStorage.getItem('access')}over`);
    localStorage.setItem('refresh', 'over');
  });
  await drawer.getByLabel('Brand').fill('Half written');
  // Whatever else asks the server first finds that out as well, and leads to the same place.
  const save = drawer.getByRole('button', { name: 'Save' }).click();
  await Promise.race([save.catch(() => undefined), page.waitForURL(/login/)]);
  await expect(page).toHaveURL(/login/);
  await signInAsAdmin();
  await page.goto(`/webmin/products?record=${id}`);
  await expect(drawer.getByLabel('Brand')).toHaveValue('Half written');
  await drawer.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(drawer.getByLabel('Brand')).toHaveValue('Old');
});
