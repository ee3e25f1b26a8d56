import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { cheapest, draftStore, findProduct, longName, openAdding, priceField, test } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { expect } from './fixtures.ts';
import { makeList, openLists, snackbar } from './lists-steps.ts';

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
  await openLists(page, await makeList(page, 'Weekly'));
});

/**
 * Time is the test's from the page's beginning on: React renders nothing for a while if its clock is set back
 * meanwhile.
 */
async function takeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
}

test('ADD-05 our products and stores are suggested once typing stops', async ({ page }) => {
  const asked: (string | null)[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search-suggest/search-suggest/')) {
      asked.push([searchParams.get('query'), searchParams.get('type')]);
    }
  });
  await takeClock(page);
  const dialog = await openAdding(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByLabel('Find a product').pressSequentially('brown rice');
  await page.clock.runFor(249);
  expect(asked).toEqual([]);
  await page.clock.runFor(151);
  await expect.poll(() => asked).toEqual([['brown rice', 'product']]);
  await page.clock.resume();
  await expect(page.getByRole('option', { name: /^Brown Rice/ }).first()).toBeVisible();
  await dialog.getByLabel('Find a store').fill('massy arima');
  await expect(page.getByRole('option', { name: /^Massy Stores/ }).first()).toBeVisible();
  expect(asked.at(-1)).toEqual(['massy arima', 'store']);
});

test('ADD-05 what is suggested says what it costs at least and where, and forgives misspelling', async ({ page }) => {
  const dialog = await openAdding(page);
  await dialog.getByLabel('Find a product').fill('browm rice');
  const known = page.getByRole('option').filter({ hasText: 'Brown Rice' }).first();
  await expect(known).toContainText(/(From|Example price) \$\d+\.\d\d at \w/);
  await expect(dialog.getByLabel('Find a product')).toHaveAccessibleDescription('Showing results for “brown rice”');
  await expect(page.getByRole('listbox').getByText('Showing results for “brown rice”')).toBeInViewport();
  await expectAccessible(page, { except: ['region'] });
});

test('ADD-05 a search that fails says so, and does not pretend that there is nothing', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/500/);
  await page.route('**/search-suggest/search-suggest/?*', (route) => route.fulfill({ status: 500, json: {} }));
  const dialog = await openAdding(page);
  await dialog.getByLabel('Find a product').fill('brown ric');
  await expect(page.getByText('We couldn’t search products. Keep typing to try again.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.unroute('**/search-suggest/search-suggest/?*');
  await dialog.getByLabel('Find a product').press('e');
  await expect(page.getByRole('option', { name: /^Brown Rice/ }).first()).toBeVisible();
});

test('ADD-05 a new product is completed from the product lookup', async ({ page }) => {
  const dialog = await openAdding(page);
  await dialog.getByRole('button', { name: 'Create new product' }).click();
  const request = page.waitForRequest(/new-product-lookup/);
  await dialog.getByLabel('Name').pressSequentially('madras curry', { delay: 20 });
  const { searchParams } = new URL((await request).url());
  expect(Object.fromEntries(searchParams)).toEqual({ query: 'madras curry', limit: '12', source: 'usda' });
  const suggestions = dialog.getByRole('list', { name: 'Suggested products' });
  await suggestions.getByRole('button', { name: 'Madras Curry Powder' }).click();
  await expect(dialog.getByLabel('Brand')).toHaveValue('Turban');
  await expect(dialog.getByLabel('Amount')).toHaveValue('85 g');
  await expect(dialog.getByLabel('Barcode')).toHaveValue('012345678905');
  await expect(suggestions).toBeHidden();
});

test('ADD-05 ADD-06 a new store is completed from the map, and its region is inferred', async ({ page }) => {
  const dialog = await openAdding(page);
  await dialog.getByRole('button', { name: 'Create new store' }).click();
  await dialog.getByLabel('Name').pressSequentially('Maraj Mini Mart', { delay: 20 });
  const suggestions = dialog.getByRole('list', { name: 'Suggested places' });
  await suggestions.getByRole('button').first().click();
  await expect(dialog.getByLabel('Address')).toHaveValue('Main Road, Chaguanas');
  await expect(dialog.getByLabel('Latitude')).toHaveValue('10.5167');
  await expect(dialog.getByLabel('Region')).toHaveText('Central');
  await expect(suggestions).toBeHidden();
});

