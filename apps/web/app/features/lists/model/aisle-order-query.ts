import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { kept } from '~/lib/kept.ts';
import { aislesQuery } from './aisles-query.ts';

const hour = 3_600_000;

/** The aisles in the order in which one walks through a store. */
export const aisleOrderQuery = (store: number) =>
  queryOptions({
    queryKey: ['aisle-order', store],
    meta: kept(50),
    queryFn: ({ signal }) => callApi(calls.getAisleOrder, { params: { id: store }, signal }),
    staleTime: hour,
  });

/** The aisles in the order of a store, in the usual one where there is no store or its order is not known. */
export function useAislesAt(store: number | null, enabled = true) {
  const usual = useQuery({ ...aislesQuery, enabled });
  const own = useQuery({ ...aisleOrderQuery(store ?? 0), enabled: enabled && store !== null });
  return own.data?.aisles ?? usual.data;
}
