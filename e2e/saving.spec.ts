import type { Locator, Page } from '@playwright/test';
import { findProduct, findStore, openAdding, priceField, test } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { listings } from './feed-steps.ts';
import { expect } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { editPrice, listHeading, makeList, makeListOf, openLists, rows, snackbar } from './lists-steps.ts';

test.beforeEach(({ signIn }) => signIn());

/** Holds back what the button sends; nothing closes the dialog until it has been answered. */
async function expectStaysWhileSaving(page: Page, dialog: Locator, action: string, path: string, method = 'POST') {
  const release = await holdCalls(page, method, ({ pathname }) => pathname.startsWith(`/api/${path}`));
  const sent = page.waitForRequest((request) => request.method() === method && request.url().includes(`/api/${path}`));
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await sent;
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  // Longer than it takes to fade out.
  await page.waitForTimeout(500);
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('alertdialog', { name: /^Discard/ })).toHaveCount(0);
  release();
  await expect(dialog).toBeHidden();
}

test('ADD-03 an item that is being added is not discarded', async ({ page }) => {
  await openLists(page, await makeList(page, 'Weekly'));
  const dialog = await openAdding(page);
  await findProduct(dialog, 'flour', /flour/i);
  await findStore(dialog, 'massy', /massy/i);
  await priceField(dialog).fill('4.99');
  await expectStaysWhileSaving(page, dialog, 'Add', 'price/price/');
  await expect(snackbar(page, 'Item added to list')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('DET-08 a price that is being saved stays open', async ({ page }) => {
  await openLists(page, await makeListOf(page, 'Weekly', 2, 'flour'));
  await editPrice(rows(page).first());
  await expectStaysWhileSaving(page, page.getByRole('dialog', { name: 'Edit price' }), 'Save', 'price/price/');
  await expect(snackbar(page, 'Thanks! Price confirmed today.')).toBeVisible();
});

/** Makes a list whose response is held back. Returns a function that lets the response through, and waits for it. */
async function makeListSlowly(page: Page): Promise<() => Promise<void>> {
  await page.getByRole('link', { name: 'Shopping Lists' }).first().click();
  const release = await holdCalls(page, 'POST', ({ pathname }) => pathname === '/api/shoppinglist/shoppinglist/');
  await page.getByRole('button', { name: 'New Shopping List' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'New Shopping List' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Market');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(listHeading(page, 'Market')).toBeVisible();
  return async () => {
    const made = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
    release();
    await made;
    // Longer than it takes to give the list its address.
    await page.waitForTimeout(500);
  };
}

test('LST-05 a list that is being made holds nobody up who goes back to another page', async ({ page }) => {
  const { results } = await listings(page, 'page_size=1');
  const listing = results[0];
  await serveTiles(page);
  await page.goto(`/listings/${listing?.id}`);
  const before = await page.evaluate(() => history.length);
  const finishList = await makeListSlowly(page);
  // Later the page's own data is stale, so the router waits for the listing's response.
  await page.clock.setSystemTime(Date.now() + 120_000);
  const isListing = ({ pathname }: URL) => pathname === `/api/price/price/${listing?.id}/`;
  const arrive = await holdCalls(page, 'GET', isListing);
  const left = page.waitForRequest((request) => isListing(new URL(request.url())));
  await page.evaluate((length) => history.go(length - history.length), before);
  await left;
  await finishList();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: listing?.product_name })).toBeVisible();
  await expect(page).toHaveURL(`/listings/${listing?.id}`);
});

test('LST-05 a list that is being made holds nobody up who goes by a link to another page', async ({ page }) => {
  await page.goto('/');
  // The router goes to the profile once its script is there.
  const isScript = ({ pathname }: URL) => /\/profile-[\w-]+\.js$/.test(pathname);
  const arrive = await holdCalls(page, 'GET', isScript);
  const finishList = await makeListSlowly(page);
  const left = page.waitForRequest((request) => isScript(new URL(request.url())));
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await left;
  await finishList();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page).toHaveURL('/profile');
});
