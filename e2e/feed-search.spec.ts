import {
  answerSearches,
  cards,
  holdBack,
  isListingsCall,
  listingCalls,
  listings,
  openFeed,
  searchBox,
  searchFor,
  shownIds,
  sortButton,
} from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { mainPlaces } from './shell-steps.ts';

test('HOM-02 HOM-03 HOM-05 HOM-08 KND-04 a search is sorted by buttons, ignores white space, and ends after each listing', async ({
  page,
}) => {
  await openFeed(page, '/?search=rice');
  await expect(searchBox(page)).toBeVisible();
  const regions = ['Everywhere', 'North', 'South', 'Central', 'East', 'West', 'Tobago'];
  await expect(page.getByRole('combobox', { name: 'Region' }).getByRole('option')).toHaveText(regions);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  const sorts = ['Price', 'Unit price', 'Date', 'Store', 'Reset'];
  await expect(page.getByRole('group', { name: 'Sort by' }).getByRole('button')).toHaveText(sorts);

  const before = await shownIds(page);
  const calls = listingCalls(page);
  for (const text of ['', '   ', '\t \u00a0']) {
    await searchFor(page, text);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  }
  await expect(page).toHaveURL('/?search=rice');
  expect(await shownIds(page)).toEqual(before);
  expect(calls).toEqual([]);
  await searchFor(page, 'rice');

  const prices = async () =>
    (await cards(page).getByText(/^\$/).allTextContents())
      .filter((text) => /^\$[\d,]+\.\d\d$/.test(text))
      .map((text) => Number(text.replace(/[$,]/g, '')));
  await sortButton(page, 'Price').click();
  await expect(page).toHaveURL('/?search=rice&ordering=price');
  await expect(sortButton(page, 'Price, lowest first')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards(page)).toHaveCount(24);
  const ascending = await prices();
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
  await sortButton(page, 'Price').click();
  await expect(page).toHaveURL('/?search=rice&ordering=-price');
  await expect(sortButton(page, 'Price, highest first')).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  const descending = await prices();
  expect(descending).toEqual(descending.toSorted((a, b) => b - a));
  await sortButton(page, 'Store').click();
  await expect(page).toHaveURL('/?search=rice&ordering=store__name');
  await expect(sortButton(page, 'Price')).toHaveAttribute('aria-pressed', 'false');
  await sortButton(page, 'Reset').click();
  await expect(page).toHaveURL('/?search=rice');
  await expect(sortButton(page, 'Reset')).toBeDisabled();

  await page.getByRole('combobox', { name: 'Region' }).selectOption('North');
  await sortButton(page, 'Price').click();
  await expect(page).toHaveURL('/?search=rice&region=North&ordering=price');
  const { count, results } = await listings(page, 'search=rice&region=North&ordering=price');
  expect(count).toBeGreaterThan(24);
  await expect.poll(() => shownIds(page)).toEqual(results.map(({ id }) => id));
  for (let shown = 24; shown < count; shown += 24) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(cards(page)).toHaveCount(Math.min(count, shown + 24));
  }
  expect(new Set(await shownIds(page)).size).toBe(count);
  await expect(page.getByTestId('sentinel')).toHaveCount(0);
});

test('HOM-06 HOM-07 HOM-08 HOM-09 HOM-16 a search shows a spinner, can fail and be repeated, and is cancelled by a newer one; the address carries it to reload, Back and Forward, and one without results says so', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/listings could not be loaded|ERR_FAILED/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFeed(page);
  const release = await holdBack(page, (url) => url.searchParams.get('search') === 'rice');
  await searchFor(page, 'rice');
  await expect(page.getByTestId('spinner')).toBeVisible();
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByTestId('skeletons').locator('> *').first()).toHaveCSS('animation-name', 'none');
  release();
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByTestId('spinner')).toBeHidden();

  await page.route(isListingsCall, (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await searchFor(page, 'milk');
  await logged;
  await expect(page.getByText('No results found for "milk"')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.unroute(isListingsCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(24);

  const isSugar = (request: { url(): string }) => request.url().includes('search=sugar');
  const releaseSugar = await holdBack(page, (url) => url.searchParams.get('search') === 'sugar');
  const requested = page.waitForRequest(isSugar);
  const cancelled = page.waitForEvent('requestfailed', isSugar);
  await searchFor(page, 'sugar');
  await requested;
  await searchFor(page, 'flour');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“flour”');
  const { results } = await listings(page, 'search=flour');
  await expect.poll(() => shownIds(page)).toEqual(results.map(({ id }) => id));
  releaseSugar();
  await sortButton(page, 'Price').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“flour”');
  for (const text of await cards(page).allTextContents()) expect(text).toMatch(/flour/i);

  await mainPlaces(page).getByRole('link', { name: 'Price Listings' }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Latest prices');
  await searchFor(page, 'rice');
  await searchFor(page, 'flour');
  await expect(title).toHaveText('“flour”');
  await page.goBack();
  await expect(title).toHaveText('“rice”');
  await expect(searchBox(page)).toHaveValue('rice');
  await page.goBack();
  await expect(title).toHaveText('Latest prices');
  await expect(searchBox(page)).toHaveValue('');
  await page.goForward();
  await expect(searchBox(page)).toHaveValue('rice');

  await searchFor(page, 'qqzzxx');
  await expect(page.getByText('No results found for "qqzzxx"', { exact: true })).toBeVisible();
  await answerSearches(page, []);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/');
  const region = page.getByRole('combobox', { name: 'Region' });
  await region.selectOption('West');
  await expect(page.getByText('No results found for "your search"', { exact: true })).toBeVisible();
  await page.unroute(isListingsCall);
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(cards(page)).toHaveCount(24);

  await searchFor(page, "persad's rice");
  await region.selectOption('South');
  await sortButton(page, 'Price').click();
  const address = '/?search=persad%27s+rice&region=South&ordering=price';
  await expect(page).toHaveURL(address);
  const { results: found } = await listings(page, address.slice(2));
  expect(found.length).toBeGreaterThan(0);
  const ids = found.map(({ id }) => id);
  await expect.poll(() => shownIds(page)).toEqual(ids);
  await page.reload();
  expect(await shownIds(page)).toEqual(ids);
  await expect(searchBox(page)).toHaveValue("persad's rice");
  await expect(region).toHaveValue('South');
});
