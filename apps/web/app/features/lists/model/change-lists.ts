import type { ShoppingList, shoppingListFieldsSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { itemsQuery } from './items-query.ts';
import { cacheList, listsQuery, removeList } from './lists-query.ts';

export type ListFields = z.input<typeof shoppingListFieldsSchema>;

export const nameRequired = 'Shopping list name is required.';
const failure = 'Failed to create shopping list. Please try again.';

/** Makes a list and answers it; it is among the person's lists at once. */
export function useCreateList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ListFields) => callApi(calls.createShoppingList, { body }),
    onSuccess: (list) => cacheList(queryClient, list),
    // Who knows what happened: perhaps only the answer was lost. Nobody waits for it to hear of the failure.
    onError: () => void queryClient.invalidateQueries(listsQuery),
  });
}

/** Why a list could not be made (LST-05); trying again does not help who has too many. */
export function createFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 409 ? (error.detail ?? failure) : failure;
}

/** Gives a list another name and description. */
export function useEditList(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ListFields) => callApi(calls.replaceShoppingList, { params: { id }, body }),
    onSuccess: (list) => cacheList(queryClient, list),
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
      removeList(queryClient, id);
      queryClient.removeQueries({ queryKey: itemsQuery(id).queryKey });
    },
  });
}

/** The lists that the person is leaving or deleting here, of which they need not be told. */
const leaving = new Set<number>();

export function isLeaving(listId: number): boolean {
  return leaving.has(listId);
}

/** While `work` deletes or leaves a list, and for good where it does not fail, its end is no news. */
async function asOwnDeparture(listId: number, work: () => Promise<void>): Promise<void> {
  leaving.add(listId);
  try {
    await work();
  } catch (error) {
    leaving.delete(listId);
    throw error;
  }
}
