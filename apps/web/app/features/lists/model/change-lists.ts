import type { Area, ShoppingList, shoppingListFieldsSchema } from '@bargain-buddy/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { newClientId } from '~/lib/client-id.ts';
import { provisionalList } from '~/lib/provisional-list.ts';
import { pageOutbox } from '../outbox/run-outbox.ts';
import { type ItemToAdd, toAdditionChange } from './to-addition-change.ts';

export type ShoppingListFields = z.input<typeof shoppingListFieldsSchema>;

export const firstListDefaultName = 'My list';
export const createFailure = 'Failed to create shopping list. Please try again.';

/** Creates a list, which appears and accepts items at once, even offline. Returns its ids and name. */
export function useCreateList() {
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
      const fields = { name, description, ...(area && { area }) };
      const list = provisionalList(client_id, fields, Date.now());
      const make = { change: { do: 'make' as const, ...fields } };
      const additions = items.map((item) => toAdditionChange(list, item));
      const outbox = pageOutbox();
      await outbox.waitForResults(await outbox.put(list, [make, ...additions]));
      clientId.current = undefined;
      return list;
    },
  });
}

export async function editListDetails(
  list: ShoppingList,
  { name, description = '' }: ShoppingListFields,
): Promise<void> {
  const outbox = pageOutbox();
  await outbox.waitForResults(await outbox.put(list, [{ change: { do: 'edit', name, description } }]));
}

export const changeArea = (list: ShoppingList, area: Area) =>
  pageOutbox().put(list, [{ change: { do: 'edit', area } }]);

/** Deletes an own list or leaves a shared one at once. The returned `result` rejects if the server refuses. */
export function useDeleteOrLeaveList(list: ShoppingList) {
  return useMutation({
    mutationFn: async () => {
      leaving.add(list.id);
      const outbox = pageOutbox();
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
