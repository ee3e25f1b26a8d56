import type { Listing } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import type { Locator, Page } from '@playwright/test';
import { makeWorkbook, surveySheet } from '../apps/server/test/survey-workbook.ts';
import { openDetails, serveTiles } from './details-steps.ts';
import { makeOwnListing } from './editing-steps.ts';
import { cards, listings, openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { callAs } from './lists-steps.ts';

test.beforeEach(({ page }) => serveTiles(page));

test('HOM-12 DET-02 DET-03 TRU-02 a shopper’s price is marked with its age; an old card opens the price of now, with its drop, to be confirmed', async ({
  page,
  context,
  signIn,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED/);
  await signIn();
  const { listing } = await makeOwnListing(page);
  await openFeed(page, `/?search=${encodeURIComponent(listing.product_name)}`);
  await expect(cards(page).first()).toContainText('$20.00');
  await expect(cards(page).first()).toContainText('Reported · today');
  const { product_id: product, store_id: store } = listing;
  await callAs<Listing>(page, 'POST', '/price/price/', { product, store, price: '18.00' });

  const release = await holdCalls(page, 'GET', ({ pathname }) => /^\/api\/price\/price\/\d+\/$/.test(pathname));
  const history = page.waitForResponse(/price-history/);
  await cards(page).first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('strong').first()).toHaveText('$20.00');
  await history;
  // The old price waits for what belongs to it.
  await expect(dialog.getByRole('heading', { name: 'Price history' })).toBeHidden();
  release();
  await expect(dialog.getByRole('strong').first()).toHaveText('$18.00');
  await expect(dialog.getByText(/Down \$2\.00 \(10%\) since/)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(dialog.getByText('Reported', { exact: true })).toBeVisible();
  await expect(dialog).toContainText(/Reported by a shopper · seen today · not confirmed/);
  await expect(dialog).toContainText(/Since \w+ \d+, \d{4} · Not yet verified/);

  const question = dialog.getByRole('group', { name: 'Is $18.00 still right?' });
  await context.setOffline(true);
  await expect(question).toContainText('You can answer when you are online.');
  await context.setOffline(false);
  await question.getByRole('button', { name: 'No, another price' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit price' }).getByRole('textbox')).toHaveValue('18.00');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Yes, still $18.00' }).click();
  await expect(question.getByRole('status')).toHaveText('Thanks! Price confirmed today.');

  await openDetails(page);
  await expect(dialog.getByText('Reported', { exact: true })).toBeHidden();
});

test('DET-02 price, chain and branch are on the first screen of small phones, upright and lying', async ({
  page,
  signIn,
}) => {
  const sizes = [
    { width: 320, height: 568 },
    { width: 360, height: 380 },
    { width: 780, height: 360 },
  ];
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn();
  const mark = crypto.randomUUID().slice(0, 8);
  const { listing } = await makeOwnListing(page, {
    product: { name: `Golden Harvest parboiled Guyanese white rice family value pack ${mark}` },
    store: { name: `Massy Stores ${mark}`, address: 'Saddle Road, Sangre Grande' },
  });
  // Below nothing that covers the end of the screen.
  const isUncovered = (element: HTMLElement) => {
    const { left, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 5, bottom - 3));
  };
  /** A short name leaves the store beside the picture. */
  const endIsUncovered = (element: HTMLElement) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { right, top, height } = range.getBoundingClientRect();
    return element.contains(document.elementFromPoint(right - 3, top + height / 2));
  };
  const store = page.getByTestId('store-of-price');
  const check = async (scope: Page | Locator) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(store).toHaveText(`at ${storeLabel(listing.store_name, listing.store_address)}`);
      await expect.poll(() => store.evaluate(isUncovered), { message: `${size.width} px` }).toBe(true);
      await expect(scope.getByText('$20.00', { exact: true }).first()).toBeInViewport({ ratio: 1 });
    }
  };
  await page.goto(`/listings/${listing.id}`);
  await check(page);
  const [short] = (await listings(page, 'search=basmati rice&page_size=1')).results;
  await page.goto(`/listings/${short?.id}`);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => store.evaluate(endIsUncovered), { message: `${size.width} px` }).toBe(true);
  }
  await openFeed(page, `/?search=${mark}`);
  await cards(page).first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await check(dialog);
});

test('TRU-03 a price that the newest survey of its store no longer has says so on card and details', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  const mark = crypto.randomUUID().slice(0, 8);
  const survey = async (date: string, prices: (string | number)[]) => {
    const items = [`Rolled oats ${mark}`, `Corn flakes ${mark}`].map((name, n) => ({
      name,
      brand: 'Lion',
      size: '500 g',
      prices: [prices[n] ?? null],
    }));
    const buffer = makeWorkbook([surveySheet('Central', [{ name: `Mart ${mark}`, area: 'Chaguanas' }], items)]);
    const access = await page.evaluate(() => localStorage.getItem('access'));
    const answer = await page.request.post('/api/webmin/upload-price-list/', {
      multipart: { file: { name: 'survey.xlsx', mimeType: 'application/octet-stream', buffer }, date_added: date },
      headers: { authorization: `Bearer ${access}` },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  // Other tests open listings of Nov 15.
  await survey('2026-11-12', [10, 20]);
  await survey('2026-11-14', ['N/A', 20]);
  await openFeed(page, `/?search=${mark}`);
  const missing = cards(page).filter({ hasText: 'Rolled oats' });
  await expect(missing).toContainText('Not in last survey');
  await expect(cards(page).filter({ hasText: 'Corn flakes' })).not.toContainText('Not in last survey');
  await missing.getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText('not in the last survey');
});
