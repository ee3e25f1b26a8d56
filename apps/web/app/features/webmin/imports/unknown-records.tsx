import type { ImportReport } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordSearch } from '../record-search.tsx';
import { ClosestRecords } from './closest-records.tsx';
import { CollectedMark } from './collected-mark.tsx';
import type { Correcting } from './correcting.ts';
import type { Correction } from './corrections.ts';
import styles from './imports.module.css';
import { closestQuery, type KnownRecord } from './matches.ts';

export type Unknown = NonNullable<ImportReport['unknown']>[number];

interface UnknownRecordsProps {
  title: string;
  records: Unknown[];
  correcting: Correcting;
}

const shownAtFirst = 50;

/** Returns the name with a store's region, as in the labels of known records. */
export const labelOf = ({ name, region }: Unknown) => [name, region].filter(Boolean).join(', ');

export const toMatchCorrection = ({ kind, key, name }: Unknown, record: KnownRecord): Correction => ({
  what: 'match',
  kind,
  key,
  name,
  record: { id: record.id, label: record.label },
});

/** Lists the file's names without a record. Each one creates a record, or is matched to an existing record. */
export function UnknownRecords({ title, records, correcting }: UnknownRecordsProps) {
  const [open, setOpen] = useState<string>();
  const [isShown, setShown] = useState(false);
  const [count, setCount] = useState(shownAtFirst);
  const shown = records.slice(0, count);
  if (records.length === 0) return null;
  return (
    <details className={styles.details} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        {title} ({records.length.toLocaleString('en')})
      </summary>
      {isShown && (
        <ul className={styles.unknown}>
          {shown.map((record, index) => (
            <UnknownRecord
              key={record.key}
              record={record}
              // Each request compares a batch of up to 50 names.
              batch={records.slice(index - (index % shownAtFirst), index - (index % shownAtFirst) + shownAtFirst)}
              isOpen={open === record.key}
              onOpen={setOpen}
              correcting={correcting}
            />
          ))}
        </ul>
      )}
      {records.length > count && <Button onClick={() => setCount(count + shownAtFirst)}>Show more</Button>}
    </details>
  );
}

interface UnknownRecordProps {
  record: Unknown;
  batch: Unknown[];
  isOpen: boolean;
  onOpen: (key: string | undefined) => void;
  correcting: Correcting;
}

function UnknownRecord({ record, batch, isOpen, onOpen, correcting }: UnknownRecordProps) {
  const { kind, key, name } = record;
  const { data = [] } = useQuery(closestQuery(kind, batch.map(labelOf)));
  const correction = correcting.corrections[`match ${kind} ${key}`];
  const choose = (known: KnownRecord) => {
    onOpen(undefined);
    correcting.onCorrect(toMatchCorrection(record, known));
  };
  return (
    <li>
      <span className={styles.what}>{labelOf(record)}</span>
      {correction?.what === 'match' ? (
        <CollectedMark correction={correction} onUndo={correcting.onUndo}>
          {`is ${correction.record.label}`}
        </CollectedMark>
      ) : (
        <>
          <ClosestRecords
            name={name}
            records={data.find((one) => one.name === labelOf(record))?.records ?? []}
            onChoose={choose}
          />
          {isOpen ? (
            <RecordSearch className={styles.match} kind={kind} onChoose={choose} />
          ) : (
            <Button size="small" aria-label={`Match to an existing record: ${name}`} onClick={() => onOpen(key)}>
              Match to an existing record
            </Button>
          )}
        </>
      )}
    </li>
  );
}
