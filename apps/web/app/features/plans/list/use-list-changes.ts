import type { Area, ListItem, ListItemChange, ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { cacheItems, cacheList, catchUp } from '~/features/lists/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import type { Offered } from '../model/substitutes.ts';

const undoMs = 6_000;
const noArea = 'The area could not be changed. Please try again.';
const noItem = 'The item could not be changed. Please try again.';

/** What the screen changes of the list itself. */
export function useListChanges({ id }: ShoppingList, items: readonly ListItem[] | undefined) {
  const queryClient = useQueryClient();

  const changeArea = async (area: Area) => {
    try {
      cacheList(queryClient, await callApi(calls.changeShoppingList, { params: { id }, body: { area } }));
      void catchUp(queryClient, id);
    } catch {
      showSnackbar(noArea, 'error');
    }
  };

  const changeItem = async (itemId: number, body: ListItemChange, text: string, undo?: ListItemChange) => {
    try {
      cacheItems(queryClient, [await callApi(calls.changeItem, { params: { id: itemId }, body })]);
      const action = undo && { text: 'Undo', run: () => void changeItem(itemId, undo, 'As it was before') };
      showSnackbar(text, 'success', undoMs, action);
    } catch {
      showSnackbar(noItem, 'error');
    }
    // The screen's plan goes by the list's version.
    void catchUp(queryClient, id);
  };

  const take = ({ item, listing }: Offered) => {
    const before = items?.find((known) => known.id === item);
    const undo = before && { product: before.product, store: before.store };
    void changeItem(item, { product: listing.product_id }, `${listing.product_name} taken instead`, undo);
  };

  return { changeArea: (area: Area) => void changeArea(area), take };
}
