import type { Listing } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import { type FormEvent, useId, useState } from 'react';
import { addedToListsText, ListPicker, useAddItemsConfirmed, useListChoice } from '~/features/lists/index.ts';
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
  const choice = useListChoice();
  const [quantity, setQuantity] = useState(1);
  const [isAnyStore, setAnyStore] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const add = useAddItemsConfirmed();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || choice.isLoading) return;
    setBusy(true);
    setProblems([]);
    try {
      const lists = await choice.listsToUse();
      if (!lists) return;
      const item = {
        product: listing.product_id,
        store: isAnyStore ? null : listing.store_id,
        quantity,
        known: { listing },
      };
      const added = await add.mutateAsync({ lists, items: [item] });
      choice.announce(
        addedToListsText(added, () => 'Items successfully added to shopping lists.'),
        lists,
      );
      onAdded();
    } catch (error) {
      const lines = failureMessages(error);
      setProblems(lines.length > 0 ? lines : [failed]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ListPicker {...choice.field} />
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
      <button type="submit" className={actions.primary} aria-disabled={isBusy || choice.isLoading}>
        {isBusy ? 'Adding…' : 'Add to lists'}
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
