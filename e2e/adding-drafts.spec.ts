import { expectAccessibleOnBoth } from './accessible.ts';
import { openAdding, useNominatim } from './adding-steps.ts';
import { withoutTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeList, openLists } from './lists-steps.ts';

/** Longer than what a suggestion shows of it. */
const longName = 'Ramdhanie and Sons Wholesale and Retail Supermarket of Lower Sangre Grande';

useNominatim();
test.beforeEach(async ({ page, signIn }) => {
  await withoutTiles(page);
  await signIn();
  await openLists(page, await makeList(page, 'Weekly'));
});

test('ADD-01 ADD-02 ADD-05 ADD-06 DET-07 a new product and store are completed from look-ups, accessible in every step; a store needs everything and a place, picked by click, by dragging or by keyboard, with short names', async ({
  page,
}) => {
  const dialog = await openAdding(page);
  await dialog.getByLabel('Find a product').fill('rice');
  await expect(page.getByRole('option').first()).toBeVisible();
  // The list of a combobox lies outside the dialog; the field, which has the focus, leads to it.
  await expectAccessibleOnBoth(page, { except: ['region'] });

  await dialog.getByLabel('Find a product').fill('No such thing');
  await page.getByRole('option', { name: 'Create “No such thing”' }).click();
  const name = dialog.getByLabel('Name');
  await expect(name).toHaveValue('No such thing');
  await name.fill(' ');
  await dialog.getByRole('button', { name: 'Use this product' }).click();
  await expect(dialog.getByText('Enter the name of the product.')).toBeVisible();
  const request = page.waitForRequest(/new-product-lookup/);
  await name.fill('madras curry');
  const { searchParams } = new URL((await request).url());
  expect(Object.fromEntries(searchParams)).toEqual({ query: 'madras curry', limit: '12', source: 'usda' });
  const products = dialog.getByRole('list', { name: 'Suggested products' });
  await products.getByRole('button', { name: 'Madras Curry Powder' }).click();
  await expect(dialog.getByLabel('Brand')).toHaveValue('Turban');
  await expect(dialog.getByLabel('Amount')).toHaveValue('85 g');
  await expect(dialog.getByLabel('Barcode')).toHaveValue('012345678905');
  await expect(products).toBeHidden();
  await dialog.getByRole('button', { name: 'Use this product' }).click();

  await dialog.getByRole('button', { name: 'Create new store' }).click();
  await name.fill('Maraj Mini Mart');
  const places = dialog.getByRole('list', { name: 'Suggested places' });
  await places.getByRole('button').first().click();
  await expect(dialog.getByLabel('Address')).toHaveValue('Main Road, Chaguanas');
  await expect(dialog.getByLabel('Latitude')).toHaveValue('10.5167');
  await expect(dialog.getByLabel('Region')).toHaveText('Central');
  await expect(places).toBeHidden();
  await expect(dialog.locator('.leaflet-marker-icon')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await dialog.getByRole('button', { name: 'Use this store' }).click();
  const store = dialog.getByRole('region', { name: 'Store' });
  await store.getByRole('button', { name: 'Edit' }).click();
  await expect(store.getByLabel('Latitude')).toHaveValue('10.5167');
  await store.getByRole('button', { name: 'Cancel' }).click();
  await store.getByRole('button', { name: 'Remove' }).click();
  await expect(store.getByLabel('Find a store')).toBeVisible();

  await test.step('a store', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Create new store' }).click();
    const form = dialog.getByRole('group', { name: 'New store' });
    const map = form.getByRole('region', { name: 'Map to pick the place of the store' });
    const [latitude, longitude] = [form.getByLabel('Latitude'), form.getByLabel('Longitude')];
    await form.getByRole('button', { name: 'Use this store' }).click();
    for (const problem of [
      'Enter the name of the store.',
      'Enter the address of the store.',
      'Choose the store’s region.',
      'Mark the store on the map.',
    ]) {
      await expect(form.getByText(problem)).toBeVisible();
    }
    await expect(map.locator('.leaflet-coastline-pane svg')).toBeVisible();
    await map.scrollIntoViewIfNeeded();
    await map.click();
    await expect(latitude).toHaveValue(/^10\.\d{1,7}$/);
    // The picker begins in the middle of Trinidad.
    expect(Math.abs(Number(await latitude.inputValue()) - 10.6918)).toBeLessThan(0.05);
    expect(Math.abs(Number(await longitude.inputValue()) + 61.2225)).toBeLessThan(0.05);
    const before = await latitude.inputValue();
    const pin = await map.locator('.leaflet-marker-icon').boundingBox();
    if (!pin) throw new Error('There is no pin.');
    await page.mouse.move(pin.x + 18, pin.y + 20);
    await page.mouse.down();
    await page.mouse.move(pin.x + 18, pin.y + 50, { steps: 5 });
    await page.mouse.up();
    await expect(latitude).not.toHaveValue(before);
    expect(Number(await latitude.inputValue())).toBeLessThan(Number(before));
    // By keyboard: Enter puts the pin in the middle of the map.
    const dragged = await latitude.inputValue();
    await map.focus();
    await page.keyboard.press('Enter');
    await expect(latitude).not.toHaveValue(dragged);

    // Seven places at once: Nominatim is asked once in a second.
    const found = Array.from({ length: 7 }, (_, n) => ({ store_name: `Shop ${n}`, address: '', address_raw: '' }));
    const [first, ...others] = found.map((one, n) => ({ ...one, lat: 10.5 + n / 100, lon: -61.4 }));
    await page.route('**/nominatim-suggest/?*', (route) =>
      route.fulfill({ json: [{ ...first, store_name: longName }, ...others] }),
    );
    const choices = form.getByRole('list', { name: 'Suggested places' }).getByRole('button');
    await form.getByLabel('Name').fill('Shop');
    await expect(choices).toHaveCount(5);
    await expect(choices.first()).toHaveText(/^Ramdhanie and Sons Wholesale .{34}…$/);
    await form.getByLabel('Name').fill(longName);
    await latitude.fill('10.5876');
    await longitude.fill('-61.1301');
    await expect(form.locator('.leaflet-popup-content')).toHaveText('Ramdhanie and Sons Wholesale an…');
    await latitude.fill('40.7');
    await longitude.fill('-74');
    await form.getByRole('button', { name: 'Use this store' }).click();
    await expect(form.getByText('This place is outside Trinidad and Tobago.')).toBeVisible();
  });
});
