import type * as calls from '@bargain-buddy/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallOptions, callApi } from '~/lib/api-client.ts';
import { gridQuery, useGridState, useOpenRecord } from './use-grid-state.ts';

type Calls = typeof calls;
type GridCall = Calls['listAdminProducts' | 'listAdminStores' | 'listAdminPrices' | 'listUsers' | 'readAuditLog'];

interface GridPageOptions<C extends GridCall> {
  /** The call that answers a page. */
  call: C;
  /** As the call has them; always the same array. */
  filterNames: readonly string[];
}

/**
 * The page of records that the address bar asks for. `grid` is what AdminGrid needs of it, `filter` what a filter needs, and
 * `opened` what the drawer of the open record needs: its id (undefined for a new one) and how to close it.
 */
export function useGridPage<C extends GridCall>({ call, filterNames }: GridPageOptions<C>) {
  const { state, change } = useGridState(filterNames);
  const { record, open } = useOpenRecord();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['webmin', 'grid', call.path, state],
    // What the address bar says may be anything; the API refuses what it does not know.
    queryFn: ({ signal }) => callApi<C>(call, { query: gridQuery(state), signal } as unknown as CallOptions<C>),
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
