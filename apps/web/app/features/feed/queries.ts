import type { ListingPage, PageContext } from '@bargain-buddy/contract';
import type { SentQuery } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { addressOf } from '~/lib/call-address.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { cleanSearch, type FeedSearch } from './feed-search.ts';

/** Everything read from the listings' call. */
const listingsKey = ['listings'] as const;

const minute = 60_000;

/** Where a search begins: the address of its first page. */
export function firstPage({ search, region, ordering, page }: FeedSearch): string {
  const first = page > 1 ? page : undefined;
  const query: SentQuery<typeof calls.listListings> = { search: cleanSearch(search), region, ordering, page: first };
  return addressOf(calls.listListings, { query });
}

/** One page of listings: `page` is firstPage() or the `next` of the page before. */
export function fetchListings(page: string, how: { signal?: AbortSignal; server?: PageContext['api'] } = {}) {
  return callApi(calls.listListings, { page, ...how });
}

/**
 * The pages of a search. A search that nobody looks at any more is cancelled, so a newer one supersedes it (HOM-07).
 * `loaded` is its first page where the server has already read it.
 */
export function feedQuery(search: FeedSearch, loaded?: ListingPage) {
  const first = firstPage(search);
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
