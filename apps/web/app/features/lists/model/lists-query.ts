import type { ShoppingList } from '@bargain-buddy/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

/** Every own and shared list, the last changed first. */
export const listsQuery = queryOptions({
  queryKey: ['shopping-lists'],
  queryFn: ({ signal }) => fetchLists(signal),
  // A shopper between shelves would rather be told at once than wait for the connection.
  networkMode: 'always',
});

async function fetchLists(signal: AbortSignal): Promise<ShoppingList[]> {
  // By id, for a list that changes while its neighbours are read may come twice.
  const lists = new Map<number, ShoppingList>();
  let path: string | null = '/shoppinglist/shoppinglist/?page_size=100';
  while (path) {
    const page: { next: string | null; results: ShoppingList[] } = await callApi({
      path,
      answer: 'shoppingListPageSchema',
      signal,
    });
    for (const list of page.results) lists.set(list.id, list);
    path = page.next;
  }
  return sorted([...lists.values()]);
}

const sorted = (lists: readonly ShoppingList[]) =>
  lists.toSorted((a, b) => b.last_updated.localeCompare(a.last_updated) || b.id - a.id);

/** Puts a list as the server just gave it among those that are known; an older state of one is left out. */
export function keepList(queryClient: QueryClient, list: ShoppingList): void {
  queryClient.setQueryData(listsQuery.queryKey, (lists) => {
    if (!lists) return lists;
    const known = lists.find(({ id }) => id === list.id);
    if (known && known.version > list.version) return lists;
    return sorted([list, ...lists.filter(({ id }) => id !== list.id)]);
  });
}

/** Takes what is known of a list over into something newer, without asking the server. */
export function updateList(queryClient: QueryClient, id: number, fields: Partial<ShoppingList>): void {
  queryClient.setQueryData(
    listsQuery.queryKey,
    (lists) => lists && sorted(lists.map((list) => (list.id === id ? { ...list, ...fields } : list))),
  );
}

/** Forgets a list that is the person's no more; answers what was known of it. */
export function forgetList(queryClient: QueryClient, id: number): ShoppingList | undefined {
  const known = queryClient.getQueryData(listsQuery.queryKey)?.find((list) => list.id === id);
  queryClient.setQueryData(listsQuery.queryKey, (lists) => lists?.filter((list) => list.id !== id));
  return known;
}
