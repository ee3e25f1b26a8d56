import { type ReactNode, useId } from 'react';
import styles from './segmented-choice.module.css';

interface SegmentedChoiceProps<Value> {
  legend: string;
  value: Value;
  options: readonly Segment<Value>[];
  onChange: (value: Value) => void;
}

interface Segment<Value> {
  value: Value;
  disabled?: boolean;
  text: ReactNode;
}

export function SegmentedChoice<Value extends string | number>({
  legend,
  value,
  options,
  onChange,
}: SegmentedChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
