import { serveTiles } from './details-steps.ts';
import { answerSearches, cards, isListingsCall, listings, openFeed, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

test('DET-01 HOM-12 HOM-13 a card shows product, price, store and day, and opens the details, except by its checkbox; cards have one height, the whole price at every width, placeholders for pictures, and nothing for nan', async ({
  page,
}) => {
  await serveTiles(page);
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

  await card.getByRole('checkbox').check();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.getByRole('time').click({ force: true });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await cards(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Selected listings' })).toContainText('1 selected');

  const search = async (text: string, results: Parameters<typeof answerSearches>[1]) => {
    await page.unroute(isListingsCall);
    await answerSearches(page, results);
    await searchFor(page, text);
    await expect(cards(page)).toHaveCount(results.length);
  };
  const pixel = '/favicon.svg';
  await search('onions', [
    {
      ...{ product_brand: 'nan', product_amount: 'NaN', store_address: 'nan', store_region: 'nan' },
      ...{ product_name: 'Onions', product_image: null, store_image: null },
    },
    { product_image: pixel, store_image: pixel, price: '1064.00' },
  ]);
  const [bare, pictured] = [cards(page).nth(0), cards(page).nth(1)];
  await expect(bare).toContainText('Onions');
  await expect(bare).not.toContainText(/nan/i);
  await expect(bare.locator('img')).toHaveCount(0);
  await expect(bare.locator('svg')).toHaveCount(2);
  await expect(pictured.locator('img')).toHaveCount(2);
  await expect(pictured).toContainText('$1,064.00');

  const words = 'Extra long grain parboiled enriched rice of the valley '.repeat(3);
  await search('long rice', [
    { product_name: 'Rice' },
    { product_name: words, product_brand: words, store_name: words, store_address: words, price: '99999999.99' },
    { product_image: '/social-preview.png', unit_price: null, unit: null },
  ]);
  for (const width of [320, 360, 700, 1000, 1400]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await Promise.all([0, 1, 2].map((index) => cards(page).nth(index).boundingBox()));
    const [short, long, bare] = boxes.map((box) => Math.round(box?.height ?? 0));
    if (width > 600) expect([long, bare], `${width}px`).toEqual([short, short]);
    else expect((long ?? 0) - (bare ?? 0), 'one line more at most').toBeLessThanOrEqual(18);
    for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }

  const word = 'Wholesaleandretail'.repeat(4);
  const facts = { price: '12345.95', unit_price: '1234.60', unit: '100 g' };
  const names = { product_name: word, product_brand: word, store_name: word, store_address: word };
  await search('anything', [{ ...facts, ...names }, {}, {}]);
  const wide = cards(page).first();
  await expect(wide).toContainText('$12,345.95');
  for (const width of [320, 360, 640, 900]) {
    await page.setViewportSize({ width, height: 700 });
    const cut = await wide
      .locator('strong, strong + span')
      .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0));
    expect(cut, `${width}px`).toEqual([]);
    for (const text of ['$12,345.95', '$1,234.60/100 g']) {
      const [box, frame] = await Promise.all([wide.getByText(text).boundingBox(), wide.boundingBox()]);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});
