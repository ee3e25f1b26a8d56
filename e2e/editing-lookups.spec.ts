import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import { longName, test } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { makeOwnListing, openFromList } from './editing-steps.ts';
import { expect } from './fixtures.ts';
import { dismiss, snackbar } from './lists-steps.ts';

let list: ShoppingList;
let listing: Listing;

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
  ({ list, listing } = await makeOwnListing(page));
});

test('DET-07 product details are suggested when they are asked for', async ({ page }) => {
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Edit product' }).click();
  const form = dialog.getByRole('form', { name: 'Edit product' });
  const asked: string[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/new-product-lookup/')) {
      asked.push(['query', 'limit', 'source'].map((name) => searchParams.get(name) ?? ''));
    }
  });
  const suggest = form.getByRole('button', { name: 'Suggest details' });
  const found = form.getByRole('list', { name: 'Suggested products' }).getByRole('button');

  await form.getByLabel('Name').fill('curry');
  await suggest.click();
  await expect(found).toHaveCount(8);
  await form.getByLabel('Name').fill('madras stew');
  await suggest.click();
  await expect(found).toHaveCount(1);
  expect(asked).toEqual([
    ['curry', '8', 'usda'],
    ['madras stew', '12', 'usda'],
    ['madras', '6', 'usda'],
    ['stew', '6', 'usda'],
  ]);
  await found.click();
  await expect(form.getByLabel('Brand')).toHaveValue('Turban');
  await expect(form.getByLabel('Barcode')).toHaveValue('012345678905');

  await form.getByLabel('Name').fill('zzz');
  await suggest.click();
  await expect(snackbar(page, 'No suggestions found.')).toBeVisible();
});

test('DET-07 says when nothing could be fetched', async ({ page, usda, nominatim, allowProblems }) => {
  allowProblems(/503/);
  usda.failWith = 500;
  nominatim.failWith = 500;
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Edit product' }).click();
  await dialog.getByLabel('Name').fill('unheard');
  await dialog.getByRole('button', { name: 'Suggest details' }).click();
  await expect(snackbar(page, 'Failed to fetch suggestions.')).toBeVisible();
  await dismiss(page, 'Failed to fetch suggestions.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Edit store' }).click();
  await dialog.getByRole('button', { name: 'Suggest places' }).click();
  await expect(snackbar(page, 'Failed to fetch suggestions.')).toBeVisible();
  usda.failWith = undefined;
  nominatim.failWith = undefined;
});

test('DET-07 places are suggested when they are asked for', async ({ page }) => {
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Edit store' }).click();
  const form = dialog.getByRole('form', { name: 'Edit store' });
  await form.getByLabel('Name').fill(longName);
  await form.getByLabel('Address').fill('');
  await form.getByRole('button', { name: 'Suggest places' }).click();
  await form.getByRole('list', { name: 'Suggested places' }).getByRole('button').click();
  await expect(form.getByLabel('Latitude')).toHaveValue('10.5876');
  await expect(form.getByLabel('Address')).toHaveValue('Eastern Main Road, Sangre Grande');
  await expect(form.getByLabel('Region')).toHaveText('East');
});
