import type { SoldBy } from '@bargain-buddy/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface SoldBySelectProps {
  value: SoldBy;
  onChange: (value: SoldBy) => void;
}

export function SoldBySelect({ value, onChange }: SoldBySelectProps) {
  return (
    <TextField
      select
      size="small"
      label="Sold by"
      helperText="By weight: half a pound costs half. This needs an unbranded product of 1 lb or 1 kg."
      value={value}
      onChange={(event) => onChange(event.target.value as SoldBy)}
    >
      <MenuItem value="pack">Pack</MenuItem>
      <MenuItem value="weight">Weight</MenuItem>
    </TextField>
  );
}
