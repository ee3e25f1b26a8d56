import { useDeferredValue } from 'react';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { type FeedSearch, toFeedUrlParams } from '../feed-search.ts';

/** Number of cards in the HTML: fills the first view, and rows of 1, 2, 3, 4 and 6 columns. */
export const renderedCardCount = 12;

export const hasPageParam = (params: URLSearchParams): boolean => params.has('page');

/** Returns the URL that shows the omitted cards without JavaScript. */
export function feedPathWithAllCards(search: FeedSearch): string {
  const params = toFeedUrlParams({ ...search, page: 1 });
  params.set('page', '1');
  return `/?${params}#${omittedCardsAnchor}`;
}

/** Anchor of the first card that the HTML of the plain URL omits. */
export const omittedCardsAnchor = 'rest';

/** Returns false during hydration. Then a deferred render adds the other cards. */
export function useHasHydratedCards(): boolean {
  return useDeferredValue(useHydrated());
}
