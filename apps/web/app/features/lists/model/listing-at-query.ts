import type { Listing } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';

/** Returns the query for the listing of a product at a store; null if the store does not list it. */
export const listingAtQuery = (product: number, store: number) =>
  queryOptions<Listing | null>({
    queryKey: ['listing-at', product, store],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(calls.listListings, { query: { product, store, page_size: 1 }, signal });
      return results[0] ?? null;
    },
    meta: showsCatalogue,
  });
