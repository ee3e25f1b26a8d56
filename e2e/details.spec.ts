import type { Page } from '@playwright/test';
import { clickTwice, openDetails, serveTiles, withoutTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) => serveTiles(page));

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('price details modal', () => {
  test("DET-01 opens over the feed with the listing's own address and closes by the back button", async ({ page }) => {
    const { name } = await openDetails(page);
    await expect(dialog(page).getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(page).toHaveURL(/\/listings\/\d+$/);
    expect(await page.evaluate(() => window.history.state.usr)).toMatchObject({ modalOpen: true });
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await page.goForward();
    await expect(dialog(page).getByRole('heading', { level: 2, name })).toBeVisible();
  });

  test('DET-01 closes by Escape, the close button and the backdrop, and returns the focus', async ({ page }) => {
    const { card } = await openDetails(page);
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
  });

  test('DET-01 two quick clicks open it once and close it once', async ({ page }) => {
    await page.goto('/robots.txt');
    await openDetails(page, { twice: true });
    await clickTwice(dialog(page).getByRole('button', { name: 'Close' }));
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/robots\.txt$/);
  });

  test('DET-01 asks the server for nothing but the price of now, its history and the other stores', async ({
    page,
  }) => {
    await page.goto('/');
    const paths: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') || pathname.endsWith('.data')) paths.push(pathname);
    });
    await openDetails(page, { stay: true });
    await expect(dialog(page).getByRole('heading', { name: 'Other stores' })).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: 'Price history' })).toBeVisible();
    expect(paths.filter((path) => path.endsWith('.data'))).toEqual([]);
    expect(paths.map((path) => path.replace(/\d+/, 'N')).toSorted()).toEqual([
      '/api/price/price-history/N/',
      '/api/price/price/',
      '/api/price/price/N/',
    ]);
  });

  test('DET-01 a reload shows the same listing as a page, and back leads to the feed', async ({ page }) => {
    const { name } = await openDetails(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
  });

  test('DET-01 back leads to the feed also before a page that was loaded again is awake', async ({ page }) => {
    for (let i = 0; i < 4; i++) {
      const { name } = await openDetails(page);
      await page.reload({ waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('link', { name }).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name })).toBeHidden();
    }
  });

  test('DET-02 has two views, the second with a back arrow, all by keyboard', async ({ page }) => {
    const { card, name } = await openDetails(page, { keyboard: true });
    await dialog(page).getByRole('button', { name: 'Add to shopping list' }).press('Enter');
    await expect(dialog(page).getByRole('heading', { name: 'Add to shopping list' })).toBeVisible();
    const back = dialog(page).getByRole('button', { name: 'Back to price details' });
    await expect(back).toBeFocused();
    await back.press('Enter');
    await expect(dialog(page).getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Add to shopping list' })).toBeFocused();
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
  });

  test("DET-02 another store's price takes its place, and back still closes", async ({ page }) => {
    await openDetails(page);
    const other = dialog(page).getByRole('list').getByRole('link').first();
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
  });

  test("DET-03 the table holds exactly the API's history", async ({ page, request }) => {
    const { id } = await openDetails(page);
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
  });

  test('DET-04 shows the store on a map that the keyboard moves', async ({ page }) => {
    await openDetails(page);
    const map = dialog(page).getByRole('region', { name: /^Map of/ });
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
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

  test('DET-04 says where only the area of a store is known', async ({ page, request }) => {
    const { id } = await openDetails(page);
    expect(await (await request.get(`/api/price/price/${id}/`)).json()).toMatchObject({
      store_location_is_approximate: true,
    });
    await expect(dialog(page).getByText('The pin is approximate: we only know the store’s area.')).toBeVisible();
  });

  test('DET-04 without tiles shows the coastline and says so', async ({ page }) => {
    await withoutTiles(page);
    await openDetails(page);
    const map = dialog(page).getByRole('region', { name: /^Map of/ });
    await map.scrollIntoViewIfNeeded();
    await expect(dialog(page).getByText('We couldn’t load the full map. Only the coastline is shown.')).toBeVisible();
    await expect(map.locator('.leaflet-coastline-pane svg')).toBeVisible();
    const standsOnLand = await map.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [...element.querySelectorAll<SVGPathElement>('.leaflet-coastline-pane path')].some((path) => {
        const toPath = path.getScreenCTM()?.inverse();
        return path.isPointInFill(new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toPath));
      });
    });
    expect(standsOnLand).toBe(true);
  });

  test('HOM-14 a guest who wants to save is led to sign in and comes back to the listing', async ({
    page,
    newPerson,
  }) => {
    const person = await newPerson();
    const { id, name } = await openDetails(page);
    await dialog(page).getByRole('button', { name: 'Add to shopping list' }).click();
    await expect(dialog(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/sign-up/);
    await dialog(page).getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(`/listings/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Add to shopping list' }).click();
    await expect(page.getByRole('group', { name: 'Shopping lists' })).toBeVisible();
  });
});
