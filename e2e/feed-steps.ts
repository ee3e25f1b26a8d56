import type { Listing, ListingPage } from '@bargain-buddy/contract';
import type { Locator, Page, Request } from '@playwright/test';
import { holdCalls } from './hold-calls.ts';

/** The cards on show; skeletons are none. */
export const cards = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });

export const searchBox = (page: Page): Locator => page.getByPlaceholder('Search for a product or store');

export const sortButton = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Opens the feed without its banner, and waits until the page reacts. */
export async function openFeed(page: Page, path = '/'): Promise<void> {
  await page.context().addCookies([{ name: 'bb_intro', value: 'dismissed', domain: '127.0.0.1', path: '/' }]);
  await page.goto(path);
  await hydrated(page);
}

/**
 * React has taken the page over, not only begun to, and the router hears of 'Back' (lib/before-hydration.tsx): the end
 * of the list is watched from then on. The cards that the HTML leaves out are there, too.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      'openedAt' in window &&
      Reflect.get(window, 'leave') === undefined &&
      document.querySelector('[name="search"]') &&
      !document.querySelector('[data-rest]'),
  );
}

export async function searchFor(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
}

/** The ids of the listings on show, in their order. */
export function shownIds(page: Page): Promise<number[]> {
  return cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
}

/** What the API answers to a search, as a guest. */
export async function listings(page: Page, query: string): Promise<ListingPage> {
  const answer = await page.request.get(`/api/price/price/?${query}`);
  return answer.json();
}

/** Answers the browser's next searches with these listings. */
export async function answerSearches(page: Page, results: Partial<Listing>[]): Promise<void> {
  const [model] = (await listings(page, 'page_size=1')).results;
  const whole = results.map((listing, index) => ({ ...model, id: index + 1, price_id: index + 1, ...listing }));
  await page.route(isListingsCall, (route) =>
    route.fulfill({ json: { count: whole.length, next: null, previous: null, results: whole } }),
  );
}

export const isListingsCall = (url: URL): boolean => url.pathname === '/api/price/price/';

/** Collects the calls of the listings that the browser makes from now on. */
export function listingCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (isListingsCall(url)) calls.push(url);
  });
  return calls;
}

/** Holds back the listings' calls that `held` picks until the function it answers is called. */
export const holdBack = (page: Page, held: (url: URL) => boolean = () => true): Promise<() => void> =>
  holdCalls(page, 'GET', (url) => isListingsCall(url) && held(url));
