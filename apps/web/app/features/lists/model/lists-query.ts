import type { ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { newestFirst } from '~/lib/newest-first.ts';
import { pageQueryClient } from '~/lib/query-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

const listsKey = ['shopping-lists'] as const;

export const listsQuery = queryOptions({
  queryKey: listsKey,
  meta: storedOnDevice(1),
  queryFn: async ({ signal, client }) =>
    withNewer(await fetchLists(signal), client.getQueryData<ShoppingList[]>(listsKey)),
  // Fails at once without a connection, so that a shopper does not wait.
  networkMode: 'always',
});

async function fetchLists(signal: AbortSignal): Promise<ShoppingList[]> {
  // Indexed by id, because a list that changes between two pages may appear twice.
  const lists = new Map<number, ShoppingList>();
  let page = await callApi(calls.listShoppingLists, { query: { page_size: 100 }, signal });
  for (;;) {
    for (const list of page.results) lists.set(list.id, list);
    if (!page.next) return [...lists.values()];
    page = await callApi(calls.listShoppingLists, { page: page.next, signal });
  }
}

function withNewer(read: readonly ShoppingList[], heard: readonly ShoppingList[] = []): ShoppingList[] {
  const newest = new Map(heard.map((list) => [list.id, list]));
  return read
    .map((list) => {
      const known = newest.get(list.id);
      return known && known.version > list.version ? known : list;
    })
    .toSorted(newestFirst);
}

/** Refetches the lists if a fetch is running, because its response may miss a list just created or deleted. */
export async function refetchLists(): Promise<void> {
  const queryClient = pageQueryClient();
  if (queryClient.isFetching(listsQuery) === 0) return;
  // Waits for a first load instead of cancelling it.
  if (!queryClient.getQueryData(listsQuery.queryKey)) await queryClient.fetchQuery(listsQuery).catch(() => undefined);
  await queryClient.invalidateQueries(listsQuery);
}

/** Adds or updates a list in the cache, unless the cached version is newer. */
export function cacheListIfNewer(list: ShoppingList): void {
  const queryClient = pageQueryClient();
  const known = queryClient.getQueryData(listsQuery.queryKey)?.find(({ id }) => id === list.id);
  if (known && known.version > list.version) return;
  queryClient.setQueryData(
    listsQuery.queryKey,
    (lists) => lists && [list, ...lists.filter(({ id }) => id !== list.id)].toSorted(newestFirst),
  );
  if (!known) void refetchLists();
}

export function updateCachedList(id: number, fields: Partial<ShoppingList>): void {
  pageQueryClient().setQueryData(listsQuery.queryKey, (lists) =>
    lists?.map((list) => (list.id === id ? { ...list, ...fields } : list)).toSorted(newestFirst),
  );
}
