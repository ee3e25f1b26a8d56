import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

/** Reads the superuser's decisions of the last 24 hours. */
export const decidedItemsQuery = queryOptions({
  queryKey: ['webmin', 'review-decided'],
  queryFn: ({ signal }) => callApi(calls.listDecidedItems, { signal }),
  staleTime: 0,
});
