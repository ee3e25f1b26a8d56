import type { newListItemsSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { callApi } from '~/lib/api-client.ts';
import { newClientId } from '~/lib/client-id.ts';
import { catchUp } from './catch-up.ts';
import { cacheItems } from './items-query.ts';

type NewItems = z.input<typeof newListItemsSchema>;

/** What goes on which lists. */
interface ItemsToAdd {
  lists: readonly number[];
  items: NewItems['items'];
}

/**
 * Puts each of the items on each of the lists, or nothing at all, and answers how many were new. With the same
 * `clientId` again nothing is added twice, so that a call whose answer was lost can be repeated. Throws as callApi
 * does; what the server has to say is in problemLines().
 */
function addItemsToLists({ lists, items }: ItemsToAdd, clientId: string) {
  const body: NewItems = { shopping_lists: [...lists], items, client_id: clientId };
  return callApi(calls.addItems, { body });
}

/** The same as a mutation: lists on show follow, and trying again after a failure adds nothing twice. */
export function useAddItems() {
  const queryClient = useQueryClient();
  const attempt = useRef({ what: '', clientId: '' });
  return useMutation({
    mutationFn: (wanted: ItemsToAdd) => {
      const what = JSON.stringify(wanted);
      if (attempt.current.what !== what) attempt.current = { what, clientId: newClientId() };
      return addItemsToLists(wanted, attempt.current.clientId);
    },
    onSuccess: ({ items }, { lists }) => {
      attempt.current = { what: '', clientId: '' };
      cacheItems(queryClient, items);
      for (const list of lists) void catchUp(queryClient, list);
    },
  });
}