test('DET-07 at most five places are suggested, cut to 64 characters, and 32 above the pin', async ({ page }) => {
  const dialog = await openAdding(page);
  await dialog.getByRole('button', { name: 'Create new store' }).click();
  const places = dialog.getByRole('list', { name: 'Suggested places' }).getByRole('button');
  await dialog.getByLabel('Name').fill('Corner Shop North');
  await expect(places).toHaveCount(5);
  await dialog.getByLabel('Name').fill('Ramdhanie');
  await expect(places).toHaveCount(1);
  await expect(places).toHaveText(/^Ramdhanie and Sons Wholesale .{34}…$/);
  await dialog.getByLabel('Name').fill(longName);
  await dialog.getByLabel('Latitude').fill('10.5876');
  await dialog.getByLabel('Longitude').fill('-61.1301');
  await expect(dialog.locator('.leaflet-popup-content')).toHaveText('Ramdhanie and Sons Wholesale an…');
});

test('ADD-06 a region chosen by hand stays for a moment, whatever the place says', async ({ page }) => {
  await takeClock(page);
  const dialog = await openAdding(page);
  const stores = page.waitForResponse(/store\/store\/\?page_size=400/);
  await dialog.getByRole('button', { name: 'Create new store' }).click();
  await stores;
  const region = dialog.getByLabel('Region');
  await dialog.getByLabel('Latitude').fill('10.5167');
  const choose = async (name: string) => {
    await region.click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await choose('Tobago');
  await dialog.getByLabel('Longitude').fill('-61.4114');
  await page.clock.runFor(700);
  await expect(region).toHaveText('Tobago');
  await page.clock.runFor(200);
  await dialog.getByLabel('Longitude').fill('-61.4115');
  await expect(region).toHaveText('Central');
});

test('ADD-05 the last used store is remembered with its branch, and chosen the next time', async ({ page }) => {
  const dialog = await openAdding(page);
  const known = await cheapest(page, 'brown rice');
  await findProduct(dialog, 'brown rice', known.product_name);
  await draftStore(dialog, 'Mini Mart of Chaguanas');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(snackbar(page, 'Item added to list')).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('last_store') ?? 'null'));
  const store = { id: expect.any(Number), name: 'Mini Mart of Chaguanas' };
  expect(stored).toEqual({ ...store, address: '12 Main Road', region: 'Central' });
  // As an earlier version remembered it.
  await page.evaluate(({ id, name }) => localStorage.setItem('last_store', JSON.stringify({ id, name })), stored);
  await page.reload();
  await openAdding(page);
  const step = dialog.getByRole('region', { name: 'Store' });
  await expect(step).toContainText('Mini Mart of Chaguanas12 Main Road · Central');
  await step.getByRole('button', { name: 'Change' }).click();
  await expect(step.getByLabel('Find a store')).toBeFocused();
});

test('ADD-05 a remembered store that is no more is forgotten', async ({ page, allowProblems }) => {
  allowProblems(/404/);
  const gone = { id: 2_000_000_000, name: 'Closed Mart', address: '', region: '' };
  await page.evaluate((store) => localStorage.setItem('last_store', JSON.stringify(store)), gone);
  const dialog = await openAdding(page);
  await expect(dialog.getByLabel('Find a store')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('last_store'))).toBeNull();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('ADD-05 the stores around are offered, nearest first', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 11.18, longitude: -60.735 });
  const dialog = await openAdding(page);
  await dialog.getByRole('button', { name: 'Stores near me' }).click();
  const nearby = dialog.getByRole('list', { name: 'Stores near you' }).getByRole('button');
  await expect(nearby).toHaveCount(5);
  await nearby.first().click();
  await expect(dialog.getByRole('region', { name: 'Store' })).toContainText('Tobago');
});

test('PRC-01 a price keeps digits and one point, and has two decimals once the field is left', async ({ page }) => {
  const price = priceField(await openAdding(page));
  for (const [typed, kept, left] of [
    ['TT$ 1,5', '1.5', '1.50'],
    ['-12.345', '12.34', '12.34'],
    ['1.2.3', '1.23', '1.23'],
    ['7', '7', '7.00'],
    ['8.', '8.', '8.00'],
  ] as const) {
    await price.fill('');
    await price.pressSequentially(typed);
    await expect(price).toHaveValue(kept);
    await price.blur();
    await expect(price).toHaveValue(left);
  }
});

test('PRC-02 what is no price is said once the field is left, and nothing typed is no error', async ({ page }) => {
  const dialog = await openAdding(page);
  const price = priceField(dialog);
  const error = dialog.getByText('Enter a valid price');
  await price.pressSequentially('.');
  await expect(error).toBeHidden();
  await price.blur();
  await expect(error).toBeVisible();
  await price.fill('3.');
  await expect(error).toBeHidden();
  await price.fill('');
  await price.blur();
  await expect(error).toBeHidden();
  await expect(price).toHaveAttribute('aria-invalid', 'false');
});
