import type { ShoppingList } from '@bargain-buddy/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { newClientId } from '~/lib/client-id.ts';
import type { GivenNeed } from '~/lib/outbox/needs.ts';
import { itemToBe, type KnownOfItem } from './item-to-be.ts';
import { heardOf, putOnOutbox } from './put-change.ts';
import { shownList } from './shown-lists.ts';

/** What goes on a list, in any form, and what is known of it until the server has its say. */
export type ItemToAdd = GivenNeed & { quantity?: number; note?: string; title?: string; known?: KnownOfItem };

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
  return useMutation({ mutationFn: (given: ItemsToAdd) => putItems(queryClient, given) });
}

/** The same for forms, which are told what the server refuses or fails at in the first moment. */
export function useAddItemsHeard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: ItemsToAdd) => heardOf(queryClient, await putItems(queryClient, given)),
  });
}

async function putItems(queryClient: QueryClient, { lists, items }: ItemsToAdd): Promise<string[]> {
  const put = lists.map(async (id) => {
    const list = shownList(queryClient, id);
    if (!list) return [];
    return putOnOutbox(
      queryClient,
      list,
      items.map((item) => additionOf(list, item)),
    );
  });
  return (await Promise.all(put)).flat();
}

/** What adds an item to a list. */
export function additionOf(list: Pick<ShoppingList, 'id'>, { known, ...given }: ItemToAdd) {
  const client_id = newClientId();
  const item = itemToBe(list, client_id, given, known);
  return { change: { do: 'add' as const, client_id, ...given }, shown: { name: item.name, item } };
}
