import { AddItemsForm } from '~/features/lists/index.ts';
import { type Selected, useSelection } from './selection-store.ts';

interface AddSelectionFormProps {
  onDone: () => void;
}

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
