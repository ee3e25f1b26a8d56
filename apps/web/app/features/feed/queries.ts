import type { ListingPage, PageContext, ProductOffersPage } from '@bargain-buddy/contract';
import type { SentQuery } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { firstAnswerFromDevice } from '~/lib/catalogue/from-device.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { type Near, nearQueryParams } from '~/lib/near.ts';
import { cacheTimeOnClient } from '~/lib/query-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';
import { cleanSearch, type FeedSearch, type FeedView } from './feed-search.ts';

const listingsKey = ['listings'] as const;

const minute = 60_000;

export type FeedPageResponse = ListingPage | ProductOffersPage;
export type ListingOrProductCard = FeedPageResponse['results'][number];

const callOf = { prices: calls.listListings, products: calls.listProductOffers } as const;

export function firstPageUrl({ search, region, ordering, by = 'prices', page }: FeedSearch, near: Near | null): string {
  const first = page > 1 ? page : undefined;
  const query: SentQuery<typeof calls.listListings> = {
    search: cleanSearch(search),
    region,
    ordering: ordering === 'distance' && !near ? '' : ordering,
    page: first,
    ...nearQueryParams(near),
  };
  return endpointUrlOf(callOf[by], { query });
}

export function fetchFeedPage(
  by: FeedView | undefined,
  page: string,
  how: { signal?: AbortSignal; server?: PageContext['api'] } = {},
): Promise<FeedPageResponse> {
  return callApi(callOf[by ?? 'prices'], { page, ...how });
}

function firstPageOnDevice(by: FeedView | undefined, first: string) {
  const page = firstAnswerFromDevice<FeedPageResponse>(callOf[by ?? 'prices'], { page: first });
  return page && { pages: [page], pageParams: [first] };
}

/** Loads the pages of a search. A newer search cancels it. `loaded` is the server's first page, without a location. */
export function feedPagesQuery(search: FeedSearch, near: Near | null, loaded?: FeedPageResponse) {
  const first = firstPageUrl(search, near);
  return infiniteQueryOptions({
    queryKey: [...listingsKey, 'feed', first],
    meta: { ...showsCatalogue, ...storedOnDevice(5) },
    queryFn: ({ pageParam, signal }) => fetchFeedPage(search.by, pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    ...(loaded && !near && { initialData: { pages: [loaded], pageParams: [first] } }),
    placeholderData: () => firstPageOnDevice(search.by, first),
    staleTime: 5 * minute,
    // Long enough to return from a listing's page to the same position.
    gcTime: cacheTimeOnClient(30 * minute),
    // Fails at once while offline, so that the shopper can retry instead of waiting for the connection.
    networkMode: 'always',
    retry: false,
  });
}
