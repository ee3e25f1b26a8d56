import type * as calls from '@bargain-buddy/contract/calls';
import { maxExactCount } from '@bargain-buddy/domain';
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
  call: C;
  matching?: MatchingCall;
  /** Query parameters of the endpoint. Must be a stable array. */
  filterNames: readonly string[];
  /** True if the count can take longer than the page. The page is then shown before its count. */
  isCountedLater?: boolean;
}

/** Reads the page that the URL describes. Returns the props of AdminGrid, of a filter, and of the open record. */
export function useGridPage<C extends GridCall>({
  call,
  matching,
  filterNames,
  isCountedLater = false,
}: GridPageOptions<C>) {
  const { state, change } = useGridState(filterNames);
  const { record, open } = useOpenRecord();
  const read = (query: object, signal: AbortSignal) =>
    // The URL may contain any value. The API rejects unknown ones.
    callApi<C>(call, { query, signal } as unknown as CallOptions<C>);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['webmin', 'grid', call.path, state],
    queryFn: ({ signal }) => read({ ...gridQuery(state), ...(isCountedLater && { count: 'quick' }) }, signal),
    placeholderData: keepPreviousData,
  });
  const corrected = correctionOf(data);
  const found = corrected ?? state.search;
  const quick = countOf(data);
  const isCounted = quick !== undefined && !(isCountedLater && quick >= maxExactCount);
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

/** Every page has a count, but the generic type does not declare it. */
const countOf = (page: unknown) => (page as { count: number } | undefined)?.count;
const correctionOf = (page: unknown) => (page as { corrected?: string | null } | undefined)?.corrected ?? undefined;
