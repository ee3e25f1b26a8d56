import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface FilterSelectProps {
  label: string;
  value: string;
  /** Value and label of each option. 'Any' is added before them. */
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options.some(([known]) => known === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: { xs: 0, md: 120 } }}
    >
      <MenuItem value="">Any</MenuItem>
      {options.map(([known, text]) => (
        <MenuItem key={known} value={known}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function asOptions(values: readonly string[]): (readonly [string, string])[] {
  return values.map((value) => [value, value] as const);
}
