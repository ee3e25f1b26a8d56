import type { Listing } from '@bargain-buddy/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { callAs } from './lists-steps.ts';
import { png } from './picture.ts';

/** Lets the fake Nominatim respond in the tests of a file. */
export function useNominatim(): void {
  test.beforeEach(({ lookups }) => {
    lookups.nominatim.failWith = undefined;
  });
  test.afterEach(({ lookups }) => {
    lookups.nominatim.failWith = 503;
  });
}

export const addDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add item' });

/** Opens the dialog of the list on show. */
export async function openAdding(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add item' }).first().click();
  await expect(addDialog(page)).toBeVisible();
  return addDialog(page);
}

export const priceField = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: 'Price' });

/** The first of the suggestions that has this in it. */
const known = (dialog: Locator, text: string | RegExp): Locator =>
  dialog.page().getByRole('option').filter({ hasText: text, hasNotText: 'Create “' }).first();

export async function findProduct(dialog: Locator, text: string, name: string | RegExp): Promise<void> {
  await dialog.getByLabel('Find a product').fill(text);
  await known(dialog, name).click();
}

export async function findStore(dialog: Locator, text: string, name: string | RegExp): Promise<void> {
  await dialog.getByLabel('Find a store').fill(text);
  await known(dialog, name).click();
}

/** Describes a new product, as a draft. */
export async function draftProduct(dialog: Locator, name: string, more: Record<string, string> = {}): Promise<void> {
  await dialog.getByRole('button', { name: 'Create new product' }).click();
  const form = dialog.getByRole('group', { name: 'New product' });
  await form.getByLabel('Name').fill(name);
  for (const [label, value] of Object.entries(more)) await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Use this product' }).click();
}

/** Describes a new store, as a draft; its region follows its place. */
export async function draftStore(dialog: Locator, name: string, place = { lat: '10.5167', lon: '-61.4114' }) {
  await dialog.getByRole('button', { name: 'Create new store' }).click();
  const form = dialog.getByRole('group', { name: 'New store' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill('12 Main Road');
  await form.getByLabel('Latitude').fill(place.lat);
  await form.getByLabel('Longitude').fill(place.lon);
  // An empty choice holds a space of no width.
  await expect(form.getByLabel('Region')).toHaveText(/\w/);
  await form.getByRole('button', { name: 'Use this store' }).click();
}

/** Chooses a picture in the dialog that asks for one, and uses it. */
export async function choosePicture(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /image$/ });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByText('Choose a file').click()]);
  await chooser.setFiles({ name: 'picture.png', mimeType: 'image/png', buffer: png() });
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
}

/** Saves while the price is held back: nothing closes the dialog until it has been answered. */
export async function expectStaysWhileSaving(page: Page, dialog: Locator, save: () => Promise<void>): Promise<void> {
  const release = await holdCalls(page, 'POST', ({ pathname }) => pathname.startsWith('/api/price/price/'));
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/price/price/'));
  await save();
  await sent;
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  // Longer than it takes to fade in or out.
  await page.waitForTimeout(500);
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('alertdialog', { name: /^Discard/ })).toHaveCount(0);
  release();
  await expect(dialog).toBeHidden();
}

/** The calls that write something which the page makes from now on, such as 'POST /api/product/product/'. */
export function writes(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A plan is asked for by POST and changes nothing.
    const isRead = request.method() === 'GET' || pathname === '/api/price/plans/';
    if (!isRead && !pathname.startsWith('/api/core/')) seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
}

/** The cheapest listing that a search finds. */
export async function cheapest(page: Page, search: string): Promise<Listing> {
  const path = `/price/price/?search=${search}&ordering=price&page_size=1`;
  const [listing] = (await callAs<{ results: Listing[] }>(page, 'GET', path)).results;
  if (!listing) throw new Error(`Nothing is listed for ${search}.`);
  return listing;
}
