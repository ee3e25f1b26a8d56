import { ChevronDown, type LucideIcon } from 'lucide-react';
import styles from './pill-select.module.css';

interface PillSelectProps<Value extends string> {
  label: string;
  /** For forms that are sent without JavaScript. */
  name?: string;
  icon: LucideIcon;
  value: Value;
  /** Value and text of each option. The first means no choice. */
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
}

export function PillSelect<Value extends string>({
  label,
  name,
  icon: Icon,
  value,
  options,
  onChange,
}: PillSelectProps<Value>) {
  const none = options[0]?.[0];
  return (
    <span className={styles.pill} data-chosen={value !== none || undefined}>
      <Icon size={16} />
      <select
        name={name}
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([known]) => known === target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([known, text]) => (
          <option key={known} value={known}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown size={16} />
    </span>
  );
}
