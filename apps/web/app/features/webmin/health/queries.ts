import type { CoverageQuery, PriceJumpsQuery, PutOffReminder, StoreAgesQuery } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { dashboardQuery } from '../dashboard/queries.ts';

const healthKey = ['webmin', 'data-health'] as const;

export const dataHealthQuery = queryOptions({
  queryKey: [...healthKey, 'ages'],
  queryFn: ({ signal }) => callApi(calls.getDataHealth, { signal }),
});

export function storeAgesQuery(query: Pick<StoreAgesQuery, 'region' | 'state' | 'ordering' | 'page'>) {
  return queryOptions({
    queryKey: [...healthKey, 'stores', query],
    queryFn: ({ signal }) => callApi(calls.listStoreAges, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export type CoverageQuestion = Partial<CoverageQuery>;

export function coverageQuery(query: CoverageQuestion) {
  return queryOptions({
    queryKey: [...healthKey, 'coverage', query],
    queryFn: ({ signal }) => callApi(calls.getCoverage, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function jumpsQuery(region: PriceJumpsQuery['region']) {
  return queryOptions({
    queryKey: [...healthKey, 'jumps', region],
    queryFn: ({ signal }) => callApi(calls.listPriceJumps, { query: { region }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function unpricedQuery(query: { page: number; cursor?: string }) {
  return queryOptions({
    queryKey: [...healthKey, 'unpriced', query],
    queryFn: ({ signal }) => callApi(calls.listUnpricedProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Postpones a reminder. A null `until` reactivates it. */
export function usePostponeReminder() {
  const queryClient = useQueryClient();
  return useMutation({
    // Fails at once without a connection, instead of later without the user's attention.
    networkMode: 'always',
    mutationFn: (body: PutOffReminder) => callApi(calls.putOffReminder, { body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(dataHealthQuery),
        queryClient.invalidateQueries({ ...dashboardQuery, refetchType: 'none' }),
      ]),
  });
}
