import type { Area, ShoppingList, shoppingListFieldsSchema } from '@bargain-buddy/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { newClientId } from '~/lib/client-id.ts';
import { provisionalId } from '~/lib/outbox/provisional.ts';
import { putOnOutbox } from './put-change.ts';

export type ListFields = z.input<typeof shoppingListFieldsSchema>;

export const nameRequired = 'Shopping list name is required.';
export const createFailure = 'Failed to create shopping list. Please try again.';

/** Makes a list and answers how it is called; it is among the person's lists at once, and can be filled. */
export function useCreateList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, description = '', area }: ListFields) => {
      const client_id = newClientId();
      const list = { id: provisionalId(client_id), client_id, name };
      await putOnOutbox(queryClient, list, [{ change: { do: 'make', name, description, ...(area && { area }) } }]);
      return list;
    },
  });
}

/** Gives a list another name and description. */
export function useEditList(list: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, description = '' }: ListFields) =>
      putOnOutbox(queryClient, list, [{ change: { do: 'edit', name, description } }]),
  });
}

/** Says where the people of a list shop; what is bound to no store has another price there. */
export function useChangeArea(list: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (area: Area) => putOnOutbox(queryClient, list, [{ change: { do: 'edit', area } }]),
  });
}

/** Ends a list for the person: deletes an own one, leaves a shared one. */
export function useEndList(list: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      leaving.add(list.id);
      await putOnOutbox(queryClient, list, [{ change: { do: 'end', is_owner: list.is_owner } }]);
    },
  });
}

/** The lists that the person has left or deleted here, of which they need not be told. */
const leaving = new Set<number>();

export function isLeaving(listId: number): boolean {
  return leaving.has(listId);
}
