import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

/** What the superuser decided within a day. */
export const decidedItemsQuery = queryOptions({
  queryKey: ['webmin', 'review-decided'],
  queryFn: ({ signal }) => callApi(calls.listDecidedItems, { signal }),
  staleTime: 0,
});
