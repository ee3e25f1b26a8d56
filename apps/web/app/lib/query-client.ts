import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

let ofPage: QueryClient | undefined;

/** The store of server data of the page, for as long as it lives; on the server each request has its own. */
export function pageQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  ofPage ??= createQueryClient();
  return ofPage;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // The same request would fail the same way, unless the connection or the server was away.
        retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status >= 500),
      },
      // Without a connection a change fails at once and says so: one that waited would be made long after it was given
      // up.
      mutations: { networkMode: 'always' },
    },
  });
}
