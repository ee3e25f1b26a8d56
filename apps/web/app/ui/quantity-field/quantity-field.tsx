import { largestQuantity } from '@bargain-buddy/contract';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './quantity-field.module.css';
import { readQuantity } from './read-quantity.ts';

interface QuantityFieldProps {
  quantity: number;
  onChange: (quantity: number) => void;
}

/** How many, from 1 to 999, by buttons or typed. Needs no MUI around it. */
export function QuantityField({ quantity, onChange }: QuantityFieldProps) {
  const id = useId();
  // While it is typed the field may be empty for a moment.
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    const read = readQuantity(text);
    setTyped(read === undefined ? '' : String(read));
    if (read !== undefined) onChange(read);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Quantity</label>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label="One less"
          disabled={quantity <= 1}
          onClick={() => onChange(Math.max(1, quantity - 1))}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? quantity}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(undefined)}
        />
        <button
          type="button"
          aria-label="One more"
          disabled={quantity >= largestQuantity}
          onClick={() => onChange(Math.min(largestQuantity, quantity + 1))}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
