import type { ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import type { ListFields } from './create-list.ts';
import { itemsQuery } from './items-query.ts';
import { forgetList, keepList } from './lists-query.ts';
import { asOwnDeparture } from './own-departures.ts';

/** Gives a list another name and description. */
export function useEditList(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ListFields) => callApi(calls.replaceShoppingList, { params: { id }, body }),
    onSuccess: (list) => keepList(queryClient, list),
  });
}

/** Ends a list for the person: deletes an own one, leaves a shared one. One that is gone already is gone. */
export function useEndList({ id, is_owner }: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      asOwnDeparture(id, () =>
        callApi(is_owner ? calls.deleteShoppingList : calls.leaveList, { params: { id } }).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        }),
      ),
    onSuccess: () => {
      forgetList(queryClient, id);
      queryClient.removeQueries({ queryKey: itemsQuery(id).queryKey });
    },
  });
}
