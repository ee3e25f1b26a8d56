import type { Listing } from '@bargain-buddy/contract';
import { type FormEvent, useState } from 'react';
import { ListPicker, useAddItems, useListChoice } from '~/features/lists/index.ts';
import buttons from '~/ui/buttons.module.css';
import styles from './add-selection-dialog.module.css';
import { useSelection } from './selection-store.ts';

interface AddSelectionFormProps {
  onDone: () => void;
}

const failed = 'Failed to add items. Please try again.';
/** The server takes no more by one call. */
const itemsAtOnce = 100;

/** Puts everything that is selected on the chosen lists, and ends the selection (LST-11). */
export default function AddSelectionForm({ onDone }: AddSelectionFormProps) {
  const { listings, clear } = useSelection();
  const choice = useListChoice();
  const [problem, setProblem] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const add = useAddItems();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isAdding) return;
    setProblem(undefined);
    if (!choice.check()) return;
    setAdding(true);
    try {
      const items = [...listings.values()].map(toItem);
      // Calls that went through before another failed add nothing when they are repeated.
      for (let start = 0; start < items.length; start += itemsAtOnce) {
        await add.mutateAsync({ lists: choice.selected, items: items.slice(start, start + itemsAtOnce) });
      }
      onDone();
      clear();
      choice.announce(`${items.length} item(s) added to shopping list(s).`);
    } catch {
      setProblem(failed);
    } finally {
      setAdding(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ListPicker {...choice.field} />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <div className={styles.choices}>
        <button type="button" className={buttons.secondary} onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className={buttons.primary} aria-disabled={isAdding}>
          {isAdding ? 'Adding…' : 'Add to lists'}
        </button>
      </div>
    </form>
  );
}

function toItem({ product_id, store_id }: Listing) {
  return { product: product_id, store: store_id };
}
