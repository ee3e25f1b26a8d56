import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

const hour = 3_600_000;

/** Aisles in the default order of a walk through a store. */
export const aislesQuery = queryOptions({
  queryKey: ['aisles'],
  meta: storedOnDevice(1),
  queryFn: ({ signal }) => callApi(calls.listAisles, { signal }),
  staleTime: hour,
});
