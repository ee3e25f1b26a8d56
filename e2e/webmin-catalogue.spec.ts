import { expect, test } from './fixtures.ts';
import { png } from './picture.ts';

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('WEB-04 a product is added, found, changed, taken back and deleted', async ({ page }) => {
  await page.goto('/webmin/products');
  await page.getByRole('button', { name: 'New product' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill("Moko's Mauby 🌿");
  await drawer.getByLabel('Amount').fill('750 ml');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Product added.')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('mokos mauby');
  await page.getByRole('gridcell', { name: "Moko's Mauby 🌿" }).click();
  await drawer.getByLabel('Brand').fill('Matouk’s');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product updated.')).toBeVisible();
  const changes = drawer.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('brand: (nothing) → Matouk’s');
  await changes.getByRole('button', { name: 'Undo' }).click();
  await expect(changes).toContainText('Undone');
  await expect(page.getByRole('gridcell', { name: 'Matouk’s' })).toHaveCount(0);

  await drawer.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Nothing else goes along.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("Moko's Mauby 🌿 was deleted.")).toBeVisible();
  await expect(page.getByText('Nothing found for “mokos mauby”')).toBeVisible();
});

test('WEB-04 a second product of the same names is refused, and what was typed stays', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409/);
  await page.goto('/webmin/products');
  await page.getByRole('gridcell', { name: 'Apple Juice' }).first().click();
  const drawer = page.getByRole('dialog');
  const values = await Promise.all(['Name', 'Brand', 'Amount'].map((label) => drawer.getByLabel(label).inputValue()));
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'New product' }).click();
  for (const [index, label] of ['Name', 'Brand', 'Amount'].entries()) {
    await drawer.getByLabel(label).fill(values[index] ?? '');
  }
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(drawer.getByRole('alert')).toHaveText('There is such a product already.');
  await expect(drawer.getByLabel('Name')).toHaveValue('Apple Juice');
});

test('WEB-04 a picture that waits is approved by key, and rejected by another', async ({ page, newPerson }) => {
  const person = await newPerson();
  const login = await page.request.post('/api/core/login/', { data: person });
  const headers = { authorization: `Bearer ${(await login.json()).access}` };
  const { results } = await (await page.request.get('/api/product/product/?search=bleach')).json();
  const upload = await page.request.put(`/api/product/product/${results[0].id}/upload_image/`, {
    headers,
    multipart: { image: { name: 'bleach.png', mimeType: 'image/png', buffer: png() } },
  });
  expect(upload.status()).toBe(200);

  await page.goto('/webmin/products?image=pending');
  await page.getByRole('gridcell', { name: results[0].name }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('img', { name: /Of / })).toBeVisible();
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  await page.keyboard.press('a');
  await expect(drawer.getByText('Approved')).toBeVisible();
  await page.keyboard.press('r');
  await expect(drawer.getByText('Rejected')).toBeVisible();
});

test('WEB-05 stores are filtered, and one is moved within the islands only', async ({ page, allowProblems }) => {
  allowProblems(/127\.0\.0\.1:9\//);
  await page.goto('/webmin/stores');
  await page.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'Tobago' }).click();
  await expect(page).toHaveURL(/region=Tobago/);
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
  const drawer = page.getByRole('dialog');
  const latitude = drawer.getByLabel('Latitude');
  const before = await latitude.inputValue();
  await latitude.fill('51.5');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByRole('alert')).toHaveText('The place lies outside Trinidad and Tobago.');
  await latitude.fill((Number(before) + 0.001).toFixed(4));
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Store updated.')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Changes' })).toContainText('location_source: area → exact');
  await drawer.getByLabel('Phone number').fill('868 639 0000');
  await drawer.getByRole('button', { name: 'Save contact' }).click();
  await expect(drawer.getByRole('region', { name: 'Changes' })).toContainText('868 639 0000');
});
