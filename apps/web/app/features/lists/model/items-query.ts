import type { ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { pageQueryClient } from '~/lib/query-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';
import { type KnownItems, listFiguresOf, withListChanges, withNewerChanges } from './known-items.ts';
import { listsQuery, refetchLists, updateCachedList } from './lists-query.ts';

const minute = 60_000;

export const listItemsKey = ['shopping-list-items'] as const;

const keyOf = (listId: number) => [...listItemsKey, listId] as const;

export const listItemsQuery = (listId: number) =>
  queryOptions<KnownItems>({
    queryKey: keyOf(listId),
    queryFn: ({ signal, client }) => fetchItems(client, listId, signal),
    staleTime: ({ state }) => (state.data?.isWhole ? 5 * minute : 0),
    gcTime: 30 * minute,
    networkMode: 'always',
    structuralSharing: false,
    meta: { ...showsCatalogue, ...storedOnDevice(100) },
  });

async function fetchItems(client: QueryClient, listId: number, signal: AbortSignal): Promise<KnownItems> {
  // The server does not have this list yet, so all of its items are in the outbox.
  if (listId < 0) return { version: 0, items: [], removed: new Set(), isWhole: true };
  const first = await callApi(calls.listItems, { query: { shopping_list: listId }, signal });
  // The version of the first page: later changes are fetched from it, even if later pages contain them.
  let known: KnownItems = { version: first.version, items: first.results, removed: new Set(), isWhole: false };
  for (let next = first.next; next; ) {
    showMeanwhile(client, listId, known);
    const page = await callApi(calls.listItems, { page: next, signal });
    known = withListChanges(known, { version: 0, items: page.results, deleted: [] });
    next = page.next;
  }
  const shown = client.getQueryData<KnownItems>(keyOf(listId));
  return { ...withNewerChanges(known, shown), isWhole: true };
}

/** Shows the first pages at once. A list that is already complete stays until all pages are read. */
function showMeanwhile(client: QueryClient, listId: number, known: KnownItems): void {
  client.setQueryData<KnownItems>(keyOf(listId), (shown) => (shown?.isWhole ? shown : withNewerChanges(known, shown)));
}

export function updateCachedItems(listId: number, change: (known: KnownItems) => KnownItems): void {
  const queryClient = pageQueryClient();
  const known = queryClient.getQueryData<KnownItems>(keyOf(listId));
  if (!known) return;
  const next = change(known);
  queryClient.setQueryData(keyOf(listId), next);
  if (next.isWhole) updateCachedList(listId, listFiguresOf(next.items));
}

/** Removes a list and its items from the cache. Returns the list. */
export function removeListFromCache(id: number): ShoppingList | undefined {
  const queryClient = pageQueryClient();
  const known = queryClient.getQueryData(listsQuery.queryKey)?.find((list) => list.id === id);
  queryClient.setQueryData(listsQuery.queryKey, (lists) => lists?.filter((list) => list.id !== id));
  void refetchLists();
  queryClient.removeQueries({ queryKey: keyOf(id) });
  return known;
}
