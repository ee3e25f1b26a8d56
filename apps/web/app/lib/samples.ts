import type { PageContext, Samples } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import { callApi } from './api-client.ts';

/** Where it is kept on the device (lib/offline/keep-queries.ts). */
export const samplesKey = ['samples'] as const;

/** What is listed of the prices that came with the app, for a page; nothing where that cannot be known. */
export function readSamples(server: PageContext['api']): Promise<Samples | undefined> {
  return callApi(calls.getSamples, { server }).catch(() => undefined);
}

/** The same, as it was when the page was made; on a page that the device made, as it knows it (TRU-06). */
export function useSamples(): Samples | undefined {
  const known = useQueryClient().getQueryData<Samples>(samplesKey);
  return useRouteLoaderData<{ samples: Samples | undefined }>('root')?.samples ?? known;
}
