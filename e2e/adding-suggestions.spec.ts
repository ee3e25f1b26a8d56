import { openAdding, useNominatim } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeList, openLists } from './lists-steps.ts';

useNominatim();

test('ADD-05 ADD-06 products and stores are suggested once typing stops, with the lowest price, in spite of misspelling and failures, and stores around; a region chosen by hand stays for a moment', async ({
  page,
  context,
  signIn,
  allowProblems,
}) => {
  allowProblems(/404|500/);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 11.18, longitude: -60.735 });
  await serveTiles(page);
  await signIn();
  const list = await makeList(page, 'Weekly');
  // The remembered store is no more.
  const gone = { id: 2_000_000_000, name: 'Closed Mart', address: '', region: '' };
  await page.evaluate((store) => localStorage.setItem('last_store', JSON.stringify(store)), gone);
  const asked: (string | null)[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search-suggest/search-suggest/')) {
      asked.push([searchParams.get('query'), searchParams.get('type')]);
    }
  });
  // From the page's beginning on: React renders nothing for a while if its clock is set back meanwhile.
  await page.clock.install();
  await openLists(page, list);
  const dialog = await openAdding(page);
  await expect(dialog.getByLabel('Find a store')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('last_store'))).toBeNull();
  await page.clock.pauseAt(Date.now() + 60_000);
  const product = dialog.getByLabel('Find a product');
  await product.pressSequentially('brown rice');
  await page.clock.runFor(249);
  expect(asked).toEqual([]);
  await page.clock.runFor(151);
  await expect.poll(() => asked).toEqual([['brown rice', 'product']]);
  await page.clock.resume();
  await expect(page.getByRole('option', { name: /^Brown Rice/ }).first()).toBeVisible();

  await page.route('**/search-suggest/search-suggest/?*', (route) => route.fulfill({ status: 500, json: {} }));
  await product.fill('brown ric');
  await expect(page.getByText('We couldn’t search products. Keep typing to try again.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.unroute('**/search-suggest/search-suggest/?*');
  await product.fill('browm rice');
  const known = page.getByRole('option').filter({ hasText: 'Brown Rice' }).first();
  await expect(product).toHaveAccessibleDescription('Showing results for “brown rice”');
  await expect(known).toContainText(/(From|Example price) \$\d+\.\d\d at \w/);
  await expect(page.getByRole('listbox').getByText('Showing results for “brown rice”')).toBeInViewport();

  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Stores near me' }).click();
  const nearby = dialog.getByRole('list', { name: 'Stores near you' }).getByRole('button');
  await expect(nearby).toHaveCount(5);
  await nearby.first().click();
  const store = dialog.getByRole('region', { name: 'Store' });
  await expect(store).toContainText('Tobago');
  await store.getByRole('button', { name: 'Change' }).click();

  await dialog.getByLabel('Find a store').fill('massy arima');
  await expect(page.getByRole('option', { name: /^Massy Stores/ }).first()).toBeVisible();
  expect(asked.at(-1)).toEqual(['massy arima', 'store']);
  await page.getByRole('option', { name: 'Create “massy arima”' }).click();
  const region = dialog.getByLabel('Region');
  await dialog.getByLabel('Latitude').fill('10.5167');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await region.click();
  await page.getByRole('option', { name: 'Tobago', exact: true }).click();
  await dialog.getByLabel('Longitude').fill('-61.4114');
  await page.clock.runFor(700);
  await expect(region).toHaveText('Tobago');
  await page.clock.runFor(200);
  await dialog.getByLabel('Longitude').fill('-61.4115');
  await expect(region).toHaveText('Central');
});
