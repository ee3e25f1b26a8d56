import type { Region, Suggestions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { firstAnswerFromDevice } from '~/lib/catalogue/from-device.ts';
import { type Near, nearQueryParams, useNear } from '~/lib/near.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { ScanButton } from '~/ui/scanner/scan-button.tsx';
import { useScrollFieldToTop } from '~/ui/use-scroll-field-to-top.ts';
import { cleanSearch } from '../feed-search.ts';
import styles from './search-box.module.css';
import { SearchSuggestionList } from './search-suggestion-list.tsx';
import { type SuggestionOption, suggestionGroups } from './suggestion-groups.ts';
import { useCombobox } from './use-combobox.ts';

interface SearchBoxProps {
  text: string;
  region: Region | '';
  onText: (text: string) => void;
  onChoose: (text: string) => void;
  onKind: (slug: string) => void;
  onScan: (barcode: string) => void;
  onClear: () => void;
  /** Value of the search button, so that a search without JavaScript retains the order. */
  ordering: string;
}

export function SearchBox({ text, region, onText, onChoose, onKind, onScan, onClear, ordering }: SearchBoxProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Text that the user typed here. Text from elsewhere gets no suggestions.
  const [typed, setTyped] = useState('');
  const { groups, correctedQuery, removeSuggestion } = useSuggestions(typed, region);
  const close = () => {
    setTyped('');
    setOpen(false);
  };
  const choose = (option: SuggestionOption) => {
    close();
    if (option.slug) onKind(option.slug);
    else onChoose(option.text);
  };
  const { isShown, active, resetActive, onKeyDown, onBlur } = useCombobox({
    options: groups.flat(),
    isOpen,
    setOpen,
    onChoose: choose,
    onDelete: removeSuggestion,
  });
  const root = useScrollFieldToTop<HTMLDivElement>(isShown);
  const optionId = (option: SuggestionOption) => `${listId}-${option.kind}-${option.id}`;
  const type = (value: string) => {
    onText(value);
    setTyped(value);
    resetActive();
    setOpen(true);
  };
  const clear = () => {
    close();
    onClear();
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left everything in it.
    <div ref={root} className={styles.root} onBlur={onBlur}>
      <div className={styles.box}>
        <Search size={20} className={styles.glass} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="search"
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="Search for a product or store"
          aria-label="Search for a product or store"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={active && optionId(active)}
        />
        {text !== '' && (
          <button type="button" className={styles.clear} onClick={clear} aria-label="Clear search">
            <X size={18} />
          </button>
        )}
        {text === '' && <ScanButton label="Scan a barcode" className={styles.clear} onCode={onScan} />}
        <button
          type="submit"
          className={styles.submit}
          name={ordering && 'ordering'}
          value={ordering}
          onClick={close}
          aria-label="Search"
        >
          <Search size={20} />
          <span className={styles.submitText}>Search</span>
        </button>
      </div>
      {isShown && (
        <SearchSuggestionList
          id={listId}
          groups={groups}
          typed={correctedQuery ? `${typed} ${correctedQuery}` : typed}
          active={active}
          optionId={optionId}
          onChoose={choose}
          onDelete={(option) => {
            void removeSuggestion(option);
            input.current?.focus();
          }}
        />
      )}
      <span className="visually-hidden" role="status">
        {isShown &&
          `${formatCount(groups.flat().length, 'suggestion')}${correctedQuery ? ` for ${correctedQuery}` : ''}; choose with the arrow keys.`}
      </span>
    </div>
  );
}

const debounceMilliseconds = 300;

function useSuggestions(typed: string, region: Region | '') {
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
