import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasId } from '~/lib/client-id.ts';
import type { PendingChange } from '~/lib/outbox/changes.ts';
import { overlayItems, overlayLists } from '~/lib/outbox/overlay.ts';
import { pageQueryClient } from '~/lib/query-client.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useOutbox } from '../outbox/run-outbox.ts';
import { listItemsQuery } from './items-query.ts';
import { listFiguresOf } from './known-items.ts';
import { listsQuery } from './lists-query.ts';
import { pendingChangesOf, useOutboxState } from './waiting.ts';

export function useListsOnScreen() {
  const isSignedIn = useIsSignedIn();
  const { data, isPending, isError, isFetching, error, refetch } = useQuery({
    ...listsQuery,
    staleTime: 0,
    enabled: isSignedIn,
  });
  const { waiting, isRead } = useOutboxState();
  const shown = useMemo(() => {
    // Lists created on this device show even if the server's lists cannot be read. Guests have no others.
    const isAll = !isSignedIn || (isError && waiting.some(({ change }) => change.do === 'make'));
    const known = data ?? (isAll ? [] : undefined);
    return known && withWaiting(known, waiting);
  }, [data, isError, isSignedIn, waiting]);
  const isLoading = (isSignedIn && isPending) || !isRead;
  // Waits for the pending changes, or a ticked item would briefly show as unticked.
  return { data: isRead ? shown : undefined, isPending: isLoading, isError, isFetching, error, refetch };
}

export function listOnScreen(id: number): ShoppingList | undefined {
  const known = pageQueryClient().getQueryData(listsQuery.queryKey) ?? [];
  return withWaiting(known, useOutbox.getState().waiting).find((list) => hasId(list, id));
}

export function itemsOnScreen(listId: number): readonly ListItem[] {
  const list = listOnScreen(listId);
  if (!list) return [];
  const known = pageQueryClient().getQueryData(listItemsQuery(list.id).queryKey)?.items ?? [];
  return overlayItems(known, pendingChangesOf(useOutbox.getState().waiting, list.client_id));
}

function withWaiting(lists: readonly ShoppingList[], waiting: readonly PendingChange[]): readonly ShoppingList[] {
  if (waiting.length === 0) return lists;
  return overlayLists(lists, waiting).map((list) => {
    const rows = pendingChangesOf(waiting, list.client_id);
    if (rows.length === 0) return list;
    const known = pageQueryClient().getQueryData(listItemsQuery(list.id).queryKey);
    if (list.id < 0 || known?.isWhole) return { ...list, ...listFiguresOf(overlayItems(known?.items ?? [], rows)) };
    // For a list that was not opened, only its counts are known.
    const added = rows.filter(({ change }) => change.do === 'add').length;
    return { ...list, item_count: list.item_count + added, needed_count: list.needed_count + added };
  });
}
