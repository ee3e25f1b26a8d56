import type { Area, ShoppingList, shoppingListFieldsSchema } from '@bargain-buddy/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { newClientId, provisionalId } from '~/lib/client-id.ts';
import { outboxOf } from '../outbox/run-outbox.ts';
import { type ItemToAdd, toAdditionChange } from './to-addition-change.ts';

export type ShoppingListFields = z.input<typeof shoppingListFieldsSchema>;

export const firstListDefaultName = 'My list';
export const nameRequired = 'Shopping list name is required.';
export const createFailure = 'Failed to create shopping list. Please try again.';

/** Creates a list, which appears and accepts items at once, even offline. Returns its ids and name. */
export function useCreateList() {
  const queryClient = useQueryClient();
  /** A client id, reused by a retry, so that the server does not create the list twice. */
  const clientId = useRef<string>(undefined);
  return useMutation({
    mutationFn: async ({
      name,
      description = '',
      area,
      items = [],
    }: ShoppingListFields & { items?: readonly ItemToAdd[] }) => {
      clientId.current ??= newClientId();
      const client_id = clientId.current;
      const list = { id: provisionalId(client_id), client_id, name };
      const make = { change: { do: 'make' as const, name, description, ...(area && { area }) } };
      const additions = items.map((item) => toAdditionChange(list, item));
      const outbox = outboxOf(queryClient);
      await outbox.waitForResults(await outbox.put(list, [make, ...additions]));
      clientId.current = undefined;
      return list;
    },
  });
}

export function useEditListDetails(list: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, description = '' }: ShoppingListFields) => {
      const outbox = outboxOf(queryClient);
      return outbox.waitForResults(await outbox.put(list, [{ change: { do: 'edit', name, description } }]));
    },
  });
}

export function useChangeListArea(list: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (area: Area) => outboxOf(queryClient).put(list, [{ change: { do: 'edit', area } }]),
  });
}

/** Deletes an own list or leaves a shared one at once. The returned `result` rejects if the server refuses. */
export function useDeleteOrLeaveList(list: ShoppingList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      leaving.add(list.id);
      const outbox = outboxOf(queryClient);
      const ids = await outbox.put(list, [{ change: { do: 'end', is_owner: list.is_owner } }]);
      const result = outbox.waitForResults(ids);
      result.catch(() => leaving.delete(list.id));
      return { result };
    },
  });
}

/** Lists that the user deleted or left on this page, for which no message appears. */
const leaving = new Set<number>();

export function isLeavingList(listId: number): boolean {
  return leaving.has(listId);
}
