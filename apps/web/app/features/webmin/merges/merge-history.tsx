import type { MergeRecord } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { formatTime } from '../format-time.ts';
import { Pager } from '../pager.tsx';
import { Panel } from '../panel.tsx';
import { Duplicates } from './duplicates.tsx';
import styles from './merges.module.css';
import { movesText } from './moves-text.ts';
import { mergeHistoryQuery, useMerges } from './queries.ts';

export default function MergeHistory() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(mergeHistoryQuery(page));
  const { undo } = useMerges();
  const [chosen, setChosen] = useState<MergeRecord>();
  const confirm = (id: number) =>
    undo.mutate(id, {
      onSuccess: () => showSnackbar('The merge is undone.', 'success'),
      onError: (problem) => showSnackbar(failureText(problem), 'error'),
      onSettled: () => setChosen(undefined),
    });
  return (
    <>
      <Duplicates />
      <Panel title="Merges">
        {error && (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            The merges could not be loaded.
          </Alert>
        )}
        {data?.results.length === 0 && <p className={styles.detail}>Nothing has been merged yet.</p>}
        <ul className={styles.pairs}>
          {data?.results.map((record) => (
            <li key={record.id} className={styles.merge}>
              <div className={styles.side}>
                <strong>
                  {record.merged.map(nameOf).join(', ')} → {nameOf(record.keep)}
                </strong>
                <span className={styles.detail}>{movesText(record.moves)}</span>
                <span className={styles.detail}>
                  {record.merged_by}, {formatTime(record.merged_at)}
                </span>
              </div>
              {record.undone_at ? (
                <span className={styles.detail}>Undone {formatTime(record.undone_at)}</span>
              ) : (
                <Button
                  size="small"
                  aria-label={`Undo the merge into ${nameOf(record.keep)}`}
                  onClick={() => setChosen(record)}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
        {data && <Pager page={page} answer={data} onPage={setPage} />}
      </Panel>
      <ConfirmDialog
        open={chosen !== undefined}
        title="Undo this merge?"
        description="The merged records come back with their own prices, list items and preferences."
        action="Undo"
        isBusy={undo.isPending}
        onConfirm={() => chosen?.id && confirm(chosen.id)}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}

function nameOf({ name, detail, id }: MergeRecord['keep']): string {
  return `${name} (${[detail, `no. ${id}`].filter(Boolean).join(', ')})`;
}
