import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { aislesQuery } from '~/lib/aisles-query.ts';
import { callApi } from '~/lib/api-client.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

const hour = 3_600_000;

/** Aisles in the order of a walk through a store. */
export const aisleOrderQuery = (store: number) =>
  queryOptions({
    queryKey: ['aisle-order', store],
    meta: storedOnDevice(50),
    queryFn: ({ signal }) => callApi(calls.getAisleOrder, { params: { id: store }, signal }),
    staleTime: hour,
  });

export function useAislesAt(store: number | null, enabled = true) {
  const usual = useQuery({ ...aislesQuery, enabled });
  const isSignedIn = useIsSignedIn();
  const own = useQuery({ ...aisleOrderQuery(store ?? 0), enabled: enabled && isSignedIn && store !== null });
  return own.data?.aisles ?? usual.data;
}
