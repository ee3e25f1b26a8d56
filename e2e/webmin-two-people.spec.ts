import { expect, test } from './fixtures.ts';
import { adminHeaders, asAdmin } from './webmin-steps.ts';

test('OPR-08 what was typed survives Escape, a reload and an expired session; what a colleague saved stands beside it, and nothing is overwritten or discarded unseen', async ({
  page,
  signInAsAdmin,
  allowProblems,
}) => {
  allowProblems(/401|409/);
  await signInAsAdmin();
  const { id } = await asAdmin(page, '/product/product/', { name: 'Nariel Toolum', brand: 'Old', amount: '50 g' });
  await page.goto('/webmin/products?search=toolum');
  const drawer = page.getByRole('dialog');
  const row = (name: string) => page.getByRole('gridcell', { name: `${name} Toolum`, exact: true });
  const brand = drawer.getByLabel('Brand');
  const save = drawer.getByRole('button', { name: 'Save' });
  await row('Nariel').click();
  await brand.fill('Mine');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Nariel Toolum Sweet');
  const theirs = {
    data: { brand: 'Theirs', amount: '60 g', name: 'Narial Toolum' },
    headers: await adminHeaders(page),
  };
  expect((await page.request.patch(`/api/product/product/${id}/`, theirs)).status()).toBe(200);
  await save.click();
  const name = drawer.getByRole('group', { name: 'Name, before: Nariel Toolum' });
  await expect(name.getByRole('button')).toHaveText(['Keep mineNariel Toolum Sweet', 'Take theirsNarial Toolum']);
  await expect(drawer.getByText('Somebody else changed Amount from 50 g to 60 g.')).toBeVisible();
  await expect(drawer.getByLabel('Amount')).toHaveValue('60 g');
  await expect(save).toBeDisabled();
  await name.getByRole('button', { name: 'Take theirs' }).press('Enter');
  await page.keyboard.press('Enter');
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Product updated.')).toBeVisible();

  await brand.fill('Half writ');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your changes are kept. Open “Narial Toolum” again to continue.')).toBeVisible();
  await expect(row('Narial'), 'the keyboard goes on where it was').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Your unsaved changes from earlier are back.')).toBeVisible();
  await expect(brand).toHaveValue('Half writ');
  await page.reload();
  await expect(brand).toHaveValue('Half writ');

  await brand.fill('Half written');
  await page.evaluate(() => {
    localStorage.setItem('access', `${localStorage.getItem('access')}over`);
    localStorage.setItem('refresh', 'over');
  });
  // Another request may notice the end of the session first. It leads to the same page.
  await Promise.race([save.click().catch(() => undefined), page.waitForURL(/login/)]);
  await expect(page).toHaveURL(/login/);
  await signInAsAdmin();
  await page.goto(`/webmin/products?record=${id}`);
  await expect(brand).toHaveValue('Half written');
  await drawer.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(brand).toHaveValue('Mine');
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Narial Toolum');
  await expect(drawer.getByLabel('Amount')).toHaveValue('60 g');
});
