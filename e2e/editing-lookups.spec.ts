import { longName, test } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { makeOwnListing, openFromList } from './editing-steps.ts';
import { expect } from './fixtures.ts';
import { dismiss, snackbar } from './lists-steps.ts';

test('DET-07 product details and places are suggested when they are asked for; a failure is reported', async ({
  page,
  signIn,
  usda,
  nominatim,
  allowProblems,
}) => {
  allowProblems(/503/);
  await serveTiles(page);
  await signIn();
  const { list, listing } = await makeOwnListing(page);
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
  usda.failWith = 500;
  await form.getByLabel('Name').fill('unheard');
  await suggest.click();
  await expect(snackbar(page, 'Failed to fetch suggestions.')).toBeVisible();
  await dismiss(page, 'Failed to fetch suggestions.');
  usda.failWith = undefined;
  await form.getByRole('button', { name: 'Cancel' }).click();

  await dialog.getByRole('button', { name: 'Edit store' }).click();
  const store = dialog.getByRole('form', { name: 'Edit store' });
  nominatim.failWith = 500;
  await store.getByRole('button', { name: 'Suggest places' }).click();
  await expect(snackbar(page, 'Failed to fetch suggestions.')).toBeVisible();
  nominatim.failWith = undefined;
  await store.getByLabel('Name').fill(longName);
  await store.getByLabel('Address').fill('');
  await store.getByRole('button', { name: 'Suggest places' }).click();
  await store.getByRole('list', { name: 'Suggested places' }).getByRole('button').click();
  await expect(store.getByLabel('Latitude')).toHaveValue('10.5876');
  await expect(store.getByLabel('Address')).toHaveValue('Eastern Main Road, Sangre Grande');
  await expect(store.getByLabel('Region')).toHaveText('East');
});
