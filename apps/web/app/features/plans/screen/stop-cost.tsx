import { useId, useState } from 'react';
import { maxStopCost, readStopCost } from '~/lib/plans/settings.ts';
import { Stepper } from '~/ui/stepper/stepper.tsx';
import styles from './stop-cost.module.css';

const step = 5;

interface StopCostProps {
  dollars: number;
  onChange: (dollars: number) => void;
}

export function StopCostField({ dollars, onChange }: StopCostProps) {
  const id = useId();
  // The text being typed, which may briefly be no number.
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const read = readStopCost(text);
    if (read !== undefined) onChange(read);
  };
  return (
    <div className={styles.cost}>
      <label htmlFor={id}>
        Add a stop only if it saves <small>Your time and fuel. Not part of the total.</small>
      </label>
      <Stepper
        id={id}
        value={typed ?? `$${dollars}`}
        less={`$${step} less for a stop`}
        more={`$${step} more for a stop`}
        onLess={dollars > 0 ? () => onChange(Math.max(0, dollars - step)) : undefined}
        onMore={dollars < maxStopCost ? () => onChange(Math.min(maxStopCost, dollars + step)) : undefined}
        onType={type}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
