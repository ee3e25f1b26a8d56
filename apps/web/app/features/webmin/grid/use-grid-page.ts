import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import type { Described, Schemas } from '~/lib/contract.ts';
import { gridQuery, useGridState, useOpenRecord } from './use-grid-state.ts';

/** The contract's schemas of a page of records. */
type PageName = {
  [Name in keyof Schemas]: Described<Name> extends { count: number; results: { id: number }[] } ? Name : never;
}[keyof Schemas];

interface GridPageOptions<Name extends PageName> {
  /** Of the API call that answers a page. */
  path: string;
  answer: Name;
  /** As the API calls them; always the same array. */
  filterNames: readonly string[];
}

/**
 * The page of records that the address bar asks for. `grid` is what AdminGrid needs of it, `filter` what a filter needs, and
 * `opened` what the drawer of the open record needs: its id (undefined for a new one) and how to close it.
 */
export function useGridPage<Name extends PageName>({ path, answer, filterNames }: GridPageOptions<Name>) {
  const { state, change } = useGridState(filterNames);
  const { record, open } = useOpenRecord();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['webmin', 'grid', path, state],
    queryFn: ({ signal }) => callApi({ path, query: gridQuery(state), answer, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    filter: (name: string) => ({
      value: state.filters[name] ?? '',
      onChange: (value: string) => change({ filters: { [name]: value } }),
    }),
    add: () => open('new'),
    opened: record === undefined ? undefined : { id: record === 'new' ? undefined : record, onClose: () => open(null) },
    grid: {
      page: data,
      isLoading: isFetching,
      error,
      onRetry: () => void refetch(),
      state,
      onState: change,
      onOpen: open,
    },
  };
}
