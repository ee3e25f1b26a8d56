import type { PageContext, SamplePriceCount } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import { callApi } from './api-client.ts';

/** Stored on the device (lib/offline/persist-queries.ts). */
export const samplePricesQueryKey = ['samples'] as const;

/** Number of listed sample prices. Undefined after a failure. */
export function fetchSamplePriceCount(server: PageContext['api']): Promise<SamplePriceCount | undefined> {
  return callApi(calls.getSamples, { server }).catch(() => undefined);
}

/** The number at rendering. Offline, the last known one. */
export function useSamplePriceCount(): SamplePriceCount | undefined {
  const known = useQueryClient().getQueryData<SamplePriceCount>(samplePricesQueryKey);
  return useRouteLoaderData<{ samples: SamplePriceCount | undefined }>('root')?.samples ?? known;
}
