import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

let ofPage: QueryClient | undefined;

/** The store of server data of the page, for as long as it lives; on the server each request has its own. */
export function pageQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  ofPage ??= hearsOfReturn(createQueryClient());
  return ofPage;
}

/**
 * A page counts as connected until it loses its connection (TanStack). To one that was opened without any the return
 * would be no news: what failed meanwhile would not be asked for again.
 */
function hearsOfReturn(queryClient: QueryClient): QueryClient {
  window.addEventListener('online', () => {
    if (onlineManager.isOnline()) queryClient.getQueryCache().onOnline();
  });
  return queryClient;
}

/**
 * `gcTime` of a query whose data stay for so many milliseconds once nobody looks at them. Not on the server: by the
 * timer all that a page was made of would stay in memory for as long after it.
 */
export const staysFor = (milliseconds: number): number =>
  typeof document === 'undefined' ? Number.POSITIVE_INFINITY : milliseconds;

/** Whether the page was opened without a connection, and there has been none since: nothing is worth another try. */
const neverConnected = () => navigator.onLine === false && onlineManager.isOnline();

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // What asks without a connection too fails then, and is asked for again once there is one.
        refetchOnReconnect: ({ options, state }) => options.networkMode !== 'always' || state.status === 'error',
        // The same request would fail the same way, unless the connection or the server was away.
        retry: (failures, error) =>
          failures < 2 && (error instanceof ApiError ? error.status >= 500 : !neverConnected()),
      },
      // Without a connection a change fails at once and says so: one that waited would be made long after it was given
      // up.
      mutations: { networkMode: 'always' },
    },
  });
}
