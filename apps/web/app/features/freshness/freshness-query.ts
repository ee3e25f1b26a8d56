import type { PageContext, Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

export const freshnessQuery = (region: Region | '', server?: PageContext['api']) =>
  queryOptions({
    queryKey: ['freshness', region],
    queryFn: ({ signal }) => callApi(calls.getFreshness, { query: { region }, signal, server }),
    meta: storedOnDevice(2),
    staleTime: 5 * 60_000,
  });
