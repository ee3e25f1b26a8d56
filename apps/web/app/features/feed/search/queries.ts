import type { Region, Suggestions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { firstAnswer } from '~/lib/catalogue/from-device.ts';
import { type Near, nearQuery } from '~/lib/near.ts';

export const suggestionsKey = ['suggestions'] as const;

const include = { include_history: true, include_kinds: true, include_products: true, include_stores: true };
const suggestQuery = (query: string, region: Region | '', near: Near | null) => ({
  ...{ query, region },
  ...include,
  ...nearQuery(near),
});

/** Suggestions from the stored prices, to show until the server's arrive. */
export const firstSuggestions = (query: string, region: Region | '', near: Near | null) =>
  firstAnswer<Suggestions>(calls.suggest, { query: suggestQuery(query, region, near) });

export function suggestionsQuery(query: string, region: Region | '', near: Near | null) {
  return queryOptions({
    queryKey: [...suggestionsKey, query, region, nearQuery(near)],
    queryFn: ({ signal }) => callApi(calls.suggest, { query: suggestQuery(query, region, near), signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function deleteSearch(id: number): Promise<void> {
  return callApi(calls.deleteSearch, { params: { id } });
}
