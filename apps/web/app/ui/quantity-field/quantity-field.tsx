import { maxQuantity } from '@bargain-buddy/contract/names';
import { useId, useState } from 'react';
import { Stepper } from '../stepper/stepper.tsx';
import styles from './quantity-field.module.css';
import { readQuantity } from './read-quantity.ts';

interface QuantityFieldProps {
  quantity: number;
  onChange: (quantity: number) => void;
}

/** A quantity from 1 to 999, by buttons or typed. Works without MUI. */
export function QuantityField({ quantity, onChange }: QuantityFieldProps) {
  const id = useId();
  // The field may be empty while it is edited.
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    const read = readQuantity(text);
    setTyped(read === undefined ? '' : String(read));
    if (read !== undefined) onChange(read);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Quantity</label>
      <Stepper
        id={id}
        value={typed ?? quantity}
        less="One less"
        more="One more"
        onLess={quantity > 1 ? () => onChange(quantity - 1) : undefined}
        onMore={quantity < maxQuantity ? () => onChange(quantity + 1) : undefined}
        onType={type}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
