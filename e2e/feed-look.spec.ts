import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { answerSearches, cards, holdBack, openFeed, searchBox, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

test('HOM-02 at no width is anything wider than the screen', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto('/');
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(cards(page)).toHaveCount(24);
    expect(await overflow(), `${width}px`).toBeLessThanOrEqual(0);
    await searchBox(page).fill('rice');
    await expect(page.getByRole('listbox')).toBeVisible();
    expect(await overflow(), `${width}px`).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await cards(page).first().getByRole('checkbox').check();
    const selected = page.getByRole('region', { name: 'Selected listings' });
    await expect(selected).toBeInViewport({ ratio: 1 });
    expect(await overflow(), `${width}px`).toBeLessThanOrEqual(0);
    await cards(page).first().getByRole('checkbox').uncheck();
    await expect(selected).toBeHidden();
    await searchBox(page).clear();
  }
});

test('HOM-12 at every width a card’s price and unit price are there in full, whatever the names', async ({ page }) => {
  const long = 'Wholesaleandretail'.repeat(4);
  const facts = { price: '12345.95', unit_price: '1234.60', unit: '100 g' };
  const names = { product_name: long, product_brand: long, store_name: long, store_address: long };
  await answerSearches(page, [{ ...facts, ...names }, {}, {}]);
  await openFeed(page);
  await searchFor(page, 'anything');
  const card = cards(page).first();
  await expect(card).toContainText('$12,345.95');
  for (const width of [320, 360, 640, 900]) {
    await page.setViewportSize({ width, height: 700 });
    const cut = await card
      .locator('strong, strong + span')
      .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0));
    expect(cut, `${width}px`).toEqual([]);
    for (const text of ['$12,345.95', '$1,234.60/100 g']) {
      const [box, frame] = await Promise.all([card.getByText(text).boundingBox(), card.boundingBox()]);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('HOM-02 the search field has one ring, round as it is, while the keyboard is in it', async ({ page }) => {
  await openFeed(page);
  await searchBox(page).focus();
  await page.keyboard.press('a');
  const ring = (element: Element) => getComputedStyle(element).outlineStyle;
  expect(await searchBox(page).evaluate(ring)).toBe('none');
  const field = searchBox(page).locator('..');
  expect(await field.evaluate(ring)).toBe('solid');
  expect(await field.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('999px');
});

test('HOM-02 axe finds nothing on the feed, its suggestions and its selection', async ({ page }) => {
  // axe looks at the page six times.
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Dismiss introduction' })).toBeVisible();
  await expectAccessible(page);
  await cards(page).first().getByRole('checkbox').check();
  await searchBox(page).fill('ma');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await searchFor(page, 'qqzzxx');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(page.getByTestId('spinner')).toBeHidden();
  await expectAccessible(page);
});

test('HOM-13 the keyboard alone searches, selects and opens', async ({ page }) => {
  await serveTiles(page);
  await openFeed(page);
  await searchBox(page).focus();
  await page.keyboard.type('rice');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“rice”');
  await expect(cards(page)).toHaveCount(24);
  const first = cards(page).first();
  // Past the clear and search buttons, the region, five sort buttons and whatever comes between.
  for (let step = 0; step < 15; step++) {
    await page.keyboard.press('Tab');
    if (await first.getByRole('link').evaluate((link) => link === document.activeElement)) break;
  }
  await expect(first.getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(first.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first.getByRole('link')).toBeFocused();
});

test('HOM-08 nothing moves where the system asks for no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFeed(page);
  const release = await holdBack(page);
  await searchFor(page, 'rice');
  await expect(page.getByTestId('skeletons').locator('> *').first()).toHaveCSS('animation-name', 'none');
  release();
  await expect(cards(page)).toHaveCount(24);
});

test('HOM-08 the page does not shift while it loads and more is scrolled to', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        const total = Number(document.documentElement.dataset.shift ?? 0);
        if (!hadRecentInput) document.documentElement.dataset.shift = String(total + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await expect(cards(page)).toHaveCount(24);
  await page.mouse.move(640, 500);
  for (const count of [48, 72]) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(cards(page)).toHaveCount(count);
  }
  await expect(page.getByTestId('ad-slot').first()).toHaveAttribute('data-hidden', 'true');
  expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? '0'))).toBeLessThan(0.02);
});
