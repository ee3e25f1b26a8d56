import type { ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { kept } from '~/lib/kept.ts';
import { newestFirst } from '~/lib/newest-first.ts';

const listsKey = ['shopping-lists'] as const;

/** Every own and shared list, the last changed first. */
export const listsQuery = queryOptions({
  queryKey: listsKey,
  meta: kept(1),
  queryFn: async ({ signal, client }) =>
    withNewer(await fetchLists(signal), client.getQueryData<ShoppingList[]>(listsKey)),
  // A shopper between shelves would rather be told at once than wait for the connection.
  networkMode: 'always',
});

async function fetchLists(signal: AbortSignal): Promise<ShoppingList[]> {
  // By id, for a list that changes while its neighbours are read may come twice.
  const lists = new Map<number, ShoppingList>();
  let page = await callApi(calls.listShoppingLists, { query: { page_size: 100 }, signal });
  for (;;) {
    for (const list of page.results) lists.set(list.id, list);
    if (!page.next) return [...lists.values()];
    page = await callApi(calls.listShoppingLists, { page: page.next, signal });
  }
}

/** The lists that were read, each in a newer state where one was heard of meanwhile. */
function withNewer(read: readonly ShoppingList[], heard: readonly ShoppingList[] = []): ShoppingList[] {
  const newest = new Map(heard.map((list) => [list.id, list]));
  return read
    .map((list) => {
      const known = newest.get(list.id);
      return known && known.version > list.version ? known : list;
    })
    .toSorted(newestFirst);
}

/** Reads the lists anew if they are being read: of one that is made or gone meanwhile the answer may not know. */
async function readAnew(queryClient: QueryClient): Promise<void> {
  if (queryClient.isFetching(listsQuery) === 0) return;
  // A first answer is not interrupted by the next question, but waited for.
  if (!queryClient.getQueryData(listsQuery.queryKey)) await queryClient.fetchQuery(listsQuery).catch(() => undefined);
  await queryClient.invalidateQueries(listsQuery);
}

/** Puts a list as the server just gave it among those that are known; an older state of one is left out. */
export function cacheList(queryClient: QueryClient, list: ShoppingList): void {
  const known = queryClient.getQueryData(listsQuery.queryKey)?.find(({ id }) => id === list.id);
  if (known && known.version > list.version) return;
  queryClient.setQueryData(
    listsQuery.queryKey,
    (lists) => lists && [list, ...lists.filter(({ id }) => id !== list.id)].toSorted(newestFirst),
  );
  if (!known) void readAnew(queryClient);
}

/** Takes what is known of a list over into something newer, without asking the server. */
export function updateList(queryClient: QueryClient, id: number, fields: Partial<ShoppingList>): void {
  queryClient.setQueryData(listsQuery.queryKey, (lists) =>
    lists?.map((list) => (list.id === id ? { ...list, ...fields } : list)).toSorted(newestFirst),
  );
}

/** Forgets a list that is the person's no more; answers what was known of it. */
export function removeList(queryClient: QueryClient, id: number): ShoppingList | undefined {
  const known = queryClient.getQueryData(listsQuery.queryKey)?.find((list) => list.id === id);
  queryClient.setQueryData(listsQuery.queryKey, (lists) => lists?.filter((list) => list.id !== id));
  void readAnew(queryClient);
  return known;
}
