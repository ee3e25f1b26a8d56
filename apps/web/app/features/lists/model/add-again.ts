import type { ListItem } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { newClientId } from './client-id.ts';
import { nameOfItem } from './item-text.ts';
import { keepItems } from './items-query.ts';

/** Puts an item that was removed on its list again, as it was; as often as is asked for where it does not work. */
export async function addAgain(queryClient: QueryClient, item: ListItem, client_id = newClientId()): Promise<void> {
  const { shopping_list, product, store, is_needed, quantity } = item;
  const body = { shopping_list, product, store, is_needed, quantity, client_id };
  try {
    keepItems(queryClient, [await callApi(calls.addItem, { body })]);
  } catch {
    const tryAgain = { text: 'Try again', run: () => void addAgain(queryClient, item, client_id) };
    showSnackbar(`Failed to add ${nameOfItem(item)} again. Please try again.`, 'error', undefined, tryAgain);
  }
}
