import { storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { cards, hydrated, listingCalls, listings, openFeed, searchBox, shownIds, sortButton } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

/** In the middle of San Fernando; what the browser knows more exactly than it tells. */
const here = { latitude: 10.280412, longitude: -61.468349 };
const near = 'near=10.28%2C-61.468';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Prices near a place' });
const nearButton = (page: Page) =>
  page.getByRole('search').getByRole('button', { name: /Near me|Within|Any distance/ });

test.describe('with a position', () => {
  test.use({ geolocation: here, permissions: ['geolocation'] });

  test('KND-07 near me shows what is within reach and how far it is, nearest first if asked, in suggestions, products, other stores and the page of a kind too', async ({
    page,
  }) => {
    const sent: URLSearchParams[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/api/search-suggest/')) sent.push(url.searchParams);
    });
    const calls = listingCalls(page);
    await openFeed(page);
    await nearButton(page).click();
    await dialog(page).getByRole('radio', { name: '10 km' }).check();
    await dialog(page).getByRole('button', { name: 'Use my location' }).click();
    await expect(nearButton(page)).toHaveText('Within 10 km');
    const around = await listings(page, `${near}&within_km=10`);
    await expect(page.getByRole('status').filter({ hasText: 'prices' })).toHaveText(
      `${around.count.toLocaleString('en-US')} prices`,
    );
    await sortButton(page, 'Nearest').click();
    const nearest = await listings(page, `${near}&within_km=10&ordering=distance`);
    await expect.poll(() => shownIds(page)).toEqual(nearest.results.map(({ id }) => id));
    await expect(cards(page).first()).toContainText(`${nearest.results[0]?.distance_km} km`);

    // Only rounded, only in requests, and gone with the tab.
    const asked = calls.map(({ searchParams }) => searchParams.get('near'));
    expect(asked.filter((one) => one !== null && one !== '10.28,-61.468')).toEqual([]);
    expect(page.url()).not.toMatch(/10\.28|61\.46/);
    expect(await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)).not.toMatch(/10\.28|61\.46/);
    await page.reload();
    await expect(nearButton(page)).toHaveText('Within 10 km');

    await searchBox(page).fill('rice');
    await expect(page.getByRole('group', { name: 'Compare all brands' })).toBeVisible();
    expect(sent.at(-1)?.get('near')).toBe('10.28,-61.468');
    expect(sent.at(-1)?.get('within_km')).toBe('10');
    // No store of Tobago is within 10 km of San Fernando.
    await page.getByRole('combobox', { name: 'Region' }).selectOption('Tobago');
    await expect(page).toHaveURL(/region=Tobago/);
    await searchBox(page).fill('ric');
    await expect(page.getByRole('group', { name: 'Products' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Compare all brands' })).toHaveCount(0);
    expect(sent.at(-1)?.get('region')).toBe('Tobago');

    await page.keyboard.press('Escape');
    await nearButton(page).click();
    await dialog(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(nearButton(page)).toHaveText('Near me');
    await expect(cards(page).first()).not.toContainText(' km');

    // Products, other stores and the page of a kind.
    await serveTiles(page);
    const rememberPlace = (km: number) =>
      page.evaluate(
        (within) =>
          sessionStorage.setItem('bb_near', JSON.stringify({ position: [10.28, -61.468], km: within, isOwn: true })),
        km,
      );
    await rememberPlace(5);
    await page.goto('/?search=rice&by=product');
    await hydrated(page);
    await expect(nearButton(page)).toHaveText('Within 5 km');
    await expect(cards(page).first()).toContainText(' km');
    await cards(page).first().getByRole('link').click();
    const details = page.getByRole('dialog');
    await details.getByRole('button', { name: 'Within 5 km' }).click();
    const rows = details
      .getByRole('list')
      .filter({ has: page.getByText(' km', { exact: false }) })
      .getByRole('listitem');
    await expect(rows.first()).toContainText(/\d+(\.\d)? km/);
    for (const text of await rows.allTextContents()) {
      expect(Number(/([\d.]+) km/.exec(text)?.[1])).toBeLessThanOrEqual(5);
    }

    await page.evaluate(() => sessionStorage.clear());
    const kinds = await (await page.request.get('/api/product/kind/?search=rice')).json();
    const { slug } = kinds.results[0];
    await page.goto(`/kinds/${slug}`);
    const answer = page.getByRole('region', { name: 'Best value' });
    await expect(answer).toBeVisible();
    await expect(answer).not.toContainText(' km');
    await page.getByRole('button', { name: 'Near me' }).click();
    await dialog(page).getByRole('radio', { name: '10 km' }).check();
    await dialog(page).getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByRole('button', { name: 'Within 10 km' })).toBeVisible();
    const path = `/api/product/kind/${slug}/?page_size=100&${near}&within_km=10`;
    const { results } = await (await page.request.get(path)).json();
    await expect(answer).toContainText(
      `${storeLabel(results[0].store_name, results[0].store_address)} (${results[0].distance_km} km)`,
    );
    await expect(answer).toContainText(`$${results[0].price}`);
    const distances = ((await page.getByRole('main').textContent()) ?? '').match(/[\d.]+ km\)/g) ?? [];
    expect(distances.map(Number.parseFloat).filter((km) => km > 10)).toEqual([]);
  });
});

test('KND-07 no person is asked for a position before a tap, and an address without a place is the plain feed; without a position the reason is shown, and a place is chosen on the map', async ({
  page,
  context,
}) => {
  await serveTiles(page);
  await context.clearPermissions();
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      get: () => {
        document.documentElement.dataset.asked = '1';
        return geolocation;
      },
    });
  });
  await openFeed(page, '/?ordering=distance');
  await expect(cards(page)).toHaveCount(24);
  const plain = await listings(page, '');
  expect(await shownIds(page)).toEqual(plain.results.map(({ id }) => id));
  const wasAsked = page.locator('html[data-asked]');
  await expect(wasAsked).toHaveCount(0);
  await nearButton(page).click();
  const locate = dialog(page).getByRole('button', { name: 'Use my location' });
  const problem = dialog(page).getByRole('alert');
  await locate.click();
  await expect(problem).toContainText('Your browser blocks your position');
  await expect(wasAsked).toHaveCount(1);
  await expectAccessible(page);
  await page.evaluate(() => {
    let times = 0;
    const answer = (done: PositionCallback, failed: PositionErrorCallback) => {
      times += 1;
      if (times > 2) return done({ coords: { latitude: 51.5, longitude: -0.1 } } as GeolocationPosition);
      failed({ code: times === 1 ? 3 : 2 } as GeolocationPositionError);
    };
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: answer } });
  });
  for (const words of ['took too long', 'could not find you', 'outside Trinidad and Tobago']) {
    await locate.click();
    await expect(problem).toContainText(words);
  }
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(nearButton(page)).toHaveText('Near me');
  await nearButton(page).click();
  await dialog(page).getByRole('button', { name: 'Choose on the map' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Show prices' })).toBeDisabled();
  const map = dialog(page).getByRole('region', { name: 'Map to choose a place' });
  await expect(map.locator('.leaflet-coastline-pane svg')).toBeVisible();
  await map.click({ position: { x: 150, y: 120 } });
  await dialog(page).getByRole('radio', { name: '20 km' }).check();
  await dialog(page).getByRole('button', { name: 'Show prices' }).click();
  await expect(nearButton(page)).toHaveText('Within 20 km');
});
