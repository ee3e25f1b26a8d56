import type { Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { type Near, nearQuery } from '~/lib/near.ts';

export const suggestionsKey = ['suggestions'] as const;

export function suggestionsQuery(query: string, region: Region | '', near: Near | null) {
  const include = { include_history: true, include_kinds: true, include_products: true, include_stores: true };
  return queryOptions({
    queryKey: [...suggestionsKey, query, region, nearQuery(near)],
    queryFn: ({ signal }) =>
      callApi(calls.suggest, { query: { query, region, ...include, ...nearQuery(near) }, signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function deleteSearch(id: number): Promise<void> {
  return callApi(calls.deleteSearch, { params: { id } });
}
