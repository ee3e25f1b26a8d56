import type { Area, ListItem, ShoppingList } from '@bargain-buddy/contract';
import { changeArea, changeListItem } from '~/features/lists/index.ts';
import { needOfListItem } from '~/lib/item-changes.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import type { OfferedSubstitute } from '../model/substitutes.ts';

const undoMs = 6_000;

/** Changes the area of a planned list, and its items for offered substitutes. */
export function useListPlanActions(list: ShoppingList, items: readonly ListItem[] | undefined) {
  const take = ({ item: id, listing }: OfferedSubstitute) => {
    const before = items?.find((known) => known.id === id);
    if (!before) return;
    void changeListItem(before, { need: { product: listing.product_id, store: null, name: listing.product_name } });
    const undo = () => {
      const need = needOfListItem(before);
      void changeListItem(before, { need: 'product' in need ? { ...need, name: before.name } : need });
      showSnackbar('Changed back.', 'success');
    };
    showSnackbar(`Changed to ${listing.product_name}.`, 'success', undoMs, { text: 'Undo', run: undo });
  };

  // The outbox shows its own message if the device is full.
  return { changeArea: (area: Area) => void changeArea(list, area).catch(() => undefined), take };
}
