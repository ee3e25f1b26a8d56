import type { ListItem } from '@bargain-buddy/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newClientId } from '~/lib/client-id.ts';
import { type Change, givenNeed, type ItemChange, needOf, provisionalId, type Shown } from '~/lib/outbox/changes.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { outboxOf } from '../outbox/run-outbox.ts';
import { currentItems, shownList } from './shown-lists.ts';
import { nameOfItem } from './texts.ts';

const undoMs = 6_000;

/** Changes items at once on the device; the outbox sends the changes when online. */
export function useChangeItem() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      change: changeOnList.bind(undefined, queryClient),
      remove: removeItem.bind(undefined, queryClient),
    }),
    [queryClient],
  );
}

/** Changes an item. If another person has removed it meanwhile, the user can add it again with these fields. */
export async function changeOnList(queryClient: QueryClient, item: ListItem, { need, ...fields }: ItemChange) {
  const change = { do: 'change' as const, item: item.client_id, ...(need && givenNeed(need)), ...fields };
  const isEdit =
    fields.is_needed || [need, fields.quantity, fields.note, fields.title].some((field) => field !== undefined);
  const back = isEdit ? backOf(item, { need, ...fields }) : undefined;
  const list = shownList(queryClient, item.shopping_list);
  if (!list) return [];
  const shown = { name: nameOfItem(item), need, ...(back && { back }) };
  return outboxOf(queryClient).put(list, [{ change, shown }]);
}

/** Removes an item. Its version lets the server detect changes that the user has not seen. */
export function removeFromList(queryClient: QueryClient, item: ListItem) {
  const { client_id, version } = item;
  const change = { do: 'remove' as const, item: client_id, ...(version > 0 && { version }) };
  return putOnList(queryClient, item, change, { back: backOf(item, {}) });
}

const backOf = (item: ListItem, { need = needOf(item), quantity, note, title }: ItemChange) => ({
  need,
  name: item.name,
  quantity: quantity ?? item.quantity,
  note: note ?? item.note,
  title: title ?? item.title,
});

async function putOnList(queryClient: QueryClient, item: ListItem, change: Change, shown: Partial<Shown> = {}) {
  const list = shownList(queryClient, item.shopping_list);
  if (!list) return [];
  return outboxOf(queryClient).put(list, [{ change, shown: { name: nameOfItem(item), ...shown } }]);
}

async function removeItem(queryClient: QueryClient, { shopping_list, client_id, ...rest }: ListItem): Promise<void> {
  const item = { ...(currentItem(queryClient, shopping_list, client_id) ?? rest), shopping_list, client_id };
  const put = removeFromList(queryClient, item);
  const undo = async () => {
    const [id] = await put;
    if (id && (await outboxOf(queryClient).cancel(id))) return;
    await addAgain(queryClient, item);
  };
  showSnackbar(`${nameOfItem(item)} removed`, 'info', undoMs, { text: 'Undo', run: () => void undo() });
  await put;
}

/** Returns the item's current state: it may have changed while the confirmation was open. */
const currentItem = (queryClient: QueryClient, listId: number, name: string): ListItem | undefined =>
  currentItems(queryClient, listId).find(({ client_id }) => client_id === name);

function addAgain(queryClient: QueryClient, item: ListItem) {
  const { is_needed, quantity, note, title } = item;
  const client_id = newClientId();
  const change = { do: 'add' as const, ...givenNeed(needOf(item)), is_needed, quantity, note, title, client_id };
  return putOnList(queryClient, item, change, { item: { ...item, id: provisionalId(client_id), client_id } });
}
