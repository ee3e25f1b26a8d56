import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { asAdmin } from './webmin-steps.ts';

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('OPN-04 what is due is put off, and from aisles the keyboard leads to the prices of one product at a store', async ({
  page,
}) => {
  const name = `Aaa covered ${crypto.randomUUID()} with a name that is long enough to wrap in a narrow column`;
  const brand = `Brand ${crypto.randomUUID().slice(0, 8)}`;
  const place = { region: 'Tobago', address: 'Main Road', lat: 11.18, lon: -60.73 };
  const store = await asAdmin(page, '/store/store/', { name: `Aaa ${crypto.randomUUID()}`, ...place });
  const product = await asAdmin(page, '/product/product/', { name, brand, amount: '500 g' });
  await asAdmin(page, '/price/price/', { product: product.id, store: store.id, price: '10.00' });

  await page.goto('/webmin/dashboard');
  await page
    .getByRole('region', { name: 'Due', exact: true })
    .getByRole('link', { name: /due for a survey/ })
    .click();
  await expect(page).toHaveURL('/webmin/data-health');
  const due = page.getByRole('region', { name: 'Due', exact: true });
  await expect(due.getByText('Tobago', { exact: true })).toBeVisible();
  const ages = page.getByRole('region', { name: 'Ages by region' });
  await expect(ages.getByRole('row', { name: /^Everywhere/ })).toBeVisible();
  await expectAccessible(page);
  await due.getByRole('button', { name: 'Remind me of Tobago later' }).click();
  await page.getByRole('menuitem', { name: 'In a week' }).click();
  await due.getByText(/reminders? put off$/).click();
  await due.getByRole('listitem').filter({ hasText: 'Tobago' }).getByRole('button', { name: 'Remind again' }).click();
  await expect(due.getByRole('button', { name: 'Remind me of Tobago later' })).toBeVisible();

  await page.getByRole('button', { name: 'Coverage' }).click();
  await page.goto('/webmin/data-health?view=coverage&region=Tobago');
  const aisles = page.getByRole('grid', { name: 'Aisles and stores' });
  const inAisle = new RegExp(`, ${store.name}: \\d+ of .* listed`);
  const cell = aisles.getByRole('link', { name: inAisle }).first();
  await expect(cell).toBeVisible();
  await expectAccessible(page);
  // One stop of Tab: the arrows do the rest.
  await aisles.getByRole('link').first().focus();
  const column = (await aisles.getByRole('columnheader').allTextContents()).findIndex((text) =>
    text.includes(store.name),
  );
  for (let n = 0; n < column; n += 1) await page.keyboard.press('ArrowRight');
  for (let n = 0; n < 40; n += 1) {
    if (inAisle.test((await page.locator(':focus').getAttribute('aria-label')) ?? '')) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const products = page.getByRole('grid', { name: 'Products and stores' });
  const price = products.getByRole('link', { name: `${name}, ${store.name}: $10.00, seen today` });
  // What was focused went with the aisles: the arrows go on in what came instead.
  await expect(products.getByRole('link').first()).toBeFocused();
  const row = (await products.getByRole('rowheader').allTextContents()).findIndex((text) => text.includes(name));
  for (let n = 0; n < row; n += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(price).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/webmin/prices?product=${product.id}&store=${store.id}`);
  await expect(page.getByRole('gridcell', { name: '$10.00', exact: true })).toBeVisible();
});
