import type { ShoppingList } from '@bargain-buddy/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newClientId } from '~/lib/client-id.ts';
import type { GivenNeed } from '~/lib/outbox/needs.ts';
import { itemToBe, type KnownOfItem } from './item-to-be.ts';
import { putOnOutbox } from './put-change.ts';
import { shownList } from './shown-lists.ts';

/** What goes on a list, in any form, and what is known of it until the server has its say. */
export type ItemToAdd = GivenNeed & { quantity?: number; note?: string; known?: KnownOfItem };

/** What goes on which lists. */
interface ItemsToAdd {
  lists: readonly number[];
  items: readonly ItemToAdd[];
}

/**
 * Puts each of the items on each of the lists. They are there at once, with or without a connection; that the server
 * refuses one is told later.
 */
export function useAddItems() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ lists, items }: ItemsToAdd) => {
      for (const id of lists) {
        const list = shownList(queryClient, id);
        if (list)
          await putOnOutbox(
            queryClient,
            list,
            items.map((item) => addition(list, item)),
          );
      }
    },
  });
}

function addition(list: ShoppingList, { known, ...given }: ItemToAdd) {
  const client_id = newClientId();
  const item = itemToBe(list, client_id, given, known);
  return { change: { do: 'add' as const, client_id, ...given }, shown: { name: item.name, item } };
}
