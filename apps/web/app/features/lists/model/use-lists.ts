import type { ShoppingList } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listenToLists } from '~/lib/live-events.ts';
import { overlayItems } from '~/lib/outbox/overlay.ts';
import { pageQueryClient } from '~/lib/query-client.ts';
import { usePendingPrices } from '~/lib/use-pending-prices.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { catchUp } from './catch-up.ts';
import { isLeavingList } from './change-lists.ts';
import { usePricedGuestItems } from './guest-prices.ts';
import { listItemsKey, listItemsQuery, removeListFromCache } from './items-query.ts';
import { countPendingPrices, type KnownItems } from './known-items.ts';
import { listsQuery } from './lists-query.ts';
import { useListsOnScreen } from './shown-lists.ts';
import { pendingChangesOf, useOutboxState } from './waiting.ts';

/** Milliseconds between an event and the update, so that the response to an own change arrives first. */
const newsDelayMs = 80;

/** Returns the user's lists. While mounted, updates them and their items by server events. */
export function useLists() {
  const lists = useListsOnScreen();

  useEffect(() => {
    const lose = (id: number) => {
      const lost = removeListFromCache(id);
      if (lost && !isLeavingList(id)) showSnackbar(lossText(lost), 'warning');
    };
    const catchUpAll = () => {
      const queryClient = pageQueryClient();
      void queryClient.invalidateQueries(listsQuery);
      // Queries that are not on screen catch up when they mount.
      const active = { queryKey: listItemsKey, type: 'active' } as const;
      for (const { queryKey, state } of queryClient.getQueryCache().findAll(active)) {
        const id = Number(queryKey[1]);
        if (state.data) void catchUp(id);
      }
    };
    return listenToLists(({ id, version, changed }) => {
      if (changed.includes('removed')) lose(id);
      else setTimeout(() => void catchUp(id, version), newsDelayMs);
    }, catchUpAll);
  }, []);

  return lists;
}

function lossText({ name, is_owner }: ShoppingList): string {
  return is_owner ? `“${name}” was deleted.` : `You no longer have access to “${name}”.`;
}

export function useListItems(list: Pick<ShoppingList, 'id' | 'client_id' | 'area'>) {
  const { id, client_id } = list;
  const { data, isPending, isError, error, refetch } = useQuery<KnownItems>(listItemsQuery(id));
  const { waiting } = useOutboxState();
  const isWhole = data?.isWhole ?? false;
  useEffect(() => {
    if (isWhole) void catchUp(id);
  }, [id, isWhole]);
  usePendingPrices(`list ${id}`, countPendingPrices(data?.items ?? []), () => catchUp(id));
  const overlaid = useMemo(
    () => data && overlayItems(data.items, pendingChangesOf(waiting, client_id)),
    [data, waiting, client_id],
  );
  const items = usePricedGuestItems(list, overlaid);
  const shown = useMemo(() => data && items && { ...data, items }, [data, items]);
  return { data: shown, isPending, isError, error, refetch };
}
