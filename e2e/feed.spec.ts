import { addCheckedPrice } from './checked-price.ts';
import { cards, hydrated, listings, searchBox, searchFor, shownIds } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { topBar } from './shell-steps.ts';

const tagline = 'Smart grocery shopping';

test('HOM-01 HOM-15 HOM-16 HOM-18 the intro banner explains the app to guests until they dismiss it or search, and Skip hides the question; a search finds all its words, corrects misspelt ones, and takes characters of every sort', async ({
  page,
}) => {
  await page.goto('/');
  const banner = page.getByRole('region', { name: tagline });
  for (const point of ['Track prices across stores', 'Build shopping lists', 'Find the best deals nearby']) {
    await expect(banner.getByText(point)).toBeVisible();
  }
  await expect(banner.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/sign-up');
  await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await hydrated(page);
  await page.getByRole('button', { name: 'Dismiss introduction' }).click();
  await expect(page.getByText(tagline)).toBeHidden();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Not before the app's scripts either (pages.spec.ts).
  await page.reload();
  await expect(page.getByText(tagline)).toBeHidden();
  await hydrated(page);
  await expect(page.getByRole('group', { name: 'Where do you shop?' })).toBeHidden();
  await page.getByRole('button', { name: 'What is Bargain Buddy?' }).click();
  await expect(page.getByText(tagline)).toBeVisible();
  await page.reload();
  await expect(page.getByText(tagline)).toBeVisible();
  await hydrated(page);
  await searchFor(page, 'rice');
  await expect(page.getByText(tagline)).toBeHidden();
  await page.goto('/');
  await expect(page.getByText(tagline)).toBeHidden();

  await hydrated(page);
  const title = page.getByRole('heading', { level: 1 });
  await searchFor(page, 'MASSY ricé');
  await expect(title).toHaveText('“MASSY ricé”');
  const { count } = await listings(page, 'search=massy%20rice');
  await expect(page.getByText(`${count} prices`)).toBeVisible();
  for (const text of await cards(page).allTextContents()) expect(text).toMatch(/rice.*massy/i);
  await searchFor(page, 'chedar cheese');
  await expect(page.getByText('Showing results for cheddar cheese.')).toBeVisible();
  for (const text of await cards(page).allTextContents()) expect(text).toMatch(/cheddar/i);
  const text = `🍚 D'Food <b>rice</b> 100% & more? #1 ${'a'.repeat(162)}`;
  await searchFor(page, text);
  await expect(title).toHaveText(`“${text}”`);
  await page.reload();
  await expect(searchBox(page)).toHaveValue(text);
  await expect(title).toHaveText(`“${text}”`);
});

test('HOM-08 the HTML has 12 listings with their prices, and of those that are no samples data for search engines', async ({
  page,
  request,
  server,
}) => {
  await addCheckedPrice(page, server.admin, 'search=rice');
  await addCheckedPrice(page, server.admin, 'search=flour');
  // A guest sees new prices within seconds, in the page and in the answers of the API each by itself.
  const read = async () => {
    const html = await (await request.get('/')).text();
    const { results } = await listings(page, '');
    return { html, shown: results.slice(0, 12) };
  };
  const missing = ({ html, shown }: Awaited<ReturnType<typeof read>>) =>
    shown.filter(({ id, price }) => !html.includes(`href="/listings/${id}"`) || !html.includes(`$${price}`));
  await expect.poll(async () => missing(await read()), { timeout: 15_000 }).toEqual([]);
  const { html, shown } = await read();
  expect(missing({ html, shown })).toEqual([]);
  expect(shown).toHaveLength(12);
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  const items: { position: number; url: string }[] = JSON.parse(json).itemListElement;
  const checked = shown.filter(({ source }) => source !== 'sample');
  expect(checked.length).toBeGreaterThanOrEqual(2);
  // Where each product is; the price is on its own page, and the first page stays small.
  const products = [...new Set(checked.map(({ product }) => product))];
  const ids = items.map(({ url }) => Number(/\/products\/(\d+)\//.exec(url)?.[1]));
  expect(ids).toEqual(products);
  expect(items.map(({ position }) => position)).toEqual(products.map((_, index) => index + 1));
  expect(json.length).toBeLessThan(120 * (checked.length + 1));
});

test('ACC-01 ACC-03 HOM-16 SHL-05 without JavaScript a guest can page, search, sort and open the forms', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  expect(await page.getByText(/^\$[\d,]+\.\d\d$/).count()).toBeGreaterThanOrEqual(12);
  expect(await topBar(page).evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
  const begin = await shownIds(page);
  expect(begin).toHaveLength(12);
  await page.getByRole('link', { name: 'More prices' }).click();
  await expect(page).toHaveURL('/?page=1#rest');
  const first = await shownIds(page);
  expect(first.slice(0, 12)).toEqual(begin);
  await expect(cards(page).nth(12)).toBeInViewport();
  await page.getByRole('link', { name: 'More prices' }).click();
  await expect(page).toHaveURL('/?page=2');
  const second = await shownIds(page);
  expect(new Set([...first, ...second]).size).toBe(48);
  await page.getByRole('link', { name: 'Start from the first page' }).click();
  await searchBox(page).fill('rice');
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Tobago');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“rice” in Tobago');
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await searchBox(page).fill('flour');
  await searchBox(page).press('Enter');
  const expected = await listings(page, 'search=flour&region=Tobago&ordering=price');
  expect(await shownIds(page)).toEqual(expected.results.slice(0, 12).map(({ id }) => id));

  await topBar(page).getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  // Locators by text pass over noscript.
  await expect(page.locator('noscript > p')).toBeVisible();
  for (const path of ['/login', '/sign-up', '/forgot-password', '/reset-password']) {
    expect(await (await page.request.get(path)).text(), path).toMatch(/<noscript><p[^>]*>This page needs JavaScript\./);
  }
  await context.close();
});
