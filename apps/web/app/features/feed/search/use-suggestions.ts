import type { Region } from '@bargain-buddy/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNear } from '~/lib/near.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { cleanSearch } from '../feed-search.ts';
import { deleteSearch, firstSuggestions, suggestionsKey, suggestionsQuery } from './queries.ts';
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
