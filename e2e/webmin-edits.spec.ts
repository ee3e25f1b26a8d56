import type { Product } from '@bargain-buddy/contract';
import { serveTiles } from './details-steps.ts';
import { details } from './editing-steps.ts';
import { expect, test } from './fixtures.ts';
import { callAs, makeList, openItem, openLists, rows, snackbar } from './lists-steps.ts';
import { adminHeaders, asAdmin } from './webmin-steps.ts';

test('DET-05 OPR-04 a shopper’s change is marked for the shopper, and seen by others once it is approved', async ({
  page,
  signInAsAdmin,
  otherPerson,
}) => {
  await signInAsAdmin();
  const own = crypto.randomUUID().slice(0, 8);
  const name = `Bleach ${own}`;
  const product = await asAdmin(page, '/product/product/', { name, brand: 'Acme', amount: '1 L' });
  const { results } = await (await page.request.get('/api/store/store/?page_size=1')).json();
  const store: number = results[0].id;
  await asAdmin(page, '/price/price/', { product: product.id, store, price: '10.00' });

  const shopper = (await otherPerson()).page;
  await serveTiles(shopper);
  const list = await makeList(shopper, 'Weekly');
  const item = { shopping_list: list.id, product: product.id, store };
  await callAs(shopper, 'POST', '/shoppinglist/shoppinglistitem/', item);
  await openLists(shopper, list);
  await (await openItem(rows(shopper))).getByRole('link', { name: 'Details' }).click();
  const dialog = details(shopper);
  await dialog.getByRole('button', { name: 'Edit product' }).click();
  const form = dialog.getByRole('form', { name: 'Edit product' });
  await form.getByLabel('Name').fill(`Bleach tastes good ${own}`);
  await form.getByLabel('Amount').fill('10 L');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(snackbar(shopper, 'Product updated.')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: `Bleach tastes good ${own}` })).toBeVisible();
  await expect(dialog.getByText('Waiting for review: only you see your changes.')).toBeVisible();
  // The form goes on from what the shopper wrote.
  await dialog.getByRole('button', { name: 'Edit product' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('10 L');
  const guests = async () =>
    ((await (await page.request.get(`/api/product/product/${product.id}/`)).json()) as Product).name;
  expect(await guests()).toBe(name);

  const me: { id: number } = await callAs(shopper, 'GET', '/core/me/');
  const headers = await adminHeaders(page);
  const waiting = await page.request.get(`/api/webmin/review/?reporter=${me.id}`, { headers });
  const [{ id, kind, version }] = (await waiting.json()).results;
  expect(kind).toBe('product-edit');
  await asAdmin(page, '/webmin/review/decisions/', { kind, id, version, verdict: 'verified' });
  await expect.poll(guests).toBe(`Bleach tastes good ${own}`);
});
