import type { Locator } from '@playwright/test';
import { expectAccessible, expectAccessibleOnBoth } from './accessible.ts';
import { openDetails, serveTiles } from './details-steps.ts';
import { makeOwnListing, openFromList } from './editing-steps.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) => serveTiles(page));

/** What reaches beyond a screen of 360 px; a map cuts off what is in it. */
const tooWide = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((element) =>
    [...element.querySelectorAll(':not(.leaflet-container *)')]
      .filter((one) => one.getBoundingClientRect().right > 361)
      .map((one) => one.outerHTML.slice(0, 200)),
  );

test('DET-01 DET-02 on small screens the price is in the first view, of modal and page, and the header of the modal stays; both views and the listing page are accessible, on phones and on wide screens', async ({
  page,
}) => {
  const sizes = [
    { width: 640, height: 400 },
    // A desk at 400 %.
    { width: 320, height: 256 },
    { width: 320, height: 568 },
  ];
  await page.setViewportSize({ width: 640, height: 400 });
  const { id } = await openDetails(page);
  const { price } = await (await page.request.get(`/api/price/price/${id}/`)).json();
  const dialog = page.getByRole('dialog');
  const inDialog = dialog.getByText(`$${price}`, { exact: true }).first();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(inDialog).toBeInViewport({ ratio: 1 });
    const add = await dialog.getByRole('button', { name: 'Add to shopping list' }).boundingBox();
    const box = await inDialog.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(add?.y ?? 0);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(dialog.getByRole('heading', { name: 'Price history' })).toBeVisible();
  await dialog.getByText('Price history').hover();
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 600);
  await expect(dialog.getByRole('link', { name: 'Directions' })).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);

  const chart = page.locator('path[class*="MuiLineChart-line"]');
  await dialog.getByRole('heading', { name: 'Price history' }).scrollIntoViewIfNeeded();
  await expect(chart).toBeVisible();
  await expectAccessibleOnBoth(page);
  await dialog.getByRole('button', { name: 'Add to shopping list' }).click();
  await expect(dialog.getByRole('heading', { name: 'Add to shopping list' })).toBeVisible();
  // One column at every width.
  await expectAccessible(page);

  // The address bar shows the listing's page already: going there from here would be a reload, with its scrolling.
  await page.goto('/robots.txt');
  await page.goto(`/listings/${id}`);
  for (const size of sizes.filter(({ height }) => height > 256)) {
    await page.setViewportSize(size);
    await expect(page.getByText(`$${price}`, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('heading', { name: 'Price history' }).scrollIntoViewIfNeeded();
  await expect(chart).toBeVisible();
  await expectAccessibleOnBoth(page, { within: 'main' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('DET-01 is a full-screen sheet without horizontal scrolling, also with words without a break', async ({
    page,
    signIn,
  }) => {
    await signIn();
    const long = (length: number) => 'Wholesaleandretail'.repeat(5).slice(0, length);
    const { list, listing } = await makeOwnListing(page, {
      product: { name: long(80), brand: long(75), amount: long(40) },
      store: { name: long(72), address: long(80) },
    });
    const sheet = await openFromList(page, list, listing);
    await expect(sheet.getByRole('heading', { name: listing.store_name, exact: true })).toBeVisible();
    await expect(sheet.getByRole('heading', { name: 'Price history' })).toBeVisible();
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    expect(await tooWide(sheet)).toEqual([]);
  });
});
