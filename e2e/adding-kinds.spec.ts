import type { KindDetails, KindOffersPage, ProductOffersPage } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { cards, openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { itemsOnceSent, makeList, snackbar } from './lists-steps.ts';

const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add to shopping list' });

async function someKind(page: Page): Promise<KindDetails> {
  const { results }: KindOffersPage = await (await page.request.get('/api/product/kind/?search=rice')).json();
  return (await page.request.get(`/api/product/kind/${results[0]?.slug}/`)).json();
}

test('NED-02 KND-05 a kind goes on a list from its page, in an amount, whatever the brand and size; a product’s card as the product wherever it is cheapest, a price at its store', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 780 });
  await signIn();
  const list = await makeList(page, 'Weekly');
  const { kind } = await someKind(page);
  await page.goto(`/kinds/${kind.slug}`);
  await page.getByRole('button', { name: 'Add to list' }).click();
  const dialog = addDialog(page);
  await expect(dialog).toContainText(`${kind.name}, any brand or size.`);
  await expect(dialog.getByRole('checkbox', { name: 'Weekly' })).toBeChecked();
  await expectAccessible(page);
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await expect(amount).not.toHaveValue('');
  await amount.fill('none');
  await dialog.getByRole('button', { name: 'Add to lists' }).click();
  await expect(amount).toBeFocused();
  await amount.fill('2.5');
  await dialog.getByRole('combobox', { name: 'Unit' }).selectOption('kg');
  await dialog.getByRole('button', { name: 'Add to lists' }).click();
  await expect(snackbar(page, '1 item(s) added')).toBeVisible();
  await expect(dialog).toBeHidden();
  const [item] = await itemsOnceSent(page, list);
  expect(item).toMatchObject({ product: null, kinds: [kind.id], amount: '2.5', amount_unit: 'kg' });

  await page.setViewportSize({ width: 1280, height: 800 });
  await openFeed(page, '/?search=rice&by=product');
  const { results }: ProductOffersPage = await (await page.request.get('/api/price/by-product/?search=rice')).json();
  await cards(page).first().getByRole('checkbox').check();
  const plan = page.getByRole('link', { name: 'Where to shop' });
  await expect(plan).toHaveAttribute('href', `/where-to-shop?items=${results[0]?.product}`);
  await page.getByRole('button', { name: 'Add to shopping list' }).click();
  await expect(addDialog(page)).toContainText('One product is selected.');
  await addDialog(page).getByRole('button', { name: 'Add to lists' }).click();
  await expect(snackbar(page, '1 item(s) added')).toBeVisible();
  const [added] = await itemsOnceSent(page, list, 2);
  expect(added).toMatchObject({ product: results[0]?.product, store: null, price_basis: 'cheapest' });
});
