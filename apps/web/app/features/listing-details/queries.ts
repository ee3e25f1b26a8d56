import type { Listing, ListingPage, PageContext } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { kept } from '~/lib/kept.ts';

/** The API in process, in loaders; without it the browser's own connection. */
type ServerApi = PageContext['api'] | undefined;

/** Without a connection a query fails at once, and the page says so, instead of waiting in silence. */
const always = { networkMode: 'always', meta: { ...showsCatalogue, ...kept(50) } } as const;

/** More than the country's supermarkets; the largest page there is. */
const mostStores = 100;

/** One listing; 404 is an ApiError. */
export const listingQuery = (id: number, server?: ServerApi) =>
  queryOptions<Listing>({
    ...always,
    queryKey: ['listing', id],
    queryFn: ({ signal }) => callApi(calls.getListing, { params: { id }, signal, server }),
  });

/** Every price of the listing's product in its store, oldest first. */
export const priceHistoryQuery = (id: number, server?: ServerApi) =>
  queryOptions({
    ...always,
    queryKey: ['price-history', id],
    queryFn: ({ signal }) => callApi(calls.getPriceHistory, { params: { id }, signal, server }),
  });

/** Where else the product is sold, cheapest first; the listing on show is among them. */
export const otherStoresQuery = (productId: number, server?: ServerApi) =>
  queryOptions<ListingPage>({
    ...always,
    queryKey: ['listings-of-product', productId],
    queryFn: ({ signal }) =>
      callApi(calls.listListings, {
        query: { product: productId, ordering: 'price', page_size: mostStores },
        signal,
        server,
      }),
  });
