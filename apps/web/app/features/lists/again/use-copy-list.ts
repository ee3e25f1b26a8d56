import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { mostItemsAtOnce } from '@bargain-buddy/contract/names';
import { givenNeed, needOf } from '~/lib/outbox/needs.ts';
import { useAddItems } from '../model/add-items.ts';
import { type ListFields, useCreateList } from '../model/change-lists.ts';

/** Makes a list with the same needs, all of them open, and answers it (QCK-05). */
export function useCopyList(list: ShoppingList, items: readonly ListItem[]) {
  const create = useCreateList();
  const add = useAddItems();
  return async (fields: ListFields) => {
    const copy = await create.mutateAsync({ ...fields, ...(list.area && { area: list.area }) });
    // The newest is the first of a list: added from the last one on, they stand as they did.
    const needs = items.map((item) => ({
      ...givenNeed(needOf(item)),
      quantity: item.quantity,
      ...(item.note && { note: item.note }),
    }));
    needs.reverse();
    for (let at = 0; at < needs.length; at += mostItemsAtOnce) {
      await add.mutateAsync({ lists: [copy.id], items: needs.slice(at, at + mostItemsAtOnce) });
    }
    return copy;
  };
}
