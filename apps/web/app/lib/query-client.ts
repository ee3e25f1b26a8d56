import { onlineManager, type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { deviceTimeOf } from './catalogue/from-device.ts';

let ofPage: QueryClient | undefined;

/** The page's query client. On the server, each request has its own. */
export function pageQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  ofPage ??= refetchesOnFirstConnection(createQueryClient());
  return ofPage;
}

/** TanStack considers an offline start connected. Such a page must refetch on its first connection. */
function refetchesOnFirstConnection(queryClient: QueryClient): QueryClient {
  window.addEventListener('online', () => {
    if (onlineManager.isOnline()) queryClient.getQueryCache().onOnline();
  });
  return queryClient;
}

/** `gcTime` in milliseconds. Infinite on the server, where a timer would retain the page's data in memory. */
export const cacheTimeOnClient = (milliseconds: number): number =>
  typeof document === 'undefined' ? Number.POSITIVE_INFINITY : milliseconds;

/** True if the page was opened offline and has not been connected since. Retries would fail. */
const neverConnected = () => navigator.onLine === false && onlineManager.isOnline();

/** Queries that also run offline fail then, or have stored prices, and are refetched with a connection. */
function refetchesOnReconnect({ options, state }: Query): boolean | 'always' {
  if (deviceTimeOf(state.data) !== undefined) return 'always';
  return options.networkMode !== 'always' || state.status === 'error';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: refetchesOnReconnect,
        // Other errors would repeat.
        retry: (failures, error) =>
          failures < 2 && (error instanceof ApiError ? error.status >= 500 : !neverConnected()),
      },
      // A change fails at once without a connection. A paused one would be sent long after the user has given up.
      mutations: { networkMode: 'always' },
    },
  });
}
