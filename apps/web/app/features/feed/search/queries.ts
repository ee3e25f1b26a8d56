import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

export const suggestionsKey = ['suggestions'] as const;

/** What a half-typed search may become; nothing is asked for an empty one (HOM-03). */
export function suggestionsQuery(query: string) {
  return queryOptions({
    queryKey: [...suggestionsKey, query],
    queryFn: ({ signal }) =>
      callApi(calls.suggest, {
        query: { query, include_history: true, include_kinds: true, include_products: true, include_stores: true },
        signal,
      }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Forgets one of the signed-in person's own searches. */
export function deleteSearch(id: number): Promise<void> {
  return callApi(calls.deleteSearch, { params: { id } });
}
