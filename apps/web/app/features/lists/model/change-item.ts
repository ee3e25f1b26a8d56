import type { ListItem } from '@bargain-buddy/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newClientId } from '~/lib/client-id.ts';
import type { Change, ItemFields, Shown } from '~/lib/outbox/changes.ts';
import { givenNeed, type ItemNeed, needOf } from '~/lib/outbox/needs.ts';
import { overlayItems } from '~/lib/outbox/overlay.ts';
import { provisionalId } from '~/lib/outbox/provisional.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useOutbox } from '../outbox/outbox-store.ts';
import { outboxOf } from '../outbox/run-outbox.ts';
import { itemsQuery } from './items-query.ts';
import { putOnOutbox } from './put-change.ts';
import { shownList } from './shown-lists.ts';
import { nameOfItem } from './texts.ts';
import { waitingFor } from './waiting.ts';

/** How long a removed item can be brought back. */
const undoMs = 6_000;

/** What a person does to an item in one go. */
export type ItemChange = ItemFields & { need?: ItemNeed };

/** Changes and removes items at once on the screen; the server hears of it when there is a connection (OFF-02). */
export function useChangeItem() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      change: (item: ListItem, { need, ...fields }: ItemChange) => {
        const change = { do: 'change' as const, item: item.client_id, ...(need && givenNeed(need)), ...fields };
        void putOnList(queryClient, item, change, { need });
      },
      remove: (item: ListItem) => void removeItem(queryClient, item),
    }),
    [queryClient],
  );
}

async function putOnList(queryClient: QueryClient, item: ListItem, change: Change, shown: Partial<Shown> = {}) {
  const list = shownList(queryClient, item.shopping_list);
  if (!list) return [];
  return putOnOutbox(queryClient, list, [{ change, shown: { name: nameOfItem(item), ...shown } }]);
}

async function removeItem(queryClient: QueryClient, { shopping_list, client_id, ...rest }: ListItem): Promise<void> {
  const item = { ...(asShown(queryClient, shopping_list, client_id) ?? rest), shopping_list, client_id };
  const put = putOnList(queryClient, item, { do: 'remove', item: client_id });
  const undo = async () => {
    const [id] = await put;
    if (id && (await outboxOf(queryClient).takeBack(id))) return;
    await addAgain(queryClient, item);
  };
  showSnackbar(`${nameOfItem(item)} removed`, 'info', undoMs, { text: 'Undo', run: () => void undo() });
  await put;
}

/** An item as it stands on the screen by now: its row may have changed since the question was asked about it. */
function asShown(queryClient: QueryClient, listId: number, name: string): ListItem | undefined {
  const list = shownList(queryClient, listId);
  if (!list) return undefined;
  const known = queryClient.getQueryData(itemsQuery(list.id).queryKey)?.items ?? [];
  const shown = overlayItems(known, waitingFor(useOutbox.getState().waiting, list.client_id));
  return shown.find(({ client_id }) => client_id === name);
}

/** Puts an item that was removed on its list again, as it was. */
function addAgain(queryClient: QueryClient, item: ListItem) {
  const { is_needed, quantity, note, title } = item;
  const client_id = newClientId();
  const change = { do: 'add' as const, ...givenNeed(needOf(item)), is_needed, quantity, note, title, client_id };
  return putOnList(queryClient, item, change, { item: { ...item, id: provisionalId(client_id), client_id } });
}
