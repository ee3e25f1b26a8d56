import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import type { ShoppingList } from '@bargain-buddy/contract';
import { type ReactNode, useRef, useState } from 'react';
import {
  type AddItemLineProps,
  addedItemsText,
  addItems,
  type SentAddition,
  undoAdded,
} from '~/features/lists/index.ts';
import { useKnownThings } from '~/lib/known-things/use-known-things.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import { showSnackbar, useSnackbars } from '~/ui/snackbars/snackbar-store.ts';
import { AddField } from './line/add-field.tsx';
import { UsualThingsRow } from './line/usual-row.tsx';
import { type Draft, itemOfDraft, labelOfDraft, localFactsOfDraft } from './model/drafts.ts';
import styles from './quick-add.module.css';

const ReviewDialog = lazyDialog('your items', () => import('./review/review-dialog.tsx'));

/** From this number of needed items, phones hide the usual things until the field is used. */
const fewRows = 8;

interface QuickAddProps extends Omit<AddItemLineProps, 'onNewProduct'> {
  /** Text shared from another app, to be reviewed first; '' for none. */
  shared: string;
  onShared: () => void;
  end?: ReactNode;
}

export function QuickAdd({ list, items, onAddItem, shared, onShared, end }: QuickAddProps) {
  const known = useKnownThings(list);
  const add = useAddDraftsToList(list, known.catalogueSnapshot.stores);
  const [toReview, setToReview] = useState('');
  const needed = items?.filter(({ is_needed }) => is_needed).length ?? 0;
  const text = toReview || shared;
  const closeReview = () => {
    setToReview('');
    onShared();
  };
  return (
    <div className={styles.quick} data-long={needed >= fewRows || undefined}>
      <AddField known={known} onAdd={add} onReview={setToReview} onAddItem={onAddItem} end={end} />
      {items && (
        <div className={styles.usual}>
          <UsualThingsRow
            usual={known.catalogueSnapshot.usual}
            items={items}
            isRead={known.isRead}
            onAdd={(draft) => void add([draft])}
          />
        </div>
      )}
      {text !== '' && <ReviewDialog key={text} text={text} known={known} onAdd={add} onClose={closeReview} />}
    </div>
  );
}

const undoMs = 6_000;

function useAddDraftsToList(list: Pick<ShoppingList, 'id'>, stores: CatalogueSnapshot['stores']) {
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
