import type { ShoppingList } from '@bargain-buddy/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToLists } from '~/lib/live-events.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { catchUp } from './catch-up.ts';
import { itemsQuery, listItemsKey } from './items-query.ts';
import type { KnownItems } from './known-items.ts';
import { forgetList, listsQuery } from './lists-query.ts';
import { isLeaving } from './own-departures.ts';

/** Long enough for the answer to an own change to arrive before the news of it, in milliseconds. */
const newsDelayMs = 80;

/** The person's lists; while they are on show, they and their items follow what happens elsewhere (LST-13). */
export function useLists() {
  const queryClient = useQueryClient();
  const lists = useQuery({ ...listsQuery, staleTime: 0 });

  useEffect(() => {
    const lose = (id: number) => {
      const lost = forgetList(queryClient, id);
      queryClient.removeQueries({ queryKey: itemsQuery(id).queryKey });
      if (lost && !isLeaving(id)) showSnackbar(lossText(lost), 'warning');
    };
    const catchUpAll = () => {
      void queryClient.invalidateQueries(listsQuery);
      for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: listItemsKey })) {
        const id = Number(queryKey[1]);
        if (state.data) void catchUp(queryClient, id);
      }
    };
    return listenToLists(({ id, version, changed }) => {
      if (changed.includes('removed')) lose(id);
      else setTimeout(() => void catchUp(queryClient, id, version), newsDelayMs);
    }, catchUpAll);
  }, [queryClient]);

  return lists;
}

function lossText({ name, is_owner }: ShoppingList): string {
  return is_owner ? `“${name}” was deleted.` : `You no longer have access to “${name}”.`;
}

/** The items of one of the lists; what is known shows at once and is brought up to date. */
export function useItems(listId: number) {
  const queryClient = useQueryClient();
  const items = useQuery<KnownItems>(itemsQuery(listId));
  const isWhole = items.data?.isWhole ?? false;
  useEffect(() => {
    if (isWhole) void catchUp(queryClient, listId);
  }, [queryClient, listId, isWhole]);
  return items;
}
