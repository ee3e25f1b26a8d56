import type { AmountUnit } from '@bargain-buddy/contract';
import { unitInWords } from '@bargain-buddy/domain';
import { useId, useState } from 'react';
import { parseAmountInput, unitsOf } from '../../model/new-need.ts';
import styles from './amount-field.module.css';

interface AmountFieldProps {
  amount: string;
  unit: AmountUnit;
  dimension: keyof typeof unitsOf;
  onAmount: (changed: { amount: string; amount_unit: AmountUnit }) => void;
}

export function AmountField({ amount, unit, dimension, onAmount }: AmountFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? amount : parseAmountInput(typed);
  const finish = () => {
    if (read === undefined) return;
    setTyped(undefined);
    if (read !== amount) onAmount({ amount: read, amount_unit: unit });
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Amount
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className={styles.number}
        value={typed ?? amount}
        aria-invalid={read === undefined}
        aria-describedby={read === undefined ? `${id}p` : undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.slice(0, 12))}
        onBlur={finish}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <select
        aria-label="Unit"
        className={styles.unit}
        value={unit}
        onChange={({ target }) => {
          const chosen = unitsOf[dimension].find((known) => known === target.value);
          if (chosen) onAmount({ amount: read ?? amount, amount_unit: chosen });
        }}
      >
        {unitsOf[dimension].map((known) => (
          <option key={known} value={known}>
            {unitInWords(known)}
          </option>
        ))}
      </select>
      {read === undefined && (
        <p id={`${id}p`} role="alert" className={styles.problem}>
          Enter a number above 0 with at most 3 decimal places, such as 1.5.
        </p>
      )}
    </div>
  );
}
