import type { Area, ShoppingList, shoppingListFieldsSchema } from '@bargain-buddy/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { newClientId } from '~/lib/client-id.ts';
import { provisionalId } from '~/lib/outbox/provisional.ts';
import { additionOf, type ItemToAdd } from './addition-of.ts';
import { heardOf, putOnOutbox } from './put-change.ts';

export type ListFields = z.input<typeof shoppingListFieldsSchema>;

export const nameRequired = 'Shopping list name is required.';
export const createFailure = 'Failed to create shopping list. Please try again.';

/**
 * Makes a list with some items, all or none, and answers how it is called; it is among the person's lists at once, and
 * can be filled.
 */
export function useCreateList() {
  const queryClient = useQueryClient();
  /** The same for another try: should the server have made it before it failed, there is one list. */
  const clientId = useRef<string>(undefined);
  return useMutation({
    mutationFn: async ({ name, description = '', area, items = [] }: ListFields & { items?: readonly ItemToAdd[] }) => {
      clientId.current ??= newClientId();
      const client_id = clientId.current;
      const list = { id: provisionalId(client_id), client_id, name };
      const make = { change: { do: 'make' as const, name, description, ...(area && { area }) } };
      const additions = items.map((item) => additionOf(list, item));
      await heardOf(queryClient, await putOnOutbox(queryClient, list, [make, ...additions]));
      clientId.current = undefined;
      return list;
    },
  });
}

/** Gives a list another name and description. */
export function useEditList(list: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, description = '' }: ListFields) =>
      heardOf(queryClient, await putOnOutbox(queryClient, list, [{ change: { do: 'edit', name, description } }])),
  });
}

/** Says where the people of a list shop; what is bound to no store has another price there. */
export function useChangeArea(list: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (area: Area) => putOnOutbox(queryClient, list, [{ change: { do: 'edit', area } }]),
  });
}

/**
 * Ends a list for the person: deletes an own one, leaves a shared one. It is gone at once; the answer's `heard` rejects
 * where the server keeps it.
 */
export function useEndList(list: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      leaving.add(list.id);
      const ids = await putOnOutbox(queryClient, list, [{ change: { do: 'end', is_owner: list.is_owner } }]);
      const heard = heardOf(queryClient, ids);
      heard.catch(() => leaving.delete(list.id));
      return { heard };
    },
  });
}

/** The lists that the person has left or deleted here, of which they need not be told. */
const leaving = new Set<number>();

export function isLeaving(listId: number): boolean {
  return leaving.has(listId);
}
