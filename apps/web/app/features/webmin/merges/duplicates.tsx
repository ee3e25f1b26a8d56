import type { Duplicate, DuplicatePairs, MergeKind } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { Panel } from '../panel.tsx';
import { type Candidate, MergeDialog } from './merge-dialog.tsx';
import styles from './merges.module.css';
import { duplicatesQuery, useDismissDuplicate } from './queries.ts';

export function Duplicates() {
  const [params, setParams] = useSearchParams();
  const kind: MergeKind = params.get('kind') === 'store' ? 'store' : 'product';
  const areDifferent = params.get('apart') === 'true';
  const { data, error, refetch } = useQuery(duplicatesQuery(kind, areDifferent));
  const [chosen, setChosen] = useState<Candidate[]>();
  const tell = useDismissDuplicate();
  const dismissDuplicate = (records: number[], are_different: boolean) =>
    tell.mutate(
      { kind, records, are_different },
      {
        onSuccess: () =>
          showSnackbar(
            are_different ? 'They no longer show as duplicates.' : 'They show as duplicates again.',
            'success',
            undefined,
            { text: 'Undo', run: () => dismissDuplicate(records, !are_different) },
          ),
        onError: (problem) => showSnackbar(failureText(problem), 'error'),
      },
    );
  return (
    <Panel title="Likely duplicates">
      <div className={styles.choices}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Duplicates of"
          value={kind}
          onChange={(_, wanted: MergeKind | null) => wanted && setParams({ kind: wanted }, { replace: true })}
        >
          <ToggleButton value="product">Products</ToggleButton>
          <ToggleButton value="store">Stores</ToggleButton>
        </ToggleButtonGroup>
        <FormControlLabel
          label="Marked as different"
          control={
            <Switch
              checked={areDifferent}
              onChange={(_, apart) =>
                setParams(apart ? { kind, apart: 'true' } : { kind }, { replace: true, preventScrollReset: true })
              }
            />
          }
        />
      </div>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          Duplicates could not be looked for.
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data?.results.length === 0 && (
        <p className={styles.detail}>{areDifferent ? 'Nothing was told apart.' : 'Nothing looks like a duplicate.'}</p>
      )}
      <ul className={styles.pairs}>
        {data?.results.map((pair) => {
          const ids = pair.records.map(({ id }) => id);
          return (
            <PairRow
              key={ids.join('-')}
              pair={pair}
              areDifferent={areDifferent}
              onMerge={() => setChosen(pair.records.map(toCandidate))}
              onTell={() => dismissDuplicate(ids, !areDifferent)}
            />
          );
        })}
      </ul>
      {chosen && <MergeDialog kind={kind} candidates={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

interface PairRowProps {
  pair: DuplicatePairs['results'][number];
  areDifferent: boolean;
  onMerge: () => void;
  onTell: () => void;
}

function PairRow({ pair, areDifferent, onMerge, onTell }: PairRowProps) {
  const names = pair.records.map(({ name, detail }) => (detail ? `${name} (${detail})` : name)).join(' and ');
  return (
    <li className={styles.pair}>
      {pair.records.map((record) => (
        <div key={record.id} className={styles.side}>
          <strong>{record.name}</strong>
          <span className={styles.detail}>{record.detail}</span>
          <span className={styles.detail}>
            {formatCount(record.prices, 'price')}, {record.listings.toLocaleString('en')} listed
          </span>
        </div>
      ))}
      <div className={styles.side}>
        <span className={styles.detail}>
          {Math.round(pair.similarity * 100)} % alike
          {pair.distance_km !== null && `, ${pair.distance_km.toFixed(1)} km apart`}
        </span>
        <div className={styles.choices}>
          {!areDifferent && (
            <Button size="small" variant="outlined" aria-label={`Merge ${names}`} onClick={onMerge}>
              Merge
            </Button>
          )}
          <Button
            size="small"
            aria-label={areDifferent ? `Mark ${names} as duplicates again` : `${names} are not the same`}
            onClick={onTell}
          >
            {areDifferent ? 'Undo' : 'Not the same'}
          </Button>
        </div>
      </div>
    </li>
  );
}

function toCandidate({ id, name, detail, image_url }: Duplicate): Candidate {
  return { id, name, detail, image: image_url };
}
