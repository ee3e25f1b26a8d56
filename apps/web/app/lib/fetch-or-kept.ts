import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isWithoutAnswer } from './connection.ts';

/** So long a page waits for news of what it knows already, in milliseconds. */
const patience = 3_000;

/** What `fetch` reads, or what is known of it already where there is no answer, or none in time. */
export async function fetchOrKept<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  fetch: () => Promise<Data>,
): Promise<Data> {
  const known = queryClient.getQueryData<Data>(queryKey);
  if (known === undefined) return fetch();
  const late = new Promise<Data>((resolve) => setTimeout(() => resolve(known), patience));
  const answer = fetch().catch((error: unknown) => {
    if (isWithoutAnswer(error)) return known;
    throw error;
  });
  return Promise.race([answer, late]);
}
