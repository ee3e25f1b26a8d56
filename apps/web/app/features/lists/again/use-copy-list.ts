import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { givenNeed, needOf } from '~/lib/outbox/needs.ts';
import { type ListFields, useCreateList } from '../model/change-lists.ts';

/** Makes a list with the same needs, all of them open, and answers it (QCK-05). */
export function useCopyList(list: ShoppingList, items: readonly ListItem[]) {
  const { mutateAsync: create } = useCreateList();
  return (fields: ListFields) => {
    // The newest is the first of a list: added from the last one on, they stand as they did.
    const needs = items.map((item) => ({
      ...givenNeed(needOf(item)),
      quantity: item.quantity,
      ...(item.note && { note: item.note }),
      ...(item.title && { title: item.title }),
      known: { name: item.name, kinds: item.kind_details },
    }));
    return create({ ...fields, ...(list.area && { area: list.area }), items: needs.toReversed() });
  };
}
