import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import type { ShoppingList } from '@bargain-buddy/contract';
import { useRef } from 'react';
import { addedItemsText, addItems, type SentAddition, undoAdded } from '~/features/lists/index.ts';
import { showSnackbar, useSnackbars } from '~/ui/snackbars/snackbar-store.ts';
import { type Draft, itemOfDraft, labelOfDraft, localFactsOfDraft } from './drafts.ts';

const undoMs = 6_000;

export function useAddDraftsToList(list: Pick<ShoppingList, 'id'>, stores: CatalogueSnapshot['stores']) {
  const latest = useRef('');

  return async (drafts: readonly Draft[]): Promise<boolean> => {
    const [first] = drafts;
    if (!first) return true;
    let added: SentAddition[];
    try {
      added = await addItems({
        lists: [list.id],
        items: drafts.map((draft) => ({ ...itemOfDraft(draft), known: localFactsOfDraft(draft, stores) })),
      });
    } catch {
      const what = drafts.length > 1 ? `${drafts.length} things` : labelOfDraft(first);
      showSnackbar(`We couldn’t add ${what}. Please try again.`, 'error');
      return false;
    }
    const message = addedItemsText(added, labelOfDraft(first));
    const isAny = added.some(({ outcome }) => outcome !== 'full');
    hideEarlier(latest.current);
    latest.current = message;
    const action = isAny ? { text: 'Undo', run: () => void undoAdded(added) } : undefined;
    showSnackbar(message, isAny ? 'success' : 'warning', undoMs, action);
    return true;
  };
}

function hideEarlier(text: string): void {
  const { queue, hide } = useSnackbars.getState();
  for (const earlier of queue) if (earlier.text === text) hide(earlier.id);
}
