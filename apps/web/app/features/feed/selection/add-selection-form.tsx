import { AddItemsForm } from '~/features/lists/index.ts';
import { type Selected, useSelection } from './selection-store.ts';

interface AddSelectionFormProps {
  onDone: () => void;
}

/** Puts everything that is selected on the chosen lists, and ends the selection (LST-11). */
export default function AddSelectionForm({ onDone }: AddSelectionFormProps) {
  const { listings, clear } = useSelection();
  const finish = () => {
    onDone();
    clear();
  };
  return <AddItemsForm items={[...listings.values()].map(toItem)} onAdded={finish} onCancel={onDone} />;
}

function toItem({ anyStore, ...listing }: Selected) {
  return { product: listing.product_id, store: anyStore ? null : listing.store_id, known: { listing } };
}
