import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '~/lib/use-debounced.ts';
import { type ExistingRecord, findExistingRecords } from './imports/queries.ts';

interface RecordSearchProps {
  kind: 'product' | 'store';
  except?: number;
  className: string | undefined;
  /** `time` is the time stamp of the event. */
  onChoose: (known: ExistingRecord, time: number) => void;
}

const pause = 300;

export function RecordSearch({ kind, except, className, onChoose }: RecordSearchProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const query = useDebounced(typed, pause);
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery({
    queryKey: ['webmin', 'known', kind, query],
    queryFn: ({ signal }) => findExistingRecords(kind, query, signal),
    enabled: query.length > 1,
  });
  return (
    <Autocomplete
      openOnFocus
      size="small"
      options={data.filter(({ id }) => id !== except)}
      loading={isFetching || query !== typed}
      loadingText="Searching…"
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      inputValue={text}
      onInputChange={(_, value) => setText(value)}
      onChange={({ timeStamp }, known) => known && onChoose(known, timeStamp)}
      noOptionsText={emptyText(kind, typed, isError)}
      className={className}
      renderInput={(params) => <TextField {...params} autoFocus label={`Which ${kind} is it?`} />}
    />
  );
}

function emptyText(kind: string, typed: string, hasFailed: boolean): string {
  if (typed.length < 2) return 'Type a few letters';
  return hasFailed ? `We couldn’t search ${kind}s. Keep typing to try again.` : `No ${kind} found`;
}
