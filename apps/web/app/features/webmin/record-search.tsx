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
  const query = useDebounced(text.trim(), pause);
  const { data = [], isFetching } = useQuery({
    queryKey: ['webmin', 'known', kind, query],
    queryFn: ({ signal }) => findExistingRecords(kind, query, signal),
    enabled: query.length > 1,
  });
  return (
    <Autocomplete
      openOnFocus
      size="small"
      options={data.filter(({ id }) => id !== except)}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      inputValue={text}
      onInputChange={(_, value) => setText(value)}
      onChange={({ timeStamp }, known) => known && onChoose(known, timeStamp)}
      noOptionsText={query.length > 1 ? `No ${kind} found` : 'Type a few letters'}
      className={className}
      renderInput={(params) => <TextField {...params} autoFocus label={`Which ${kind} is it?`} />}
    />
  );
}
