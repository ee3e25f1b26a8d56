import type { Listing } from '@bargain-buddy/contract';
import { useState } from 'react';
import { AddItemsForm } from '~/features/lists/index.ts';
import { QuantityField } from '~/ui/quantity-field/quantity-field.tsx';

export default function AddProductForm({ cheapest, onDone }: { cheapest: Listing; onDone: () => void }) {
  const [quantity, setQuantity] = useState(1);
  const items = [{ product: cheapest.product_id, store: null, quantity, known: { listing: cheapest } }];
  return (
    <AddItemsForm items={items} onAdded={onDone} onCancel={onDone}>
      <QuantityField quantity={quantity} onChange={setQuantity} />
    </AddItemsForm>
  );
}
