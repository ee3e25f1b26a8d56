import type { Call } from '@bargain-buddy/contract/calls';
import { maxExactCount } from '@bargain-buddy/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CallOptions, callApi } from '~/lib/api-client.ts';
import type { FindMatchingIds } from './bulk-bar.tsx';

interface GridPageOptions<C extends Call> {
  call: C;
  matching?: Call;
  /** Query parameters of the endpoint. Must be a stable array. */
  filterNames: readonly string[];
  /** True if the count can take longer than the page. The page is then shown before its count. */
  isCountedLater?: boolean;
}

export function useGridPage<C extends Call>({
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
        findMatching: () =>
          callApi(matching, {
            query: { search: found, ...filters },
          } as CallOptions<Call>) as ReturnType<FindMatchingIds>,
      }),
    },
  };
}

/** Every page has a count, but the generic type does not declare it. */
const countOf = (page: unknown) => (page as { count: number } | undefined)?.count;
const correctionOf = (page: unknown) => (page as { corrected?: string | null } | undefined)?.corrected ?? undefined;

export interface GridState {
  page: number;
  size: number;
  search: string;
  /** Sort parameter of the API, such as '-name'. An empty one is the API's default. */
  ordering: string;
  filters: Record<string, string>;
}

const sizes = [25, 50, 100];
const defaultSize = 50;

/** Stores the grid's state in the URL, for reload and sharing. Any other change returns to the first page. */
function useGridState(filterNames: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const state = useMemo<GridState>(() => {
    const size = Number(params.get('size'));
    return {
      page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
      size: sizes.includes(size) ? size : defaultSize,
      search: params.get('search') ?? '',
      ordering: params.get('ordering') ?? '',
      filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])),
    };
  }, [params, filterNames]);

  const change = useCallback(
    ({ filters, ...rest }: Partial<GridState>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (!('page' in rest)) after.delete('page');
          for (const [name, value] of Object.entries({ ...rest, ...filters })) {
            const isDefault =
              value === '' || (name === 'page' && value === 1) || (name === 'size' && value === defaultSize);
            if (isDefault) after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { state, change };
}

export type OpenRecordInGrid = (record: number | 'new' | null, options?: { replace?: boolean }) => void;

function useOpenRecord(): { record: number | 'new' | undefined; open: OpenRecordInGrid } {
  const [params, setParams] = useSearchParams();
  const named = params.get('record');
  const id = Number(named);
  const record = named === 'new' ? 'new' : Number.isInteger(id) && id > 0 ? id : undefined;
  const open = useCallback(
    (wanted: number | 'new' | null, options: { replace?: boolean } = {}) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (wanted === null) after.delete('record');
        else after.set('record', String(wanted));
        return after;
      }, options),
    [setParams],
  );
  return { record, open };
}

export function gridQuery({ page, size, search, ordering, filters }: GridState) {
  return { page, page_size: size, search, ordering: ordering || undefined, ...filters };
}

export { sizes as gridSizes };
