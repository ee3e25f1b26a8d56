import type { Listing } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';

/** The API's largest page, which is more than the stores of the country. */
const maxStores = 100;

export const offersOfBarcodeQuery = (code: string) =>
  queryOptions<Listing[]>({
    queryKey: ['offers-of-barcode', code],
    queryFn: async ({ signal }) => {
      const query = { search: code, ordering: 'price', page_size: maxStores } as const;
      return (await callApi(calls.listListings, { query, signal })).results;
    },
    meta: showsCatalogue,
    networkMode: 'always',
    retry: false,
  });
