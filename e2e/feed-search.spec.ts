import {
  answerSearches,
  cards,
  holdBack,
  hydrated,
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

test('HOM-02 KND-04 the search area has the box, the regions, the search button and the sort buttons', async ({
  page,
}) => {
  await openFeed(page);
  await expect(searchBox(page)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Region' }).getByRole('option')).toHaveText([
    'Everywhere',
    'North',
    'South',
    'Central',
    'East',
    'West',
    'Tobago',
  ]);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Sort by' }).getByRole('button')).toHaveText([
    'Price',
    'Unit price',
    'Date',
    'Store',
    'Reset',
  ]);
});

test('HOM-03 a search of nothing or only white space is ignored', async ({ page }) => {
  await openFeed(page, '/?search=rice');
  const before = await shownIds(page);
  const calls = listingCalls(page);
  for (const text of ['', '   ', '\t \u00a0']) {
    await searchFor(page, text);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  }
  await expect(page).toHaveURL('/?search=rice');
  expect(await shownIds(page)).toEqual(before);
  expect(calls).toEqual([]);
});

test('HOM-05 a field sorts ascending, again descending, and Reset removes the sorting', async ({ page }) => {
  await openFeed(page, '/?search=rice');
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
});

test('HOM-06 while searching the list is empty and a spinner shows', async ({ page }) => {
  await openFeed(page);
  const release = await holdBack(page);
  await searchFor(page, 'rice');
  await expect(page.getByTestId('spinner')).toBeVisible();
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  release();
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByTestId('spinner')).toBeHidden();
});

test('HOM-06 a search that fails leaves the results empty, is only logged, and can be repeated', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/listings could not be loaded|ERR_FAILED/);
  await openFeed(page);
  await page.route(isListingsCall, (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await searchFor(page, 'rice');
  await logged;
  await expect(page.getByText('No results found for "rice"')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.unroute(isListingsCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(24);
});

test('HOM-07 a newer search cancels the older one, and its late answer changes nothing', async ({ page }) => {
  await openFeed(page);
  const release = await holdBack(page, (url) => url.searchParams.get('search') === 'rice');
  const asked = page.waitForRequest((request) => request.url().includes('search=rice'));
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('search=rice'));
  await searchFor(page, 'rice');
  await asked;
  await searchFor(page, 'flour');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“flour”');
  const { results } = await listings(page, 'search=flour');
  await expect.poll(() => shownIds(page)).toEqual(results.map(({ id }) => id));
  release();
  await sortButton(page, 'Price').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“flour”');
  for (const text of await cards(page).allTextContents()) expect(text).toMatch(/flour/i);
});

test('HOM-09 nothing found says so, with the words that were searched', async ({ page }) => {
  await openFeed(page);
  await searchFor(page, 'qqzzxx');
  await expect(page.getByText('No results found for "qqzzxx"', { exact: true })).toBeVisible();
  await answerSearches(page, []);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('combobox', { name: 'Region' }).selectOption('West');
  await expect(page.getByText('No results found for "your search"', { exact: true })).toBeVisible();
  await page.unroute(isListingsCall);
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(cards(page)).toHaveCount(24);
});

test('HOM-16 the address carries query, region and sort, to be shared and reloaded', async ({ page }) => {
  await openFeed(page);
  await searchFor(page, "persad's rice");
  await page.getByRole('combobox', { name: 'Region' }).selectOption('South');
  await sortButton(page, 'Price').click();
  const address = '/?search=persad%27s+rice&region=South&ordering=price';
  await expect(page).toHaveURL(address);
  const { results } = await listings(page, address.slice(2));
  expect(results.length).toBeGreaterThan(0);
  const ids = results.map(({ id }) => id);
  await expect.poll(() => shownIds(page)).toEqual(ids);
  await page.reload();
  expect(await shownIds(page)).toEqual(ids);
  await expect(searchBox(page)).toHaveValue("persad's rice");
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('South');
});

test('HOM-16 back and forward bring searches and their words back', async ({ page }) => {
  await openFeed(page);
  await searchFor(page, 'rice');
  await searchFor(page, 'flour');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“flour”');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“rice”');
  await expect(searchBox(page)).toHaveValue('rice');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest prices');
  await expect(searchBox(page)).toHaveValue('');
  await page.goForward();
  await expect(searchBox(page)).toHaveValue('rice');
});

test('HOM-16 characters of every sort are searched as they are typed', async ({ page }) => {
  await openFeed(page);
  for (const text of ['🍚', "D'Food", '<b>rice</b>', '100% & more? #1', 'a'.repeat(200)]) {
    await searchFor(page, text);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${text}”`);
    await page.reload();
    await expect(searchBox(page)).toHaveValue(text);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${text}”`);
    await hydrated(page);
  }
});
