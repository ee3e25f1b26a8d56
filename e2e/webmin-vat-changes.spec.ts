import { expect, test } from './fixtures.ts';
import { look } from './webmin-steps.ts';

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('OPN-01 superusers add, correct and delete a change of VAT, which the public page shows', async ({ page }) => {
  await page.goto('/webmin/vat-changes');
  await expect(page.getByText('There are none yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New VAT change' }).click();
  const dialog = page.getByRole('dialog', { name: 'New VAT change' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Give a name.')).toBeVisible();
  await expect(dialog.getByText('Choose at least one kind.')).toBeVisible();
  await dialog.getByLabel('Name').fill('VAT off rice');
  await dialog.getByLabel('Day', { exact: true }).fill('2026-07-01');
  await dialog.getByLabel('Kinds').fill('rice');
  await page.getByRole('option', { name: /rice/i }).first().click();
  await look(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('12.5 % off 1 kind, from Jul 1, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Edit VAT off rice' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit VAT off rice' });
  await editor.getByLabel('Rate').fill('10');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('10 % off 1 kind, from Jul 1, 2026')).toBeVisible();
  await look(page);

  await page.goto('/vat-changes');
  await expect(page.getByRole('heading', { name: 'VAT off rice' })).toBeVisible();
  await expect(page.getByText('If all of it arrives, prices fall by 9.1 %.')).toBeVisible();

  await page.goto('/webmin/vat-changes');
  await page.getByRole('button', { name: 'Delete VAT off rice' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('There are none yet.')).toBeVisible();
});
