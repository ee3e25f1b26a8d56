import { expect, test } from './fixtures.ts';
import { asAdmin } from './webmin-steps.ts';

test.beforeEach(async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await page.goto('/webmin/dashboard');
});

test('WEB-04 all of a page are selected and deleted, with progress', async ({ page }) => {
  for (let number = 10; number < 33; number++) await asAdmin(page, '/product/product/', { name: `Bulk Bun ${number}` });
  await page.goto('/webmin/products?search=bulk bun');
  await page.getByRole('checkbox', { name: /Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await expect(bar.getByRole('status')).toHaveText('23 selected');

  const letGo = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/webmin/products/*/', async (route) => {
    if (++asked > 12) await letGo.promise;
    await route.continue();
  });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('23 products go with all prices. Items on shopping lists go on without them.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(bar.getByRole('status')).toHaveText('10 of 23 done');
  await expect(bar.getByRole('progressbar', { name: 'Delete' })).toHaveAttribute('aria-valuenow', '43');
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
  letGo.resolve();
  await expect(page.getByText('Delete: done for 23 records.')).toBeVisible();
  await expect(page.getByText('Nothing found for “bulk bun”')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('WEB-04 a bulk action that loses the connection says how far it came, and can be tried again', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/ERR_FAILED|Failed to load/);
  for (const letter of 'ABC') await asAdmin(page, '/product/product/', { name: `Broken Bun ${letter}` });
  await page.goto('/webmin/products?search=broken bun&ordering=name');
  await page.getByRole('checkbox', { name: /Select all/ }).check();
  let asked = 0;
  await page.route('**/api/webmin/products/*/', (route) => (++asked === 2 ? route.abort() : route.continue()));
  const bar = page.getByRole('region', { name: 'Selected records' });
  const remove = async () => {
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(bar.getByRole('alert')).toContainText('Delete: done for 2 of 3 records.');
  await expect(bar.getByRole('listitem')).toContainText('Broken Bun B: ');
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await remove();
  await expect(page.getByText('Delete: done for 1 record.')).toBeVisible();
});
