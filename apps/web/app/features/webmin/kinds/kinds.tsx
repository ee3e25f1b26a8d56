import type { KindChange } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { formatTime } from '../format-time.ts';
import { Pager, Panel } from '../panel.tsx';
import { Aisles } from './aisles.tsx';
import { KindTable } from './kind-table.tsx';
import styles from './kinds.module.css';
import { movesText } from './moves-text.ts';
import { kindHistoryQuery, useKindChange } from './queries.ts';

const views = { kinds: 'Kinds', aisles: 'Aisles', history: 'History' } as const;
type View = keyof typeof views;

/** Manages kinds (product types without brand and size) and their aisles. */
export default function Kinds() {
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  const view: View = named === 'aisles' || named === 'history' ? named : 'kinds';
  return (
    <div className={styles.area}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="What is shown"
        value={view}
        onChange={(_, wanted: View | null) => wanted && setParams(wanted === 'kinds' ? {} : { view: wanted })}
      >
        {Object.entries(views).map(([value, text]) => (
          <ToggleButton key={value} value={value}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === 'kinds' && <KindTable />}
      {view === 'aisles' && <Aisles />}
      {view === 'history' && <KindHistory />}
    </div>
  );
}

function KindHistory() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(kindHistoryQuery(page));
  const { undo } = useKindChange();
  const [chosen, setChosen] = useState<KindChange>();
  return (
    <Panel title="Changes">
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The changes could not be loaded.
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data?.results.length === 0 && <p className={styles.detail}>There are no changes yet.</p>}
      <ul className={styles.list}>
        {data?.results.map((change) => (
          <li key={change.id} className={styles.row}>
            <span className={styles.text}>
              {change.summary}
              {change.moves.products + change.moves.list_items > 0 && (
                <span className={styles.detail}>{movesText(change.moves)}</span>
              )}
              <span className={styles.detail}>
                {change.changed_by}, {formatTime(change.changed_at)}
              </span>
            </span>
            {change.undone_at ? (
              <span className={styles.detail}>Undone</span>
            ) : (
              <Button size="small" aria-label={`Undo: ${change.summary}`} onClick={() => setChosen(change)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && <Pager page={page} answer={data} onPage={setPage} />}
      <ConfirmDialog
        open={chosen !== undefined}
        title="Undo this change?"
        description={`${chosen?.summary ?? ''} Later changes stay.`}
        action="Undo"
        isBusy={undo.isPending}
        onConfirm={() => chosen?.id && undo.mutate(chosen.id, { onSettled: () => setChosen(undefined) })}
        onClose={() => setChosen(undefined)}
      />
    </Panel>
  );
}
