import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isConnectionFailure } from './connection.ts';

/** Milliseconds that a page with cached data waits for new data. */
const timeoutMs = 3_000;

export async function fetchOrCached<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  fetch: () => Promise<Data>,
): Promise<Data> {
  const known = queryClient.getQueryData<Data>(queryKey);
  if (known === undefined) return fetch();
  const late = new Promise<Data>((resolve) => setTimeout(() => resolve(known), timeoutMs));
  const answer = fetch().catch((error: unknown) => {
    if (isConnectionFailure(error)) return known;
    throw error;
  });
  return Promise.race([answer, late]);
}
