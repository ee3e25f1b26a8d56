import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

export type SelectOptions = readonly (readonly [value: string, text: string])[];

export function SelectField({
  options,
  ...field
}: Omit<TextFieldProps, 'select' | 'size'> & { options: SelectOptions }) {
  return (
    <TextField select size="small" {...field}>
      {options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function toSelectOptions(values: readonly string[]): SelectOptions {
  return values.map((value) => [value, value]);
}
