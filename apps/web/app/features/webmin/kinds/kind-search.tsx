import type { AdminKind } from '@bargain-buddy/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '~/lib/use-debounced.ts';
import { kindSearchQuery } from './queries.ts';

/** Debounce in milliseconds. */
const pause = 200;

interface KindSearchProps {
  label: string;
  onChange: (kind: AdminKind | null) => void;
}

export function KindSearch({ label, onChange }: KindSearchProps) {
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
      renderInput={(input) => <TextField {...input} autoFocus size="small" label={label} />}
    />
  );
}
