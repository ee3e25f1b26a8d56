import type { ReviewItem } from '@bargain-buddy/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDebounced } from '~/lib/use-debounced.ts';
import { findKnown } from '../imports/matches.ts';
import styles from './review.module.css';

interface ClosestRecordsProps {
  item: ReviewItem & { kind: 'product' | 'store' };
  /** The new record is this one. `time` is when that was chosen. */
  onChoose: (known: { id: number; name: string }, time: number) => void;
}

/** The existing records that are most like a new product or store, each a key away from being the one that it is. */
export function ClosestRecords({ item, onChoose }: ClosestRecordsProps) {
  const { kind, closest } = item;
  const [isSearching, setSearching] = useState(false);
  return (
    <div>
      <h3 className={styles.heading}>{closest.length > 0 ? 'Most similar' : `No similar ${kind}`}</h3>
      <ul className={styles.closest}>
        {closest.map(({ id, name, detail, similarity }, index) => (
          <li key={id}>
            <Link to={`/webmin/${kind}s?record=${id}`}>{name}</Link>
            <span>{detail}</span>
            <b>{`${Math.round(similarity * 100)} %`}</b>
            <Button
              size="small"
              aria-label={`It is this one: ${name}`}
              aria-keyshortcuts={String(index + 1)}
              onClick={({ timeStamp }) => onChoose({ id, name }, timeStamp)}
            >
              It is this one <kbd>{index + 1}</kbd>
            </Button>
          </li>
        ))}
      </ul>
      {isSearching ? (
        <RecordSearch item={item} onChoose={onChoose} />
      ) : (
        <Button size="small" className={styles.another} onClick={() => setSearching(true)}>
          It is another one …
        </Button>
      )}
    </div>
  );
}

/** How long after the last key it is searched, in milliseconds. */
const pause = 300;

function RecordSearch({ item: { kind, id }, onChoose }: ClosestRecordsProps) {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), pause);
  const { data = [], isFetching } = useQuery({
    queryKey: ['webmin', 'known', kind, query],
    queryFn: ({ signal }) => findKnown(kind, query, signal),
    enabled: query.length > 1,
  });
  return (
    <Autocomplete
      openOnFocus
      size="small"
      options={data.filter((known) => known.id !== id)}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionKey={(known) => known.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      inputValue={text}
      onInputChange={(_, value) => setText(value)}
      onChange={({ timeStamp }, known) => known && onChoose({ id: known.id, name: known.label }, timeStamp)}
      noOptionsText={query.length > 1 ? `No ${kind} found` : 'Type a few letters'}
      className={styles.search}
      renderInput={(params) => <TextField {...params} autoFocus label={`Which ${kind} is it?`} />}
    />
  );
}
