import type { Listing } from '@bargain-buddy/contract';
import { type FormEvent, useState } from 'react';
import { ListPicker, problemLines, useAddItems } from '~/features/lists/index.ts';
import { QuantityField } from '~/ui/quantity-field/quantity-field.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import actions from './actions.module.css';
import styles from './add-to-list.module.css';

const noList = 'Please select at least one shopping list.';
const failed = 'Failed to add items to shopping lists. Please try again.';

interface AddToListFormProps {
  listing: Listing;
  onAdded: () => void;
}

/** Which lists, and how many (LST-10). */
export function AddToListForm({ listing, onAdded }: AddToListFormProps) {
  const [lists, setLists] = useState<number[]>([]);
  const [quantity, setQuantity] = useState(1);
  const [isMissing, setMissing] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const add = useAddItems();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    setMissing(lists.length === 0);
    setProblems([]);
    if (lists.length === 0) return;
    try {
      await add.mutateAsync({ lists, items: [{ product: listing.product_id, store: listing.store_id, quantity }] });
      showSnackbar('Items successfully added to shopping lists.', 'success');
      onAdded();
    } catch (error) {
      const lines = problemLines(error);
      setProblems(lines.length > 0 ? lines : [failed]);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ListPicker
        selected={lists}
        onChange={(chosen) => {
          setLists(chosen);
          setMissing(false);
        }}
        problem={isMissing ? noList : undefined}
      />
      <QuantityField quantity={quantity} onChange={setQuantity} />
      <div role="alert" className={styles.problems}>
        {problems.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <button type="submit" className={actions.primary} aria-disabled={add.isPending}>
        {add.isPending ? 'Adding…' : 'Add to lists'}
      </button>
    </form>
  );
}
