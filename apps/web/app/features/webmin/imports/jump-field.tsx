import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import styles from './imports.module.css';

/** Copy of the contract's jumpLimits, which avoids loading its schemas. */
const limits = { least: 5, most: 1_000 };

interface JumpFieldProps {
  /** In per cent. */
  value: number;
  /** True if the value comes from the last import of a file with equal titles. */
  isRemembered: boolean;
  onChange: (value: number) => void;
}

export function JumpField({ value, isRemembered, onChange }: JumpFieldProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(value);
  const number = Number(text);
  const isRight = /^\d+$/.test(text) && number >= limits.least && number <= limits.most;
  const say = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isRight) return;
    setTyped(undefined);
    if (number !== value) onChange(number);
  };
  return (
    <form onSubmit={say} noValidate>
      <TextField
        type="number"
        label="Hold prices that change by more than (%)"
        value={text}
        error={!isRight}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => say()}
        helperText={
          isRight
            ? isRemembered
              ? 'As at the last import of a file like this.'
              : 'The usual is 50.'
            : `A whole number from ${limits.least} to ${limits.most.toLocaleString('en')}.`
        }
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: limits.least, max: limits.most, step: 1 } }}
        className={styles.day}
      />
    </form>
  );
}
