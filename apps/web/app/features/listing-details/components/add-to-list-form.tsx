import type { Listing } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import { type FormEvent, useId, useState } from 'react';
import { ListPicker, useAddToLists } from '~/features/lists/index.ts';
import { failureMessages } from '~/lib/failure-messages.ts';
import { QuantityField } from '~/ui/quantity-field/quantity-field.tsx';
import actions from './actions.module.css';
import styles from './add-to-list.module.css';

const failed = 'Failed to add items to shopping lists. Please try again.';

interface AddToListFormProps {
  listing: Listing;
  onAdded: () => void;
}

export function AddToListForm({ listing, onAdded }: AddToListFormProps) {
  const [quantity, setQuantity] = useState(1);
  const [isAnyStore, setAnyStore] = useState(false);
  const text = () => 'Items successfully added to shopping lists.';
  const { field, isAdding, isReady, error, add } = useAddToLists(text, onAdded);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const store = isAnyStore ? null : listing.store_id;
    if (isReady) add([{ product: listing.product_id, store, quantity, known: { listing } }]);
  };
  const messages = failureMessages(error);
  const problems = error && messages.length === 0 ? [failed] : messages;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ListPicker {...field} />
      <StoreChoice
        storeName={storeLabel(listing.store_name, listing.store_address)}
        isAnyStore={isAnyStore}
        onAnyStore={setAnyStore}
      />
      <QuantityField quantity={quantity} onChange={setQuantity} />
      <div role="alert" className={styles.problems}>
        {problems.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <button type="submit" className={actions.primary} aria-disabled={!isReady}>
        {isAdding ? 'Adding…' : 'Add to lists'}
      </button>
    </form>
  );
}

interface StoreChoiceProps {
  storeName: string;
  isAnyStore: boolean;
  onAnyStore: (isAnyStore: boolean) => void;
}

function StoreChoice({ storeName, isAnyStore, onAnyStore }: StoreChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.stores}>
      <legend>Where</legend>
      <label>
        <input type="radio" name={name} checked={!isAnyStore} onChange={() => onAnyStore(false)} /> {storeName}
      </label>
      <label>
        <input type="radio" name={name} checked={isAnyStore} onChange={() => onAnyStore(true)} /> Any store, cheapest
        price
      </label>
    </fieldset>
  );
}
