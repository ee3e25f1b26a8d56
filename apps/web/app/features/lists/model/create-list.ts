import type { shoppingListFieldsSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { keepList, listsQuery } from './lists-query.ts';

export type ListFields = z.input<typeof shoppingListFieldsSchema>;

export const nameRequired = 'Shopping list name is required.';
const failure = 'Failed to create shopping list. Please try again.';

/** Makes a list and answers it; it is among the person's lists at once. */
export function useCreateList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ListFields) => callApi(calls.createShoppingList, { body }),
    onSuccess: (list) => keepList(queryClient, list),
    // Who knows what happened: perhaps only the answer was lost. Nobody waits for it to hear of the failure.
    onError: () => void queryClient.invalidateQueries(listsQuery),
  });
}

/** Why a list could not be made (LST-05); trying again does not help who has too many. */
export function createFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 409 ? (error.detail ?? failure) : failure;
}
