import type { Region, Suggestions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { firstAnswerFromDevice } from '~/lib/catalogue/from-device.ts';
import { type Near, nearQueryParams, useNear } from '~/lib/near.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { cleanSearch } from '../feed-search.ts';
import { type SuggestionOption, suggestionGroups } from './suggestion-groups.ts';

const debounceMilliseconds = 300;

export function useSuggestions(typed: string, region: Region | '') {
  const text = cleanSearch(typed);
  const near = useNear();
  const queryClient = useQueryClient();
  const settled = useDebounced(text, debounceMilliseconds);
  // Only for a text that is settled: another region must not search for an earlier text.
  const query = useQuery(suggestionsQuery(settled === text ? text : '', region, near));
  const { error } = query;
  const isCurrent = settled === text && !query.isPlaceholderData;
  // The stored prices answer each letter, and the server the text that the person stops at.
  const first = useMemo(() => (text ? firstSuggestions(text, region, near) : undefined), [text, region, near]);
  const data = useMemo(() => {
    if (!first || (isCurrent && query.data)) return query.data;
    return { ...first, history: query.data?.history ?? [] };
  }, [first, isCurrent, query.data]);
  // A correction of earlier text does not apply to this text.
  const correctedQuery = isCurrent || first ? data?.corrected_query : undefined;
  const groups = useMemo(
    () => (data && text ? suggestionGroups(data, text, correctedQuery) : []),
    [data, text, correctedQuery],
  );
  useEffect(() => {
    if (error) console.error('Suggestions could not be loaded.', error);
  }, [error]);

  const removeSuggestion = async ({ id }: SuggestionOption) => {
    await deleteSearch(id).catch((error: unknown) => console.error('The search could not be removed.', error));
    await queryClient.invalidateQueries({ queryKey: suggestionsKey });
  };
  return { groups, correctedQuery, removeSuggestion };
}

const suggestionsKey = ['suggestions'] as const;

const include = { include_history: true, include_kinds: true, include_products: true, include_stores: true };
const suggestQuery = (query: string, region: Region | '', near: Near | null) => ({
  ...{ query, region },
  ...include,
  ...nearQueryParams(near),
});

/** Suggestions from the stored prices, to show until the server's arrive. */
const firstSuggestions = (query: string, region: Region | '', near: Near | null) =>
  firstAnswerFromDevice<Suggestions>(calls.suggest, { query: suggestQuery(query, region, near) });

function suggestionsQuery(query: string, region: Region | '', near: Near | null) {
  return queryOptions({
    queryKey: [...suggestionsKey, query, region, nearQueryParams(near)],
    queryFn: ({ signal }) => callApi(calls.suggest, { query: suggestQuery(query, region, near), signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function deleteSearch(id: number): Promise<void> {
  return callApi(calls.deleteSearch, { params: { id } });
}
