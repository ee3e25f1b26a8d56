import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newClientId, provisionalId } from '~/lib/client-id.ts';
import { givenNeed, type ItemChange, needOfListItem } from '~/lib/item-changes.ts';
import type { Change, Shown } from '~/lib/outbox/changes.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { outboxOf } from '../outbox/run-outbox.ts';
import { itemsOnScreen, listOnScreen } from './shown-lists.ts';
import { nameOfItem } from './texts.ts';

const undoMs = 6_000;

export function useChangeItem() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      change: changeListItem.bind(undefined, queryClient),
      remove: removeItems.bind(undefined, queryClient),
    }),
    [queryClient],
  );
}

/** Changes an item. If another person has removed it meanwhile, the user can add it again with these fields. */
export async function changeListItem(queryClient: QueryClient, item: ListItem, { need, ...fields }: ItemChange) {
  const change = { do: 'change' as const, item: item.client_id, ...(need && givenNeed(need)), ...fields };
  const isEdit =
    fields.is_needed || [need, fields.quantity, fields.note, fields.title].some((field) => field !== undefined);
  const back = isEdit ? backOf(item, { need, ...fields }) : undefined;
  const list = listOnScreen(queryClient, item.shopping_list);
  if (!list) return [];
  const shown = { name: nameOfItem(item), need, ...(back && { back }) };
  return outboxOf(queryClient).put(list, [{ change, shown }]);
}

const backOf = (item: ListItem, { need = needOfListItem(item), quantity, note, title }: ItemChange) => ({
  need,
  name: item.name,
  quantity: quantity ?? item.quantity,
  note: note ?? item.note,
  title: title ?? item.title,
});

/** Removes an item. Its version lets the server detect changes that the user has not seen. */
export async function removeListItem(queryClient: QueryClient, item: ListItem) {
  const list = listOnScreen(queryClient, item.shopping_list);
  if (!list) return [];
  return outboxOf(queryClient).put(list, [removalOf(item)]);
}

function removalOf(item: ListItem): { change: Change; shown: Partial<Shown> } {
  const { client_id, version } = item;
  const change = { do: 'remove' as const, item: client_id, ...(version > 0 && { version }) };
  return { change, shown: { name: nameOfItem(item), back: backOf(item, {}) } };
}

/** Removes items of a list. Offers to undo it, which cancels unsent removals and adds the other items again. */
async function removeItems(queryClient: QueryClient, given: readonly ListItem[]): Promise<void> {
  const [first] = given;
  const list = first && listOnScreen(queryClient, first.shopping_list);
  if (!list) return;
  const current = new Map(itemsOnScreen(queryClient, list.id).map((item) => [item.client_id, item]));
  const items = given.map((item) => current.get(item.client_id) ?? item);
  const put = outboxOf(queryClient).put(list, items.map(removalOf));
  const undo = async () => {
    const ids = await put;
    // New items are added at the top, so the last one is added first.
    for (const [n, item] of [...items.entries()].reverse()) {
      const id = ids[n];
      if (!id || !(await outboxOf(queryClient).cancel(id))) await addAgain(queryClient, list, item);
    }
  };
  const what = items.length === 1 ? nameOfItem(first) : `${items.length} things`;
  showSnackbar(`${what} removed`, 'info', undoMs, { text: 'Undo', run: () => void undo() });
  await put;
}

function addAgain(queryClient: QueryClient, list: ShoppingList, item: ListItem) {
  const { is_needed, quantity, note, title } = item;
  const client_id = newClientId();
  const change = {
    do: 'add' as const,
    ...givenNeed(needOfListItem(item)),
    is_needed,
    quantity,
    note,
    title,
    client_id,
  };
  const shown = { name: nameOfItem(item), item: { ...item, id: provisionalId(client_id), client_id } };
  return outboxOf(queryClient).put(list, [{ change, shown }]);
}
