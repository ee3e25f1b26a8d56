import type { ImportReport } from '@bargain-buddy/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '~/lib/use-debounced.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { ClosestRecords } from './closest-records.tsx';
import styles from './imports.module.css';
import { closestQuery, findKnown, type KnownRecord, useChangeMatch } from './matches.ts';

type Unknown = NonNullable<ImportReport['unknown']>[number];

interface UnknownRecordsProps {
  title: string;
  records: Unknown[];
  /** Something was matched: what the file would do is another thing now. */
  onMatched: () => void;
}

const mostShown = 50;
const pause = 300;

/**
 * What the file names and nothing here is called: each is new, or is said to be something known, which is remembered.
 */
export function UnknownRecords({ title, records, onMatched }: UnknownRecordsProps) {
  const [open, setOpen] = useState<string>();
  const [isShown, setShown] = useState(false);
  const shown = records.slice(0, mostShown);
  const { data = [] } = useQuery(
    closestQuery(
      records[0]?.kind ?? 'product',
      shown.map(({ name }) => name),
      isShown,
    ),
  );
  const { match, isPending } = useMatch(onMatched);
  if (records.length === 0) return null;
  return (
    <details className={styles.details} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        {title} ({records.length.toLocaleString('en')})
      </summary>
      <ul className={styles.unknown}>
        {shown.map((record) => (
          <li key={record.key}>
            <span className={styles.what}>{record.name}</span>
            <ClosestRecords
              name={record.name}
              records={data.find(({ name }) => name === record.name)?.records ?? []}
              isBusy={isPending}
              onChoose={(known) => match(record, known)}
            />
            {open === record.key ? (
              <MatchField record={record} onMatched={onMatched} />
            ) : (
              <Button size="small" aria-label={`${record.name} is known`} onClick={() => setOpen(record.key)}>
                It is known as …
              </Button>
            )}
          </li>
        ))}
      </ul>
      {records.length > mostShown && <p>The downloaded report has the other {records.length - mostShown}.</p>}
    </details>
  );
}

function MatchField({ record, onMatched }: { record: Unknown; onMatched: () => void }) {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), pause);
  const { data = [], isFetching } = useQuery({
    queryKey: ['webmin', 'known', record.kind, query],
    queryFn: ({ signal }) => findKnown(record.kind, query, signal),
    enabled: query.length > 1,
  });
  const { match } = useMatch(onMatched);
  const choose = (known: KnownRecord | null) => {
    if (known) match(record, known);
  };
  return (
    <Autocomplete
      openOnFocus
      size="small"
      options={data}
      loading={isFetching}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      inputValue={text}
      onInputChange={(_, value) => setText(value)}
      onChange={(_, known) => choose(known)}
      noOptionsText={query.length > 1 ? 'Nothing is called so' : 'Type a few letters'}
      className={styles.match}
      renderInput={(params) => <TextField {...params} autoFocus label={`Which ${record.kind} is it?`} />}
    />
  );
}

/** Says which record an unknown name is, which is remembered. */
function useMatch(onMatched: () => void) {
  const change = useChangeMatch();
  const match = (unknown: Unknown, known: KnownRecord) =>
    change.mutate(
      { kind: unknown.kind, key: unknown.key, name: unknown.name, record: known.id },
      {
        onSuccess: () => {
          showSnackbar(`Remembered: ${unknown.name} is ${known.label}.`, 'success');
          onMatched();
        },
        onError: (error) => showSnackbar(failureText(error), 'error'),
      },
    );
  return { match, isPending: change.isPending };
}
