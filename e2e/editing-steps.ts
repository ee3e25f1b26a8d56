import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { callAs, makeList, openItem, openLists, rows } from './lists-steps.ts';

/** The details, which lie over the page; dialogs above them have names of their own. */
export const details = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Share' }) });

/** A product in a store, both new, with a price, on a list of the person's: nobody else's test changes them. */
export async function makeOwnListing(
  page: Page,
  names: { product?: object; store?: object; price?: string } = {},
): Promise<{ list: ShoppingList; listing: Listing }> {
  const mark = crypto.randomUUID().slice(0, 8);
  const product = await callAs<{ id: number }>(page, 'POST', '/product/product/', {
    name: `Pepper sauce ${mark}`,
    brand: 'Aunty May',
    amount: '150 ml',
    ...names.product,
  });
  const store = await callAs<{ id: number }>(page, 'POST', '/store/store/', {
    name: `Mini Mart ${mark}`,
    address: '12 Main Road',
    region: 'Central',
    lat: 10.5167,
    lon: -61.4114,
    ...names.store,
  });
  const price = { product: product.id, store: store.id, price: names.price ?? '20.00' };
  const listing = await callAs<Listing>(page, 'POST', '/price/price/', price);
  const list = await makeList(page, 'Weekly');
  const item = { shopping_list: list.id, product: product.id, store: store.id };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', item);
  return { list, listing };
}

/** Opens the details of the only item of a list. */
export async function openFromList(page: Page, list: ShoppingList, listing: Listing): Promise<Locator> {
  await openLists(page, list);
  await (await openItem(rows(page))).getByRole('link', { name: 'Details' }).click();
  await expect(details(page).getByRole('heading', { name: listing.product_name })).toBeVisible();
  return details(page);
}

export const readListing = (page: Page, { id }: Pick<Listing, 'id'>): Promise<Listing> =>
  callAs(page, 'GET', `/price/price/${id}/`);
