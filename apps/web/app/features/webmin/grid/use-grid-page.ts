import type * as calls from '@bargain-buddy/contract/calls';
import { largestCount } from '@bargain-buddy/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallOptions, callApi } from '~/lib/api-client.ts';
import { gridQuery, useGridState, useOpenRecord } from './use-grid-state.ts';

type Calls = typeof calls;
type GridCall = Calls[
  | 'listAdminProducts'
  | 'listAdminKinds'
  | 'listAdminStores'
  | 'listAdminPrices'
  | 'listUsers'
  | 'listReporters'
  | 'readAuditLog'];

type MatchingCall = Calls[
  | 'listMatchingProducts'
  | 'listMatchingStores'
  | 'listMatchingPrices'
  | 'listMatchingUsers'
  | 'listMatchingReporters'];

interface GridPageOptions<C extends GridCall> {
  /** The call that answers a page. */
  call: C;
  /** The call that answers the ids of all that match, where something can be done to them. */
  matching?: MatchingCall;
  /** As the call has them; always the same array. */
  filterNames: readonly string[];
  /** There may be so many that counting them takes longer than a page: the page comes first, their number after it. */
  isCountedLater?: boolean;
}

/**
 * The page of records that the address bar asks for. `grid` is what AdminGrid needs of it, `filter` what a filter
 * needs, and `opened` what the drawer of the open record needs: its id (undefined for a new one) and how to close it.
 */
export function useGridPage<C extends GridCall>({
  call,
  matching,
  filterNames,
  isCountedLater = false,
}: GridPageOptions<C>) {
  const { state, change } = useGridState(filterNames);
  const { record, open } = useOpenRecord();
  const read = (query: object, signal: AbortSignal) =>
    // What the address bar says may be anything; the API refuses what it does not know.
    callApi<C>(call, { query, signal } as unknown as CallOptions<C>);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['webmin', 'grid', call.path, state],
    queryFn: ({ signal }) => read({ ...gridQuery(state), ...(isCountedLater && { count: 'quick' }) }, signal),
    placeholderData: keepPreviousData,
  });
  const corrected = correctionOf(data);
  const found = corrected ?? state.search;
  const quick = countOf(data);
  const isCounted = quick !== undefined && !(isCountedLater && quick >= largestCount);
  const { filters } = state;
  const { data: later } = useQuery({
    queryKey: ['webmin', 'count', call.path, found, filters],
    queryFn: async ({ signal }) => countOf(await read({ search: found, ...filters, page_size: 1 }, signal)) ?? null,
    enabled: quick !== undefined && !isCounted && !isPlaceholderData,
  });
  const count = isCounted ? quick : (later ?? undefined);
  return {
    filter: (name: string) => ({
      value: state.filters[name] ?? '',
      onChange: (value: string) => change({ filters: { [name]: value } }),
    }),
    add: () => open('new'),
    opened: record === undefined ? undefined : { id: record === 'new' ? undefined : record, onClose: () => open(null) },
    grid: {
      page: data,
      count,
      isLoading: isFetching,
      error,
      onRetry: () => void refetch(),
      state,
      corrected,
      onState: change,
      onOpen: open,
      openedId: record,
      ...(matching && {
        findMatching: () => callApi(matching, { query: { search: found, ...filters } } as CallOptions<MatchingCall>),
      }),
    },
  };
}

/** Every page has its count, which a page of any call does not show. */
const countOf = (page: unknown) => (page as { count: number } | undefined)?.count;
/** What was looked for instead, where nothing has the words that were given. */
const correctionOf = (page: unknown) => (page as { corrected?: string | null } | undefined)?.corrected ?? undefined;
