import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { givenNeed, needOfListItem } from '~/lib/item-changes.ts';
import { type ShoppingListFields, useCreateList } from '../model/change-lists.ts';
import { listItemsQuery } from '../model/items-query.ts';
import { itemsOnScreen } from '../model/shown-lists.ts';

export function useCopyList(list: ShoppingList, items: readonly ListItem[]) {
  const { mutateAsync: create } = useCreateList();
  return (fields: ShoppingListFields) => create({ ...fields, ...copyOf(list, items) });
}

/** Creates a list with all items of another one, all of them needed. Offline it needs the items on the device. */
export function useCreateFromList() {
  const queryClient = useQueryClient();
  const { mutateAsync: create } = useCreateList();
  return async (fields: ShoppingListFields, from: ShoppingList) => {
    const query = listItemsQuery(from.id);
    await queryClient.fetchQuery(query).catch((error: unknown) => {
      if (!queryClient.getQueryData(query.queryKey)?.isWhole) throw error;
    });
    return create({ ...fields, ...copyOf(from, itemsOnScreen(from.id)) });
  };
}

function copyOf(list: ShoppingList, items: readonly ListItem[]) {
  // New items are added at the top, so the reversed order preserves the original one.
  const needs = items.map((item) => ({
    ...givenNeed(needOfListItem(item)),
    quantity: item.quantity,
    ...(item.note && { note: item.note }),
    ...(item.title && { title: item.title }),
    known: { name: item.name, kinds: item.kind_details },
  }));
  return { ...(list.area && { area: list.area }), items: needs.toReversed() };
}
