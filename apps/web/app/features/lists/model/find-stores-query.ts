import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';

const minute = 60_000;

export const findStoresQuery = (query: { search: string } | { near: string; ordering: 'distance' }) =>
  queryOptions({
    queryKey: ['find-stores', query],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(calls.listStores, { query: { ...query, page_size: 20 }, signal });
      return results;
    },
    staleTime: 10 * minute,
    meta: showsCatalogue,
  });
