import { serveTiles } from './details-steps.ts';
import { answerSearches, cards, listings, openFeed, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

test('HOM-12 a card shows product, price, store and the day in Trinidad and Tobago', async ({ page }) => {
  await openFeed(page, '/?search=rice');
  const [listing] = (await listings(page, 'search=rice')).results;
  const card = cards(page).first();
  await expect(card.getByRole('link', { name: listing?.product_name ?? '' })).toBeVisible();
  await expect(card).toContainText(`$${listing?.price}`);
  await expect(card).toContainText(`${listing?.product_brand} · ${listing?.product_amount}`);
  await expect(card).toContainText(`${listing?.store_name}`);
  await expect(card).toContainText(`${listing?.store_address} · ${listing?.store_region}`);
  // The browser is in Auckland, where it is already the next day for half of each day.
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Port_of_Spain' });
  await expect(card.getByRole('time')).toHaveText(day.format(new Date(listing?.date_added ?? '')));
});

test("HOM-12 'nan' counts as empty, and pictures that are missing have placeholders", async ({ page }) => {
  await openFeed(page);
  const pixel = '/favicon.svg';
  await answerSearches(page, [
    { product_brand: 'nan', product_amount: 'NaN', store_address: 'nan', store_region: 'nan', product_name: 'Onions' },
    { product_image: pixel, store_image: pixel, price: '1064.00' },
  ]);
  await searchFor(page, 'onions');
  const [bare, pictured] = [cards(page).nth(0), cards(page).nth(1)];
  await expect(bare).toContainText('Onions');
  await expect(bare).not.toContainText(/nan/i);
  await expect(bare.locator('img')).toHaveCount(0);
  await expect(bare.locator('svg')).toHaveCount(2);
  await expect(pictured.locator('img')).toHaveCount(2);
  await expect(pictured).toContainText('$1,064.00');
});

test('HOM-12 every card has the same height, whatever its texts and pictures are, but for a phone’s long prices', async ({
  page,
}) => {
  await openFeed(page);
  const long = 'Extra long grain parboiled enriched rice of the valley '.repeat(3);
  await answerSearches(page, [
    { product_name: 'Rice' },
    { product_name: long, product_brand: long, store_name: long, store_address: long, price: '99999999.99' },
    { product_image: '/social-preview.png', unit_price: null, unit: null },
  ]);
  await searchFor(page, 'rice');
  await expect(cards(page)).toHaveCount(3);
  for (const width of [320, 360, 700, 1000, 1400]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await Promise.all([0, 1, 2].map((index) => cards(page).nth(index).boundingBox()));
    const [short, long, bare] = boxes.map((box) => Math.round(box?.height ?? 0));
    if (width > 600) expect([long, bare], `${width}px`).toEqual([short, short]);
    else expect((long ?? 0) - (bare ?? 0), 'one line more at most').toBeLessThanOrEqual(18);
    for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

test('DET-01 a click anywhere on a card opens the details, a click on its checkbox does not', async ({ page }) => {
  await serveTiles(page);
  await openFeed(page, '/?search=rice');
  const card = cards(page).first();
  await card.getByRole('checkbox').check();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.getByRole('time').click({ force: true });
  await expect(page.getByRole('dialog')).toBeVisible();
});
