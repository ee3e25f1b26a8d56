import type { Listing, ListingPage, PageContext } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

/** In-process API for loaders on the server. If undefined, the browser's connection is used. */
type ServerApi = PageContext['api'] | undefined;

/** Without a connection, a query fails at once and shows an error instead of waiting. */
const offlineFailFast = { networkMode: 'always', meta: { ...showsCatalogue, ...storedOnDevice(50) } } as const;

/** Largest page of the API, more than the country's supermarkets. */
const maxStores = 100;

export const listingQuery = (id: number, server?: ServerApi) =>
  queryOptions<Listing>({
    ...offlineFailFast,
    queryKey: ['listing', id],
    queryFn: ({ signal }) => callApi(calls.getListing, { params: { id }, signal, server }),
  });

/** Reads all prices of the listing's product in its store, oldest first. */
export const priceHistoryQuery = (id: number, server?: ServerApi) =>
  queryOptions({
    ...offlineFailFast,
    queryKey: ['price-history', id],
    queryFn: ({ signal }) => callApi(calls.getPriceHistory, { params: { id }, signal, server }),
  });

export const otherStoresQuery = (productId: number, server?: ServerApi) =>
  queryOptions<ListingPage>({
    ...offlineFailFast,
    queryKey: ['listings-of-product', productId],
    queryFn: ({ signal }) =>
      callApi(calls.listListings, {
        query: { product: productId, ordering: 'price', page_size: maxStores },
        signal,
        server,
      }),
  });
