import TextField from '@mui/material/TextField';
import { type FocusEvent, useState } from 'react';
import { useTyped } from './use-typed.ts';

/** No price is older: an earlier year is one that is still being typed. */
const firstDay = '2000-01-01';
const lastDay = '9999-12-31';

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD, or '' for any. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter of a grid that is a calendar day; half of one filters nothing. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const { text, meaning, type } = useTyped(value, onChange);
  const [isTyping, setTyping] = useState(false);
  const take = (input: HTMLInputElement) => type({ text: input.value, meaning: meaningOf(input) });
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={text}
      error={meaning === undefined && !isTyping}
      onChange={(event) => take(event.target as HTMLInputElement)}
      onFocus={() => setTyping(true)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false);
        // The browser does not tell when the last part of half a day is taken out.
        take(event.target);
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: firstDay, max: lastDay } }}
    />
  );
}

/** The browser calls half a day '', too. */
function meaningOf({ value, validity }: HTMLInputElement): string | undefined {
  if (validity.badInput) return undefined;
  return value === '' || (value >= firstDay && value.length === lastDay.length) ? value : undefined;
}
