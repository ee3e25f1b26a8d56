import type { Page } from '@playwright/test';
import { clickTwice, openDetails, serveTiles, withoutTiles } from './details-steps.ts';
import { hydrated, openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';

test.beforeEach(({ page }) => serveTiles(page));

const dialog = (page: Page) => page.getByRole('dialog');

test('DET-01 DET-02 HOM-14 opens over the feed with the listing’s own address, asks for nothing more than it needs, and closes by each way; has two views, all by keyboard; a guest who wants to save is led to sign in, and back to the listing', async ({
  page,
}) => {
  await page.goto('/robots.txt');
  await openFeed(page);
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') || pathname.endsWith('.data')) paths.push(pathname);
  });
  // Two quick clicks open it once.
  const { card, name, id } = await openDetails(page, { stay: true, twice: true });
  const heading = dialog(page).getByRole('heading', { level: 2, name });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/listings\/\d+$/);
  expect(await page.evaluate(() => window.history.state.usr)).toMatchObject({ modalOpen: true });
  await expect(dialog(page).getByRole('heading', { name: 'Other stores' })).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'Price history' })).toBeVisible();
  expect(paths.map((path) => path.replace(/\d+/, 'N')).toSorted()).toEqual([
    '/api/price/price-history/N/',
    '/api/price/price/',
    '/api/price/price/N/',
  ]);

  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await card.click();
  await expect(heading).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(card).toBeFocused();
  await card.click();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await card.click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await clickTwice(card);
  await clickTwice(dialog(page).getByRole('button', { name: 'Close' }));
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/$/);

  await card.press('Enter');
  const add = dialog(page).getByRole('button', { name: 'Add to shopping list' });
  await add.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Add to shopping list' })).toBeVisible();
  const back = dialog(page).getByRole('button', { name: 'Back to price details' });
  await expect(back).toBeFocused();
  await back.press('Enter');
  await expect(dialog(page).getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(add).toBeFocused();
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    expect(
      await dialog(page).evaluate((element) =>
        element.closest('[role=presentation]')?.contains(document.activeElement),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();

  await card.press('Enter');
  await add.click();
  await expect(dialog(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    `/sign-up?from=%2Flistings%2F${id}`,
  );
  await expect(dialog(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?from=%2Flistings%2F${id}`,
  );

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/robots\.txt$/);
});

test('DET-01 a reload shows the same listing as a page, and back leads to the feed, also before that page is awake', async ({
  page,
}) => {
  await page.goto('/');
  const reload = async (name: string, waitUntil: 'load' | 'domcontentloaded' | 'commit') => {
    await page.reload({ waitUntil });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  };
  const expectFeed = async (name: string) => {
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toBeHidden();
  };
  for (const waitUntil of ['load', 'domcontentloaded'] as const) {
    await hydrated(page);
    const { name } = await openDetails(page, { stay: true });
    await reload(name, waitUntil);
    await page.goBack();
    await expectFeed(name);
  }
  await hydrated(page);
  const { name } = await openDetails(page, { stay: true });
  // The app's scripts come once Back has led to the feed.
  const release = await holdCalls(page, 'GET', ({ pathname }) => /^\/assets\/.*\.js$/.test(pathname));
  await reload(name, 'commit');
  await page.goBack({ waitUntil: 'commit' });
  await expectFeed(name);
  release();
  await hydrated(page);
});

test('DET-02 DET-03 DET-04 TRU-06 every page says that there are example prices, and an example price that it is one; a failing history can be tried again, and its table holds exactly the API’s; another store’s price takes its place, and back still closes; the store is on a map, as an area where only that is known, and on the coastline without tiles', async ({
  page,
  request,
  allowProblems,
}) => {
  allowProblems(/status of 400/);
  // Tiles that have come once are not loaded again.
  await withoutTiles(page);
  const isExample = page.getByText(/example prices, not real ones\.$/i);
  await page.goto('/where-to-shop');
  await expect(isExample).toBeVisible();
  let failing = true;
  await page.route('**/api/price/price-history/*/', (route) =>
    failing ? route.fulfill({ status: 400, json: { detail: 'No.' } }) : route.continue(),
  );
  const { id } = await openDetails(page);
  await expect(isExample).toBeVisible();
  await expect(dialog(page)).toContainText('Example price · seen');
  await expect(dialog(page)).not.toContainText('Verified');
  const html = await (await request.get(`/listings/${id}`)).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('application/ld+json');

  await expect(dialog(page).getByText('We couldn’t load the price history.')).toBeVisible();
  failing = false;
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Price history' })).toBeVisible();
  const history: { date_added: string; price: string }[] = await (
    await request.get(`/api/price/price-history/${id}/`)
  ).json();
  expect(history.length).toBeGreaterThan(1);
  const rows = dialog(page).getByRole('row');
  await expect(rows).toHaveCount(history.length + 1);
  await dialog(page).getByRole('button', { name: 'Show as table' }).click();
  const shown = await rows.allInnerTexts();
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Port_of_Spain', dateStyle: 'medium' });
  expect(shown.slice(1).map((row) => row.split(/\s*\t\s*/))).toEqual(
    history.toReversed().map(({ date_added, price }) => [day.format(new Date(date_added)), `$${price}`]),
  );
  await dialog(page).getByRole('button', { name: 'Show as chart' }).click();
  await expect(dialog(page).locator('path[class*="MuiLineChart-line"]')).toBeVisible();

  // Near ones come first, each with the age of its price or as an example.
  const near = dialog(page).getByRole('list').first();
  await expect(near).toBeVisible();
  const others = dialog(page).getByRole('listitem').filter({ hasText: '$' });
  for (const row of await others.all()) await expect(row).toContainText(/( d|today|Example price)/);
  const other = near.getByRole('link').first();
  const price = await other.getByText(/^\$/).first().textContent();
  await other.click();
  await expect(
    dialog(page)
      .getByText(price ?? '', { exact: true })
      .first(),
  ).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/$/);

  await test.step('the map', async () => {
    const { card, id } = await openDetails(page, { stay: true });
    expect(await (await request.get(`/api/price/price/${id}/`)).json()).toMatchObject({
      store_location_is_approximate: true,
    });
    await expect(dialog(page).getByText('The pin is approximate: we only know the store’s area.')).toBeVisible();
    const map = dialog(page).getByRole('region', { name: /^Map of/ });
    await map.scrollIntoViewIfNeeded();
    const trouble = dialog(page).getByText('We couldn’t load the full map. Only the coastline is shown.');
    await expect(trouble).toBeVisible();
    await expect(map.locator('.leaflet-coastline-pane svg')).toBeVisible();
    const standsOnLand = await map.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [...element.querySelectorAll<SVGPathElement>('.leaflet-coastline-pane path')].some((path) => {
        const toPath = path.getScreenCTM()?.inverse();
        return path.isPointInFill(new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toPath));
      });
    });
    expect(standsOnLand).toBe(true);

    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await serveTiles(page);
    await card.click();
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
    await expect(trouble).toBeHidden();
    await expect(map.getByText('OpenStreetMap')).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      /openstreetmap\.org\/directions\?to=1\d\.\d+/,
    );
    const pane = map.locator('.leaflet-map-pane');
    const before = await pane.getAttribute('style');
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await expect(pane).not.toHaveAttribute('style', before ?? '');
  });
});
