import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { largestStopCost, readStopCost } from '../model/settings.ts';
import styles from './stop-cost.module.css';

const step = 5;

interface StopCostProps {
  dollars: number;
  onChange: (dollars: number) => void;
}

/** What each stop is worth to a person, by buttons or typed: it is weighed against the prices, never paid. */
export function StopCost({ dollars, onChange }: StopCostProps) {
  const id = useId();
  // While it is typed the field may hold no number for a moment.
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const read = readStopCost(text);
    if (read !== undefined) onChange(read);
  };
  return (
    <div className={styles.cost}>
      <label htmlFor={id}>
        An extra stop must save <small>your time and fuel; not in the total</small>
      </label>
      <span className={styles.stepper}>
        <button
          type="button"
          aria-label={`$${step} less for a stop`}
          disabled={dollars <= 0}
          onClick={() => onChange(Math.max(0, dollars - step))}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? `$${dollars}`}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => setTyped(undefined)}
        />
        <button
          type="button"
          aria-label={`$${step} more for a stop`}
          disabled={dollars >= largestStopCost}
          onClick={() => onChange(Math.min(largestStopCost, dollars + step))}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}
