import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { givenNeed, needOf } from '~/lib/outbox/changes.ts';
import { type ListFields, useCreateList } from '../model/change-lists.ts';

export function useCopyList(list: ShoppingList, items: readonly ListItem[]) {
  const { mutateAsync: create } = useCreateList();
  return (fields: ListFields) => {
    // New items are added at the top, so the reversed order preserves the original one.
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
