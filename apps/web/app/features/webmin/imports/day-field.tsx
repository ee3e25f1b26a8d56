import TextField from '@mui/material/TextField';
import { useState } from 'react';
import styles from './imports.module.css';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, or ''. */
  value: string;
  onChange: (day: string) => void;
}

/** Edits the day of the prices. Reports no change while the year is incomplete. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      type="date"
      label={label}
      required
      value={typed ?? value}
      onChange={({ target }) => {
        const isWhole = /^[12]\d{3}-/.test(target.value);
        setTyped(isWhole ? undefined : target.value);
        if (isWhole) onChange(target.value);
      }}
      onBlur={() => setTyped(undefined)}
      helperText="The day on which the prices were taken."
      slotProps={{ inputLabel: { shrink: true } }}
      className={styles.day}
    />
  );
}
