import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';
import { type Colour, png } from './picture.ts';
import { asAdmin, authorizationOf } from './webmin-steps.ts';

/** Has somebody send a picture of the first product that `words` finds; answers its name. */
async function sendPicture(page: Page, person: Person, words: string, colour?: Colour): Promise<string> {
  const headers = await authorizationOf(page, person);
  const { results } = await (await page.request.get(`/api/product/product/?search=${words}`)).json();
  const upload = await page.request.put(`/api/product/product/${results[0].id}/upload_image/`, {
    headers,
    multipart: { image: { name: 'picture.png', mimeType: 'image/png', buffer: png(colour) } },
  });
  expect(upload.status()).toBe(200);
  return results[0].name;
}

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('WEB-04 a product is added, found, changed, taken back and deleted', async ({ page }) => {
  await page.goto('/webmin/products');
  await page.getByRole('button', { name: 'New product' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill("Moko's Mauby 🌿");
  await drawer.getByLabel('Amount').fill('750 ml');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Product added.')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('mokos mauby');
  await page.getByRole('gridcell', { name: "Moko's Mauby 🌿", exact: true }).click();
  await drawer.getByLabel('Brand').fill('Matouk’s');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product updated.')).toBeVisible();
  const changes = drawer.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('brand: (nothing) → Matouk’s');
  await changes.getByRole('button', { name: 'Undo' }).click();
  await expect(changes).toContainText('Undone');
  await expect(page.getByRole('gridcell', { name: 'Matouk’s', exact: true })).toHaveCount(0);

  await drawer.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('No prices go with it.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("Moko's Mauby 🌿 was deleted.")).toBeVisible();
  await expect(page.getByText('No results for “mokos mauby”')).toBeVisible();
});

test('WEB-04 a second product of the same names is refused, and what was typed stays', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409/);
  await page.goto('/webmin/products');
  await page.getByRole('gridcell', { name: 'Apple Juice', exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  const values = await Promise.all(['Name', 'Brand', 'Amount'].map((label) => drawer.getByLabel(label).inputValue()));
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'New product' }).click();
  for (const [index, label] of ['Name', 'Brand', 'Amount'].entries()) {
    await drawer.getByLabel(label).fill(values[index] ?? '');
  }
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(drawer.getByRole('alert')).toHaveText('This product already exists.');
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Apple Juice');
});

test('WEB-04 a picture that waits is approved by key, and rejected by another', async ({ page, newPerson }) => {
  const person = await newPerson();
  const name = await sendPicture(page, person, 'bleach');
  await sendPicture(page, person, 'salt');

  await page.goto('/webmin/products?image=pending');
  await page.getByRole('gridcell', { name, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('img', { name: /Of / })).toBeVisible();
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  await page.keyboard.press('a');
  await expect(drawer.getByText('Approved')).toBeVisible();
  await page.keyboard.press('r');
  await expect(drawer.getByText('Rejected')).toBeVisible();
  // The record is no longer among those that wait: the keyboard goes on at the next one.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid').locator('[role=gridcell]:focus')).toBeVisible();

  // Where none is left, the keyboard is not thrown to the top of the page either.
  const own = `Lonely ${crypto.randomUUID()}`;
  await asAdmin(page, '/product/product/', { name: own });
  await sendPicture(page, person, encodeURIComponent(own));
  await page.goto(`/webmin/products?image=pending&search=${encodeURIComponent(own)}`);
  await page.getByRole('gridcell', { name: own, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  await page.keyboard.press('a');
  await expect(drawer.getByText('Approved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toBeVisible();
});

test('WEB-04 a picture that was replaced since it was looked at is not approved by mistake', async ({
  page,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/409/);
  const person = await newPerson();
  const name = await sendPicture(page, person, 'margarine');
  await page.goto('/webmin/products?image=pending');
  await page.getByRole('gridcell', { name, exact: true }).click();
  const drawer = page.getByRole('dialog');
  const picture = drawer.getByRole('img', { name: /Of / });
  const first = await picture.getAttribute('src');
  await sendPicture(page, person, 'margarine', [10, 200, 30]);
  await drawer.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('The picture has been replaced meanwhile. Please look at the new one.')).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  await drawer.getByRole('button', { name: /^Approve/ }).click();
  await expect(drawer.getByText('Approved')).toBeVisible();
});

test('WEB-04 a record’s form takes over what is undone beside it, and saves only what was changed', async ({
  page,
}) => {
  await page.goto('/webmin/products');
  const { id } = await asAdmin(page, '/product/product/', { name: 'Benne Balls', brand: 'Old', amount: '100 g' });
  await page.goto(`/webmin/products?record=${id}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Brand').fill('New');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product updated.')).toBeVisible();
  await drawer.getByLabel('Description').fill('Half written');
  await drawer.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect(drawer.getByLabel('Brand')).toHaveValue('Old');
  await expect(drawer.getByLabel('Description')).toHaveValue('Half written');
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await drawer.getByRole('button', { name: 'Save' }).click();
  expect((await request).postDataJSON()).toEqual({ description: 'Half written', version: expect.any(String) });
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(drawer.getByLabel('Brand')).toHaveValue('Old');
});

test('WEB-04 what is typed while a record is saved stays a change, and so does what could not be saved', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/503/);
  await page.goto('/webmin/products');
  const { id } = await asAdmin(page, '/product/product/', { name: 'Paime', brand: 'Old', amount: '200 g' });
  await page.goto(`/webmin/products?record=${id}`);
  const drawer = page.getByRole('dialog');
  const save = drawer.getByRole('button', { name: 'Save' });
  const path = `**/api/product/product/${id}/`;
  await page.route(path, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await drawer.getByLabel('Brand').fill('New');
  await save.click();
  await expect(drawer.getByRole('alert')).toBeVisible();
  await expect(drawer.getByLabel('Brand')).toHaveValue('New');

  await page.unroute(path);
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.fallback();
  });
  const first = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await save.click();
  expect((await first).postDataJSON()).toEqual({ brand: 'New', version: expect.any(String) });
  await drawer.getByLabel('Description').fill('Typed meanwhile');
  held.resolve();
  await expect(page.getByText('Product updated.')).toBeVisible();
  await expect(drawer.getByLabel('Description')).toHaveValue('Typed meanwhile');
  const second = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await save.click();
  expect((await second).postDataJSON()).toEqual({ description: 'Typed meanwhile', version: expect.any(String) });
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
  await expect(drawer.getByRole('alert')).toHaveText('This place is outside Trinidad and Tobago.');
  await latitude.fill((Number(before) + 0.001).toFixed(4));
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Store updated.')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Changes' })).toContainText('location_source: area → exact');
  await drawer.getByLabel('Phone number').fill('868 639 0000');
  await drawer.getByRole('button', { name: 'Save contact' }).click();
  await expect(drawer.getByRole('region', { name: 'Changes' })).toContainText('868 639 0000');
});

test('WEB-04 a question cannot be closed any more once what was confirmed is being done', async ({ page }) => {
  await page.goto('/webmin/products');
  const { id } = await asAdmin(page, '/product/product/', { name: 'Kurma', brand: 'Old', amount: '75 g' });
  await page.goto(`/webmin/products?record=${id}`);
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/webmin/products/${id}/`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
  held.resolve();
  await expect(page.getByText('Kurma was deleted.')).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('WEB-04 what goes along with a deletion is looked up again after a failure', async ({ page, allowProblems }) => {
  allowProblems(/503/);
  await page.goto('/webmin/products');
  const { id } = await asAdmin(page, '/product/product/', { name: 'Toolum', brand: 'Old', amount: '50 g' });
  const usage = `**/api/webmin/products/${id}/usage/`;
  await page.route(usage, (route) => route.fulfill({ status: 503 }));
  await page.goto(`/webmin/products?record=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('alert')).toContainText('Could not check what goes with it');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page.unroute(usage);
  await question.getByRole('button', { name: 'Try again' }).click();
  await expect(question).toContainText('No prices go with it.');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled();
});

test('WEB-04 the keys that judge a picture do nothing while a question lies over it', async ({ page, newPerson }) => {
  const name = await sendPicture(page, await newPerson(), 'ketchup');
  await page.goto('/webmin/products?image=pending');
  await page.getByRole('gridcell', { name, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  let judged = 0;
  await page.route('**/product-img-verified/**', (route) => {
    judged++;
    return route.continue();
  });
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  expect(judged).toBe(0);
  await page.keyboard.press('a');
  await expect(drawer.getByText('Approved')).toBeVisible();
});

test('WEB-04 going back to a record that was deleted tells that it is gone', async ({ page, allowProblems }) => {
  allowProblems(/404/);
  await page.goto('/webmin/products');
  for (const name of ['Pone One', 'Pone Two']) await asAdmin(page, '/product/product/', { name, amount: '90 g' });
  await page.goto('/webmin/products?search=pone&ordering=name');
  const drawer = page.getByRole('dialog');
  const isGone = async (name: string) => {
    await page.goBack();
    await expect(page).toHaveURL(/record=/);
    await expect(drawer.getByRole('alert')).toBeVisible();
    await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toHaveCount(0);
  };
  await page.getByRole('gridcell', { name: 'Pone One', exact: true }).click();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Pone One was deleted.')).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await isGone('Pone One');

  // Or in bulk, after it was looked at.
  await page.getByRole('gridcell', { name: 'Pone Two', exact: true }).click();
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Pone Two');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('row', { name: /Pone Two/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete: done for 1 record.')).toBeVisible();
  await isGone('Pone Two');
});
