import type { Locator } from '@playwright/test';
import { expectAccessibleOnBoth } from './accessible.ts';
import { openDetails, serveTiles } from './details-steps.ts';
import { makeOwnListing, openFromList } from './editing-steps.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) => serveTiles(page));

test.describe('without movement', () => {
  test('DET-02 both views are accessible, on phones and on wide screens', async ({ page }) => {
    await openDetails(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Price history' }).scrollIntoViewIfNeeded();
    await expect(dialog.locator('path[class*="MuiLineChart-line"]')).toBeVisible();
    await expectAccessibleOnBoth(page);
    await dialog.getByRole('button', { name: 'Add to shopping list' }).click();
    await expect(dialog.getByRole('heading', { name: 'Add to shopping list' })).toBeVisible();
    await expectAccessibleOnBoth(page);
  });

  test('DET-01 the listing page is accessible, on phones and on wide screens', async ({ page, request }) => {
    const { results } = await (await request.get('/api/price/price/?search=rice&ordering=price&page_size=1')).json();
    await page.goto(`/listings/${results[0].id}`);
    await page.getByRole('heading', { name: 'Price history' }).scrollIntoViewIfNeeded();
    await expect(page.locator('path[class*="MuiLineChart-line"]')).toBeVisible();
    await expectAccessibleOnBoth(page, { within: 'main' });
  });
});

/** What reaches beyond a screen of 360 px; a map cuts off what is in it. */
const tooWide = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((element) =>
    [...element.querySelectorAll(':not(.leaflet-container *)')]
      .filter((one) => one.getBoundingClientRect().right > 361)
      .map((one) => one.outerHTML.slice(0, 200)),
  );

for (const [width, height, what] of [
  [320, 568, 'a small phone'],
  [640, 400, 'a desk at 200 %'],
  [320, 256, 'a desk at 400 %'],
] as const) {
  test(`DET-02 on ${what} the price is in the first view, of the modal and of the page`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { id } = await openDetails(page);
    const { price } = await (await page.request.get(`/api/price/price/${id}/`)).json();
    const dialog = page.getByRole('dialog');
    const add = await dialog.getByRole('button', { name: 'Add to shopping list' }).boundingBox();
    const inDialog = dialog.getByText(`$${price}`, { exact: true }).first();
    await expect(inDialog).toBeInViewport({ ratio: 1 });
    const box = await inDialog.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(add?.y ?? 0);
    // The address bar shows the listing's page already: going there from here would be a reload, with its scrolling.
    await page.goto('/robots.txt');
    await page.goto(`/listings/${id}`);
    if (height > 256) await expect(page.getByText(`$${price}`, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  });
}

test('DET-01 the header stays while the modal scrolls to its end', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openDetails(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Price history' })).toBeVisible();
  await dialog.getByText('Price history').hover();
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 600);
  await expect(dialog.getByRole('link', { name: 'Directions' })).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('DET-01 is a full-screen sheet without horizontal scrolling', async ({ page }) => {
    await openDetails(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Price history' })).toBeVisible();
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    expect(await tooWide(dialog)).toEqual([]);
  });

  test('DET-01 words without a break stay within the sheet', async ({ page, signIn }) => {
    await signIn();
    const long = (length: number) => 'Wholesaleandretail'.repeat(5).slice(0, length);
    const { list, listing } = await makeOwnListing(page, {
      product: { name: long(80), brand: long(75), amount: long(40) },
      store: { name: long(72), address: long(80) },
    });
    const dialog = await openFromList(page, list, listing);
    await expect(dialog.getByRole('heading', { name: listing.store_name, exact: true })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Price history' })).toBeVisible();
    expect(await tooWide(dialog)).toEqual([]);
  });
});
