import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './stepper.module.css';

interface StepperProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  less: string;
  more: string;
  /** Undefined at the minimum or maximum. */
  onLess: (() => void) | undefined;
  onMore: (() => void) | undefined;
  onType: (text: string) => void;
}

/** A number with buttons that can also be typed. A disabled button stays focusable. Works without MUI. */
export function Stepper({ less, more, onLess, onMore, onType, ...input }: StepperProps) {
  return (
    <span className={styles.stepper}>
      <button type="button" aria-label={less} aria-disabled={!onLess} onClick={onLess}>
        <Minus size={18} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(target.value)}
        {...input}
      />
      <button type="button" aria-label={more} aria-disabled={!onMore} onClick={onMore}>
        <Plus size={18} />
      </button>
    </span>
  );
}
