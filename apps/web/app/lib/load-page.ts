import type { PageContext } from '@bargain-buddy/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { pageContext } from './page-context.ts';
import { type PageState, toPageState } from './page-state.ts';
import { createQueryClient, pageQueryClient } from './query-client.ts';

export interface PageRequest<Params = unknown> {
  params: Params;
  url: URL;
  /** The browser continues the queries that the server fetches with it. */
  queryClient: QueryClient;
  /** The in-process API. Undefined in the browser. */
  server?: PageContext['api'];
}

interface LoaderArgs<Params> {
  params: Params;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The `loader` of a page. The layout reads `state`. */
export const loadOnServer =
  <Params, Data extends object>(load: (request: PageRequest<Params>) => Promise<Data>) =>
  async ({ params, url, context }: LoaderArgs<Params>): Promise<Data & { state?: PageState }> => {
    const queryClient = createQueryClient();
    const data = await load({ params, url, queryClient, server: context.get(pageContext).api });
    const state = toPageState(queryClient);
    return state.queries.length > 0 ? { ...data, state } : data;
  };

/** The `clientLoader` of a page. */
export const loadInBrowser =
  <Params, Data>(load: (request: PageRequest<Params>) => Promise<Data>) =>
  ({ params, url }: LoaderArgs<Params>): Promise<Data> =>
    load({ params, url, queryClient: pageQueryClient() });
