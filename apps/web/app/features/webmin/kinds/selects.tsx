import type { AdminKind } from '@bargain-buddy/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '~/lib/use-debounced.ts';
import { SelectField } from '../select-field.tsx';
import { adminAislesQuery, kindSearchQuery } from './queries.ts';

interface AisleSelectProps {
  label?: string;
  value: string;
  without?: number;
  onChange: (value: string) => void;
}

export function AisleSelect({ label = 'Aisle', value, without, onChange }: AisleSelectProps) {
  const { data: aisles = [] } = useQuery(adminAislesQuery);
  return (
    <SelectField
      label={label}
      options={aisles.flatMap(({ id, name }) => (id === without ? [] : [[String(id), name] as const]))}
      value={aisles.some(({ id }) => String(id) === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const pause = 200;

interface KindSearchProps {
  label: string;
  autoFocus?: boolean;
  onChange: (kind: AdminKind | null) => void;
}

export function KindSearch({ label, autoFocus = true, onChange }: KindSearchProps) {
  const [text, setText] = useState('');
  const { data } = useQuery(kindSearchQuery(useDebounced(text, pause)));
  return (
    <Autocomplete
      options={data?.results ?? []}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, chosen) => onChange(chosen)}
      noOptionsText={text.trim().length > 1 ? 'No such kind' : 'Type two letters'}
      renderInput={(input) => <TextField {...input} autoFocus={autoFocus} size="small" label={label} />}
    />
  );
}
