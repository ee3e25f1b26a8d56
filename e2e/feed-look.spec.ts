import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { cards, searchBox, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

test('HOM-02 HOM-13 the feed, its suggestions and its selection fit at every width, and axe finds nothing; the keyboard alone searches, in a field with one round ring, selects and opens', async ({
  page,
}) => {
  // axe looks at the page six times.
  test.slow();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const selected = page.getByRole('region', { name: 'Selected listings' });
  await page.goto('/');
  // 360 px follow, with axe.
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(cards(page)).toHaveCount(24);
    expect(await overflow(), `${width}px`).toBeLessThanOrEqual(0);
    await searchBox(page).fill('rice');
    await expect(page.getByRole('listbox')).toBeVisible();
    expect(await overflow(), `${width}px`).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await cards(page).first().getByRole('checkbox').check();
    await expect(selected).toBeInViewport({ ratio: 1 });
    expect(await overflow(), `${width}px`).toBeLessThanOrEqual(0);
    await cards(page).first().getByRole('checkbox').uncheck();
    await expect(selected).toBeHidden();
    await searchBox(page).clear();
  }

  await page.setViewportSize({ width: 360, height: 740 });
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

  await test.step('the keyboard', async () => {
    await serveTiles(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await selected.getByRole('button', { name: 'Clear Selection' }).click();
    await searchBox(page).clear();
    await searchBox(page).focus();
    await page.keyboard.type('rice');
    const ring = (element: Element) => getComputedStyle(element).outlineStyle;
    expect(await searchBox(page).evaluate(ring)).toBe('none');
    const field = searchBox(page).locator('..');
    expect(await field.evaluate(ring)).toBe('solid');
    expect(await field.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('999px');
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
  await page.clock.install();
  await page.goto('/');
  await expect(cards(page)).toHaveCount(24);
  await page.mouse.move(640, 500);
  for (const count of [48, 72]) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(cards(page)).toHaveCount(count);
  }
  await page.clock.fastForward(3_000);
  await expect(page.getByTestId('ad-slot').first()).toHaveAttribute('data-hidden', 'true');
  expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? '0'))).toBeLessThan(0.02);
});
