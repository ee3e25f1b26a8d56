import TextField from '@mui/material/TextField';

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD, or '' for any. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter of a grid that is a calendar day. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
