import type { Locator, Page } from '@playwright/test';
import { findProduct, findStore, openAdding, priceField, test } from './adding-steps.ts';
import { cards } from './feed-steps.ts';
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

for (const way of ['back', 'by a link']) {
  test(`LST-05 a list that is being made holds nobody up who goes ${way} to another page`, async ({ page }) => {
    await page.goto('/');
    const home = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: 'Shopping Lists' }).first().click();
    const answer = await holdCalls(page, 'POST', ({ pathname }) => pathname === '/api/shoppinglist/shoppinglist/');
    await page.getByRole('button', { name: 'New Shopping List' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'New Shopping List' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Market');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(listHeading(page, 'Market')).toBeVisible();

    // The router comes home once its styles are there.
    const isStyle = ({ pathname }: URL) => /\/home-[\w-]+\.css$/.test(pathname);
    const arrive = await holdCalls(page, 'GET', isStyle);
    const left = page.waitForRequest((request) => isStyle(new URL(request.url())));
    if (way === 'back') await page.evaluate((length) => history.go(length - history.length), home);
    else await page.getByRole('link', { name: 'Bargain Buddy' }).first().click();
    await left;
    const made = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
    answer();
    await made;
    // Longer than it takes to give the list its address.
    await page.waitForTimeout(500);
    arrive();
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}
