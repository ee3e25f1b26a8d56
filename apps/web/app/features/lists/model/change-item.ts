import type { ListItem } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { newClientId } from '~/lib/client-id.ts';
import { givenNeed, needOf } from '~/lib/outbox/needs.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { catchUp } from './catch-up.ts';
import { cacheItems, changeKnown, itemsQuery } from './items-query.ts';
import { withItem, withoutItem } from './known-items.ts';
import { changeItem, type PendingChange, pendingOf, type Sender, withChange } from './pending-changes.ts';
import { nameOfItem } from './texts.ts';

/** No answer after this long counts as a lost connection. */
const patienceMs = 20_000;
/** How long a removed item can be brought back. */
const undoMs = 6_000;

/** Changes and removes items at once on the screen, and goes back where the server does not follow (LST-07, LST-08). */
export function useChangeItem() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      change: (item: ListItem, change: PendingChange) => changeItem(item.id, change, senderOf(queryClient, item)),
      remove: (item: ListItem) =>
        changeItem(item.id, { removed: true }, senderOf(queryClient, asShown(queryClient, item))),
    }),
    [queryClient],
  );
}

/** An item as it stands on the screen by now: its row may have changed since the question was asked about it. */
function asShown(queryClient: QueryClient, item: ListItem): ListItem {
  const known = queryClient.getQueryData(itemsQuery(item.shopping_list).queryKey)?.items;
  return withChange(known?.find(({ id }) => id === item.id) ?? item, pendingOf(item.id));
}

/** Sends changes of `item`, which is how it was before the change: that is what Undo goes back to. */
function senderOf(queryClient: QueryClient, item: ListItem): Sender {
  const params = { id: item.id };
  return {
    async send(_, { removed, need, ...fields }) {
      const signal = AbortSignal.timeout(patienceMs);
      if (removed) {
        await callApi(calls.removeItem, { params, signal }).catch(unlessGone);
        changeKnown(queryClient, item.shopping_list, (known) => withoutItem(known, item.id));
        const undo = { text: 'Undo', run: () => void addAgain(queryClient, item) };
        showSnackbar(`${nameOfItem(item)} removed`, 'info', undoMs, undo);
      } else {
        const body = { ...(need && givenNeed(need)), ...fields };
        const changed = await callApi(calls.changeItem, { params, body, signal });
        if (need) {
          // What asked for the same already was joined into it: only the changes tell of that.
          changeKnown(queryClient, item.shopping_list, (known) => withItem(known, changed));
          void catchUp(queryClient, item.shopping_list, changed.version);
        } else {
          cacheItems(queryClient, [changed]);
        }
      }
    },
    onFailure(_, change, error) {
      showSnackbar(failureText(item, change, error), 'error');
      // Who knows what happened: perhaps the item is gone, or only the answer was lost.
      void catchUp(queryClient, item.shopping_list);
    },
  };
}

/** Puts an item that was removed on its list again, as it was; as often as is asked for where it does not work. */
async function addAgain(queryClient: QueryClient, item: ListItem, client_id = newClientId()): Promise<void> {
  const { shopping_list, is_needed, quantity, note } = item;
  const body = { ...givenNeed(needOf(item)), shopping_list, is_needed, quantity, note, client_id };
  try {
    cacheItems(queryClient, [await callApi(calls.addItem, { body })]);
  } catch {
    const tryAgain = { text: 'Try again', run: () => void addAgain(queryClient, item, client_id) };
    showSnackbar(`Failed to add ${nameOfItem(item)} again. Please try again.`, 'error', undefined, tryAgain);
  }
}

/** What is to be removed and is not there any more is as removed as can be. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function failureText(item: ListItem, { removed }: PendingChange, error: unknown): string {
  const name = nameOfItem(item);
  if (error instanceof ApiError && error.status === 404) return `${name} is no longer on this list.`;
  if (removed) return `Failed to remove ${name}. It is back on the list.`;
  if (error instanceof ApiError) return `${name} could not be changed. Please try again.`;
  return `No connection: ${name} is back as it was.`;
}
