import type { ClosestRecord, ImportReport } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { showFailure } from '../api.ts';
import { RecordSearch } from '../record-search.tsx';
import type { Correction } from './corrections.ts';
import styles from './imports.module.css';
import { likelyMatches } from './likely-matches.ts';
import { PendingCorrectionMark, useCorrecting } from './pending-correction-mark.tsx';
import { closestRecordsQuery, type ExistingRecord } from './queries.ts';

type Unknown = NonNullable<ImportReport['unknown']>[number];

const shownAtFirst = 50;

const labelOf = ({ name, region }: Unknown) => [name, region].filter(Boolean).join(', ');

const toMatchCorrection = ({ kind, key, name }: Unknown, record: ExistingRecord): Correction => ({
  what: 'match',
  kind,
  key,
  name,
  record: { id: record.id, label: record.label },
});

/** Lists the file's names without a record. Each one creates a record, or is matched to an existing record. */
export function UnknownNamesTable({ title, records }: { title: string; records: Unknown[] }) {
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
}

function UnknownRecord({ record, batch, isOpen, onOpen }: UnknownRecordProps) {
  const { corrections, onCorrect } = useCorrecting();
  const { kind, key, name } = record;
  const { data = [] } = useQuery(closestRecordsQuery(kind, batch.map(labelOf)));
  const correction = corrections[`match ${kind} ${key}`];
  const choose = (known: ExistingRecord) => {
    onOpen(undefined);
    onCorrect(toMatchCorrection(record, known));
  };
  return (
    <li>
      <span className={styles.what}>{labelOf(record)}</span>
      {correction?.what === 'match' ? (
        <PendingCorrectionMark correction={correction}>{`is ${correction.record.label}`}</PendingCorrectionMark>
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

interface ClosestRecordsProps {
  name: string;
  records: readonly ClosestRecord[];
  onChoose: (record: ClosestRecord) => void;
}

function ClosestRecords({ name, records, onChoose }: ClosestRecordsProps) {
  if (records.length === 0) return null;
  return (
    <ul className={styles.closest} aria-label={`Records like ${name}`}>
      {records.map((record) => (
        <li key={record.id}>
          <Chip
            component="button"
            clickable
            size="small"
            label={`${record.label} · ${Math.round(record.score * 100)} %`}
            onClick={() => onChoose(record)}
          />
        </li>
      ))}
    </ul>
  );
}

const batchSize = 50;

export function AcceptLikelyMatches({ report }: { report: ImportReport }) {
  const { corrections, onCorrect } = useCorrecting();
  const { unknown: records = [], store_columns = [] } = report;
  const queryClient = useQueryClient();
  const open = records.filter(({ kind, key }) => !corrections[`match ${kind} ${key}`]);
  const accept = useMutation({
    mutationFn: async () => {
      const found = [];
      for (const kind of ['store', 'product'] as const) {
        const ofKind = open.filter((record) => record.kind === kind);
        for (let start = 0; start < ofKind.length; start += batchSize) {
          const batch = ofKind.slice(start, start + batchSize);
          const closest = await queryClient.fetchQuery(closestRecordsQuery(kind, batch.map(labelOf)));
          found.push(
            ...batch.map((unknown) => ({
              unknown,
              records: closest.find(({ name }) => name === labelOf(unknown))?.records ?? [],
            })),
          );
        }
      }
      return likelyMatches(found, new Set(store_columns.flatMap(({ store }) => store?.id ?? [])));
    },
    onSuccess: (matches) => {
      onCorrect(...matches.map(({ unknown, record }) => toMatchCorrection(unknown, record)));
      const rest = open.length - matches.length;
      showSnackbar(
        `${formatCount(matches.length, 'match', 'matches')} collected.${rest > 0 ? ` ${formatCount(rest, 'name')} left.` : ''}`,
        'success',
      );
    },
    onError: showFailure,
  });
  if (open.length === 0) return null;
  return (
    <Button variant="outlined" loading={accept.isPending} onClick={() => accept.mutate()}>
      Accept all matches above 80 %
    </Button>
  );
}
