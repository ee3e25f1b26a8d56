import type { KindDetails, Listing } from '@bargain-buddy/contract';
import { useState } from 'react';
import { AddItemsForm, AmountField, anyBrandNeedOf } from '~/features/lists/index.ts';

interface AddKindFormProps {
  kind: KindDetails['kind'];
  /** The listing whose package size is the initial amount. */
  like: Listing | undefined;
  onDone: () => void;
}

const usual = {
  mass: { amount: '1', amount_unit: 'kg' },
  volume: { amount: '1', amount_unit: 'l' },
  count: { amount: '1', amount_unit: 'piece' },
} as const;

export default function AddKindForm({ kind, like, onDone }: AddKindFormProps) {
  const [{ amount, amount_unit }, setAmount] = useState(() => amountOf(kind, like));
  const { id, slug, name, dimension } = kind;
  const known = { kinds: [{ id, slug, name, dimension }] };
  const items = [{ kinds: [id], amount, amount_unit, known }];
  return (
    <AddItemsForm items={items} onAdded={onDone} onCancel={onDone}>
      <AmountField amount={amount} unit={amount_unit} dimension={dimension} onAmount={setAmount} />
    </AddItemsForm>
  );
}

function amountOf({ dimension }: KindDetails['kind'], like: Listing | undefined) {
  const need = like && anyBrandNeedOf(like);
  if (need?.kinds[0]?.dimension !== dimension) return usual[dimension];
  return { amount: need.amount, amount_unit: need.amount_unit };
}
