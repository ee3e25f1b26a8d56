import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { type Colour, png } from './picture.ts';
import { asAdmin, authorizationOf, expectFailure, openSection } from './webmin-steps.ts';

async function sendPicture(page: Page, person: Person, product: number, colour?: Colour): Promise<void> {
  const upload = await page.request.put(`/api/product/product/${product}/upload_image/`, {
    headers: await authorizationOf(page, person),
    multipart: { image: { name: 'picture.png', mimeType: 'image/png', buffer: png(colour) } },
  });
  expect(upload.status()).toBe(200);
}

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('WEB-04 WEB-05 a product is added, not twice, found and changed; its form takes over what is undone beside it, saves only what was changed, and loses nothing meanwhile or in a failure; what goes along with its deletion is looked up again after a failure, the deletion cannot be left, and Back shows that the record is gone; stores are filtered, and one is moved within the islands only', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/404|409|503|127\.0\.0\.1:9\//);
  await asAdmin(page, '/product/product/', { name: 'Pone Two', amount: '90 g' });
  await page.clock.install();
  await page.goto('/webmin/products');
  const drawer = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const remove = question.getByRole('button', { name: 'Delete' });
  const save = drawer.getByRole('button', { name: 'Save', exact: true });
  const search = page.getByRole('searchbox', { name: 'Search' });
  const name = "Moko's Mauby 🌿";
  const add = async () => {
    await page.getByRole('button', { name: 'New product' }).click();
    await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
    await drawer.getByLabel('Amount').fill('750 ml');
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await add();
  await expect(page.getByText('Product added.')).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await add();
  await expect(drawer.getByRole('alert')).toHaveText('This product already exists.');
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await search.fill('mokos mauby');
  await page.getByRole('gridcell', { name, exact: true }).click();
  await expect(page).toHaveURL(/record=\d+/);
  const id = new URL(page.url()).searchParams.get('record');

  await test.step('changed', async () => {
    const [brand, description] = [drawer.getByLabel('Brand'), drawer.getByLabel('Description')];
    const nextChange = () => page.waitForRequest((sent) => sent.method() === 'PATCH');
    const path = `**/api/product/product/${id}/`;
    await page.route(path, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await brand.fill('Matouk’s');
    await save.click();
    await expect(drawer.getByRole('alert')).toBeVisible();
    await expect(brand).toHaveValue('Matouk’s');

    await page.unroute(path);
    const held = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      if (route.request().method() === 'PATCH') await held.promise;
      await route.fallback();
    });
    const first = nextChange();
    await save.click();
    expect((await first).postDataJSON()).toEqual({ brand: 'Matouk’s', version: expect.any(String) });
    await description.fill('Typed meanwhile');
    held.resolve();
    await expect(page.getByText('Product updated.')).toBeVisible();
    await expect(description).toHaveValue('Typed meanwhile');
    const changes = drawer.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('brand: (nothing) → Matouk’s');
    await changes.getByRole('button', { name: 'Undo' }).click();
    await expect(changes).toContainText('Undone');
    await expect(page.getByRole('gridcell', { name: 'Matouk’s', exact: true })).toHaveCount(0);
    await expect(brand).toHaveValue('');
    await expect(description).toHaveValue('Typed meanwhile');
    const second = nextChange();
    await save.click();
    expect((await second).postDataJSON()).toEqual({ description: 'Typed meanwhile', version: expect.any(String) });
    await expect(save).toBeDisabled();
    await expect(brand).toHaveValue('');
  });

  await test.step('deleted', async () => {
    const cancel = question.getByRole('button', { name: 'Cancel' });
    const isGone = async (name: string) => {
      await page.goBack();
      await expect(page).toHaveURL(/record=/);
      await expect(drawer.getByRole('alert')).toBeVisible();
      await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
      await expect(page.getByText(name, { exact: true })).toHaveCount(0);
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(drawer).toHaveCount(0);
    };
    const usage = `**/api/webmin/products/${id}/usage/`;
    await page.route(usage, (route) => route.fulfill({ status: 503 }));
    await drawer.getByRole('button', { name: 'Delete' }).click();
    await expectFailure(page, question.getByRole('alert').getByText('Could not check what goes with it'));
    await expect(remove).toBeDisabled();
    await page.unroute(usage);
    await question.getByRole('button', { name: 'Try again' }).click();
    await expect(question).toContainText('No prices go with it.');
    await expect(remove).toBeEnabled();
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/webmin/products/${id}/`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await remove.click();
    await expect(cancel).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(cancel).toBeVisible();
    held.resolve();
    await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
    await expect(page.getByText('No results for “mokos mauby”')).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(drawer).toHaveCount(0);
    await isGone(name);

    // Or in bulk, after it was looked at.
    await search.fill('pone two');
    await page.getByRole('gridcell', { name: 'Pone Two', exact: true }).click();
    await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Pone Two');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('row', { name: /Pone Two/ })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await remove.click();
    await expect(page.getByText('Delete: done for 1 record.')).toBeVisible();
    await isGone('Pone Two');
  });

  await test.step('stores', async () => {
    await openSection(page, 'Stores');
    await page.getByRole('combobox', { name: 'Region' }).click();
    await page.getByRole('option', { name: 'Tobago' }).click();
    await expect(page).toHaveURL(/region=Tobago/);
    await page.getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
    const latitude = drawer.getByLabel('Latitude');
    const before = await latitude.inputValue();
    await latitude.fill('51.5');
    await save.click();
    await expect(drawer.getByRole('alert')).toHaveText('This place is outside Trinidad and Tobago.');
    await latitude.fill((Number(before) + 0.001).toFixed(4));
    await save.click();
    await expect(page.getByText('Store updated.')).toBeVisible();
    await expect(drawer.getByRole('region', { name: 'Changes' })).toContainText('location_source: area → exact');
    await drawer.getByLabel('Phone number').fill('868 639 0000');
    await drawer.getByRole('button', { name: 'Save contact' }).click();
    await expect(drawer.getByRole('region', { name: 'Changes' })).toContainText('868 639 0000');
  });
});

test('WEB-04 a picture that waits is approved and rejected by key, not under a question, and not after it was replaced', async ({
  page,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/409/);
  const person = await newPerson();
  const own = crypto.randomUUID();
  const add = async (letter: string): Promise<number> => {
    const { id } = await asAdmin(page, '/product/product/', { name: `Pictured ${own} ${letter}` });
    await sendPicture(page, person, id);
    return id;
  };
  const [, second] = [await add('A'), await add('B'), await add('C')];
  await page.goto(`/webmin/products?image=pending&ordering=name&search=${own}`);
  const cell = (letter: string) => page.getByRole('gridcell', { name: `Pictured ${own} ${letter}`, exact: true });
  const drawer = page.getByRole('dialog');
  const picture = drawer.getByRole('img', { name: /Of / });
  const question = page.getByRole('alertdialog');
  await cell('A').click();
  await expect(picture).toBeVisible();
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  // The keys do nothing while a question lies over the picture.
  await drawer.getByRole('button', { name: 'Delete' }).click();
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
  await page.keyboard.press('r');
  await expect(drawer.getByText('Rejected')).toBeVisible();
  // The record is no longer among those that wait: the keyboard goes on at the next one.
  await expect(cell('A')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid').locator('[role=gridcell]:focus')).toBeVisible();

  await cell('B').click();
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  const first = await picture.getAttribute('src');
  await sendPicture(page, person, second, [10, 200, 30]);
  await drawer.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('The picture has been replaced meanwhile. Please look at the new one.')).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  await drawer.getByRole('button', { name: /^Approve/ }).click();
  await expect(drawer.getByText('Approved')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();

  // Where none is left, the keyboard is not thrown to the top of the page either.
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await cell('C').focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Waits for review')).toBeVisible();
  const release = await holdCalls(page, 'GET', ({ searchParams }) => searchParams.get('search') === own);
  await page.keyboard.press('a');
  await expect(drawer.getByText('Approved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(cell('C')).toBeFocused();
  // The row leaves the table after that.
  release();
  await expect(cell('C')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toBeVisible();
});
