import type { ListItem, Pocket, ShoppingList } from '@bargain-buddy/contract';
import { useEffect, useRef } from 'react';
import { useAddItems, useChangeItem } from '~/features/lists/index.ts';
import { showSnackbar, useSnackbars } from '~/ui/snackbars/snackbar-store.ts';
import { type Draft, itemOf, knownOf, labelOf } from './drafts.ts';
import { keyOfItem, keyOfNeed } from './usual-chips.ts';

const undoMs = 6_000;

/** Puts drafts on a list, and tells of it with a way back; answers whether that worked. */
export function useAddDrafts(
  list: Pick<ShoppingList, 'id'>,
  items: readonly ListItem[] | undefined,
  stores: Pocket['stores'],
) {
  const { mutateAsync } = useAddItems();
  const { remove } = useChangeItem();
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  }, [items]);

  const latest = useRef('');

  return async (drafts: readonly Draft[]): Promise<boolean> => {
    const [first] = drafts;
    if (!first) return true;
    const before = new Set(shown.current?.map(({ client_id }) => client_id));
    try {
      await mutateAsync({
        lists: [list.id],
        items: drafts.map((draft) => ({ ...itemOf(draft), known: knownOf(draft, stores) })),
      });
    } catch {
      const what = drafts.length > 1 ? `${drafts.length} things` : labelOf(first);
      showSnackbar(`${what} could not be added. Please try again.`, 'error');
      return false;
    }
    const undo = () => {
      const keys = new Set(drafts.map(keyOfDraft));
      // What was on the list already stays, and what others have added meanwhile.
      for (const item of shown.current ?? []) {
        if (!before.has(item.client_id) && keys.has(keyOfItem(item))) remove(item);
      }
    };
    const told = drafts.length > 1 ? `Added ${drafts.length} things` : `Added ${labelOf(first)}`;
    hideEarlier(latest.current);
    latest.current = told;
    showSnackbar(told, 'success', undoMs, { text: 'Undo', run: undo });
    return true;
  };
}

/** Who adds one thing after the other wants no pile of messages. */
function hideEarlier(text: string): void {
  const { queue, hide } = useSnackbars.getState();
  for (const earlier of queue) if (earlier.text === text) hide(earlier.id);
}

function keyOfDraft(draft: Draft): string {
  const { product, kinds, text } = itemOf(draft);
  return keyOfNeed({ product: product ?? null, kinds: (kinds ?? []).map((id) => ({ id })), text: text ?? '' });
}
