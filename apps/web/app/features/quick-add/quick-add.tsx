import { type ReactNode, useState } from 'react';
import type { AddItemLineProps } from '~/features/lists/index.ts';
import { useKnownThings } from '~/lib/known-things/use-known-things.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import { AddField } from './line/add-field.tsx';
import { UsualThingsRow } from './line/usual-row.tsx';
import { useAddDraftsToList } from './model/use-add-drafts.ts';
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
