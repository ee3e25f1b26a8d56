import * as calls from '@bargain-buddy/contract/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { kept } from '~/lib/kept.ts';
import { figuresOf, type KnownItems, withChanges, withNewer } from './known-items.ts';
import { updateList } from './lists-query.ts';

const minute = 60_000;

/** The items of all lists. */
export const listItemsKey = ['shopping-list-items'] as const;

const keyOf = (listId: number) => [...listItemsKey, listId] as const;

/** The items of one list, all pages of them; the first ones show while the others are on their way. */
export const itemsQuery = (listId: number) =>
  queryOptions<KnownItems>({
    queryKey: keyOf(listId),
    queryFn: ({ signal, client }) => fetchItems(client, listId, signal),
    staleTime: ({ state }) => (state.data?.isWhole ? 5 * minute : 0),
    gcTime: 30 * minute,
    networkMode: 'always',
    structuralSharing: false,
    meta: { ...showsCatalogue, ...kept(100) },
  });

async function fetchItems(client: QueryClient, listId: number, signal: AbortSignal): Promise<KnownItems> {
  // The server has no such list yet: all of its items wait.
  if (listId < 0) return { version: 0, items: [], removed: new Set(), isWhole: true };
  const first = await callApi(calls.listItems, { query: { shopping_list: listId }, signal });
  // What changes from here on is asked for by this version, whatever the later pages have of it already.
  let known: KnownItems = { version: first.version, items: first.results, removed: new Set(), isWhole: false };
  for (let next = first.next; next; ) {
    showMeanwhile(client, listId, known);
    const page = await callApi(calls.listItems, { page: next, signal });
    known = withChanges(known, { version: 0, items: page.results, deleted: [] });
    next = page.next;
  }
  const shown = client.getQueryData<KnownItems>(keyOf(listId));
  return { ...withNewer(known, shown), isWhole: true };
}

/** A long list shows its beginning at once; one that is on show stays until all of it is read anew. */
function showMeanwhile(client: QueryClient, listId: number, known: KnownItems): void {
  client.setQueryData<KnownItems>(keyOf(listId), (shown) => (shown?.isWhole ? shown : withNewer(known, shown)));
}

/** Changes what is known of a list's items, where they are known, and the counts of the list with it. */
export function changeKnown(queryClient: QueryClient, listId: number, change: (known: KnownItems) => KnownItems): void {
  const known = queryClient.getQueryData<KnownItems>(keyOf(listId));
  if (!known) return;
  const next = change(known);
  queryClient.setQueryData(keyOf(listId), next);
  if (next.isWhole) updateList(queryClient, listId, figuresOf(next.items));
}
