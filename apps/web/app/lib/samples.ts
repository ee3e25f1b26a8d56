import type { PageContext, Samples } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useRouteLoaderData } from 'react-router';
import { callApi } from './api-client.ts';

/** What is listed of the prices that came with the app, for a page; nothing where that cannot be known. */
export function readSamples(server: PageContext['api']): Promise<Samples | undefined> {
  return callApi(calls.getSamples, { server }).catch(() => undefined);
}

/** The same, as it was when the page was made. */
export function useSamples(): Samples | undefined {
  return useRouteLoaderData<{ samples: Samples | undefined }>('root')?.samples;
}
