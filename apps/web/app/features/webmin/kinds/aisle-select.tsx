import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { aislesQuery } from './queries.ts';

interface AisleSelectProps {
  label?: string;
  value: string;
  without?: number;
  onChange: (value: string) => void;
}

export function AisleSelect({ label = 'Aisle', value, without, onChange }: AisleSelectProps) {
  const { data: aisles = [] } = useQuery(aislesQuery);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={aisles.some(({ id }) => String(id) === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {aisles
        .filter(({ id }) => id !== without)
        .map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
    </TextField>
  );
}
