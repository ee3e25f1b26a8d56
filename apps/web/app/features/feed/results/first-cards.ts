import { useDeferredValue } from 'react';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { type FeedSearch, feedSearchParams } from '../feed-search.ts';

/** Number of cards in the HTML: fills the first view, and rows of 1, 2, 3, 4 and 6 columns. */
export const ssrCardCount = 12;

export const hasPageParam = (params: URLSearchParams): boolean => params.has('page');

/** Returns the URL that shows the omitted cards without JavaScript. */
export function allCardsPath(search: FeedSearch): string {
  const params = feedSearchParams({ ...search, page: 1 });
  params.set('page', '1');
  return `/?${params}#${restId}`;
}

/** Anchor of the first card that the HTML of the plain URL omits. */
export const restId = 'rest';

/** Returns false during hydration. Then a deferred render adds the other cards. */
export function useIsAfterHydration(): boolean {
  return useDeferredValue(useHydrated());
}
