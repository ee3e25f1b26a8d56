import { useDeferredValue } from 'react';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { type FeedSearch, feedSearchParams } from '../feed-search.ts';

/** How many cards stand in a page's HTML: as many as a first view shows, and what grids of 1, 2, 3, 4 and 6 fill. */
export const firstCards = 12;

/** An address that names its page has all of its cards in its HTML. */
export const isWholePage = (params: URLSearchParams): boolean => params.has('page');

/** Where whoever has no scripts finds what the first page's HTML leaves out. */
export function restPath(search: FeedSearch): string {
  const params = feedSearchParams({ ...search, page: 1 });
  params.set('page', '1');
  return `/?${params}#${restId}`;
}

/** The first card that the HTML of the plain address does without. */
export const restId = 'rest';

/** False while the server's HTML is taken over; then the other cards follow as soon as there is time for them. */
export function useHasTime(): boolean {
  return useDeferredValue(useHydrated());
}
