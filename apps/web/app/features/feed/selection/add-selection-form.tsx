import { AddItemsForm } from '~/features/lists/index.ts';
import { type SelectedListing, useSelectedListings } from './selection-store.ts';

interface AddSelectionFormProps {
  onDone: () => void;
}

export default function AddSelectionForm({ onDone }: AddSelectionFormProps) {
  const { listings, clear } = useSelectedListings();
  const finish = () => {
    onDone();
    clear();
  };
  return <AddItemsForm items={[...listings.values()].map(toItem)} onAdded={finish} onCancel={onDone} />;
}

function toItem({ anyStore, ...listing }: SelectedListing) {
  return { product: listing.product_id, store: anyStore ? null : listing.store_id, known: { listing } };
}
