import TextField from '@mui/material/TextField';
import { type FocusEvent, useState } from 'react';
import { useDebouncedField } from './use-typed.ts';

/** No price is older. An earlier year means that the user is still typing. */
const firstDay = '2000-01-01';
const lastDay = '9999-12-31';

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD, or '' for any. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters by a calendar day. An incomplete date does not change the filter. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const { text, meaning, type } = useDebouncedField(value, onChange);
  const [isTyping, setTyping] = useState(false);
  const take = (input: HTMLInputElement) => type({ text: input.value, meaning: parseDay(input) });
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
        // Browsers fire no event when the last part of an incomplete date is deleted.
        take(event.target);
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: firstDay, max: lastDay } }}
    />
  );
}

/** Returns undefined for an incomplete date, whose `value` is '' too. */
function parseDay({ value, validity }: HTMLInputElement): string | undefined {
  if (validity.badInput) return undefined;
  return value === '' || (value >= firstDay && value.length === lastDay.length) ? value : undefined;
}
