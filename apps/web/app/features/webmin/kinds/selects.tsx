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

/** Returns the kinds that match the typed text, with the texts of a field that offers them, for Autocomplete. */
export function useKindOptions(text: string) {
  const typed = text.trim();
  const query = useDebounced(typed, pause);
  const { data, isFetching, isError } = useQuery(kindSearchQuery(query));
  return {
    options: (typed.length > 1 && data?.results) || [],
    loading: typed.length > 1 && (isFetching || query !== typed),
    loadingText: 'Searching…',
    noOptionsText: emptyText(typed, isError),
    filterOptions: <Kind,>(options: Kind[]) => options,
    getOptionLabel: ({ name }: { name: string }) => name,
    getOptionKey: ({ id }: { id: number }) => id,
    isOptionEqualToValue: (option: { id: number }, value: { id: number }) => option.id === value.id,
  };
}

function emptyText(typed: string, hasFailed: boolean): string {
  if (typed.length < 2) return 'Type two letters';
  return hasFailed ? 'We couldn’t search kinds. Keep typing to try again.' : 'No such kind';
}

interface KindSearchProps {
  label: string;
  autoFocus?: boolean;
  onChange: (kind: AdminKind | null) => void;
}

export function KindSearch({ label, autoFocus = true, onChange }: KindSearchProps) {
  const [text, setText] = useState('');
  return (
    <Autocomplete<AdminKind>
      {...useKindOptions(text)}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={(input) => <TextField {...input} autoFocus={autoFocus} size="small" label={label} />}
    />
  );
}
