import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { givenNeed, needOf } from '~/lib/item-changes.ts';
import { type ListFields, useCreateList } from '../model/change-lists.ts';
import { itemsQuery } from '../model/items-query.ts';
import { currentItems } from '../model/shown-lists.ts';

export function useCopyList(list: ShoppingList, items: readonly ListItem[]) {
  const { mutateAsync: create } = useCreateList();
  return (fields: ListFields) => create({ ...fields, ...copyOf(list, items) });
}

/** Creates a list with all items of another one, all of them needed. Offline it needs the items on the device. */
export function useCreateFromList() {
  const queryClient = useQueryClient();
  const { mutateAsync: create } = useCreateList();
  return async (fields: ListFields, from: ShoppingList) => {
    const query = itemsQuery(from.id);
    await queryClient.fetchQuery(query).catch((error: unknown) => {
      if (!queryClient.getQueryData(query.queryKey)?.isWhole) throw error;
    });
    return create({ ...fields, ...copyOf(from, currentItems(from.id)) });
  };
}

function copyOf(list: ShoppingList, items: readonly ListItem[]) {
  // New items are added at the top, so the reversed order preserves the original one.
  const needs = items.map((item) => ({
    ...givenNeed(needOf(item)),
    quantity: item.quantity,
    ...(item.note && { note: item.note }),
    ...(item.title && { title: item.title }),
    known: { name: item.name, kinds: item.kind_details },
  }));
  return { ...(list.area && { area: list.area }), items: needs.toReversed() };
}
