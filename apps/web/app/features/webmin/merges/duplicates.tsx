import type { Duplicate, DuplicatePairs, MergeKind } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Panel } from '../panel.tsx';
import { type Candidate, MergeDialog } from './merge-dialog.tsx';
import styles from './merges.module.css';
import { duplicatesQuery } from './queries.ts';

/** Products or stores that are likely one, side by side (WEB-04, WEB-05). */
export function Duplicates() {
  const [params, setParams] = useSearchParams();
  const kind: MergeKind = params.get('kind') === 'store' ? 'store' : 'product';
  const { data, error, refetch } = useQuery(duplicatesQuery(kind));
  const [chosen, setChosen] = useState<Candidate[]>();
  return (
    <Panel title="Likely duplicates">
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
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          Duplicates could not be looked for.
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data?.results.length === 0 && <p className={styles.detail}>Nothing looks like a duplicate.</p>}
      <ul className={styles.pairs}>
        {data?.results.map((pair) => (
          <Pair
            key={pair.records.map(({ id }) => id).join('-')}
            pair={pair}
            onMerge={() => setChosen(pair.records.map(toCandidate))}
          />
        ))}
      </ul>
      {chosen && <MergeDialog kind={kind} candidates={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

function Pair({ pair, onMerge }: { pair: DuplicatePairs['results'][number]; onMerge: () => void }) {
  const names = pair.records.map(({ name }) => name);
  return (
    <li className={styles.pair}>
      {pair.records.map((record) => (
        <div key={record.id} className={styles.side}>
          <strong>{record.name}</strong>
          <span className={styles.detail}>{record.detail}</span>
          <span className={styles.detail}>
            {record.prices.toLocaleString('en')} prices, {record.listings.toLocaleString('en')} listed
          </span>
        </div>
      ))}
      <div className={styles.side}>
        <span className={styles.detail}>
          {Math.round(pair.similarity * 100)} % alike
          {pair.distance_km !== null && `, ${pair.distance_km.toFixed(1)} km apart`}
        </span>
        <Button size="small" variant="outlined" aria-label={`Merge ${names.join(' and ')}`} onClick={onMerge}>
          Merge
        </Button>
      </div>
    </li>
  );
}

function toCandidate({ id, name, detail, image_url }: Duplicate): Candidate {
  return { id, name, detail, image: image_url };
}
