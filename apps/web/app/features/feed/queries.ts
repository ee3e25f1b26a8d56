import type { ListingPage, PageContext } from '@bargain-buddy/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { type FeedSearch, feedSearchParams } from './feed-search.ts';

/** Everything read from the listings' call. */
const listingsKey = ['listings'] as const;

const minute = 60_000;

/** Where a search begins: the API's path of its first page. */
export function firstPagePath(search: FeedSearch): string {
  return `/price/price/?${feedSearchParams(search)}`;
}

/** One page of listings: `path` is firstPagePath() or the `next` of the page before. */
export function fetchListings(path: string, how: { signal?: AbortSignal; server?: PageContext['api'] } = {}) {
  return callApi({ path, answer: 'listingPageSchema', ...how });
}

/**
 * The pages of a search. A search that nobody looks at any more is cancelled, so a newer one supersedes it (HOM-07).
 * `loaded` is its first page where the server has already read it.
 */
export function feedQuery(search: FeedSearch, loaded?: ListingPage) {
  const first = firstPagePath(search);
  return infiniteQueryOptions({
    queryKey: [...listingsKey, 'feed', first],
    meta: showsCatalogue,
    queryFn: ({ pageParam, signal }) => fetchListings(pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    ...(loaded && { initialData: { pages: [loaded], pageParams: [first] } }),
    staleTime: 5 * minute,
    // Long enough to come back from a listing's page to the same place.
    gcTime: 30 * minute,
    // A waiting shopper would rather try again at once than watch a spinner that waits for the connection.
    networkMode: 'always',
    retry: false,
    refetchOnReconnect: ({ state }) => state.status === 'error',
  });
}
